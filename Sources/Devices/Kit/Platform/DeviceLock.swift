/// The lock state of a phone, which decides whether protected data on it can be read.
///
/// Files with complete protection are unreadable from ten seconds after the phone was locked (A, Apple Platform
/// Security). Others are readable once the phone was unlocked for the first time after a start.
package struct DeviceLock {
  /// The time that the keys stay available after the screen locks (A).
  private static let grace = Span.seconds(10)
  /// A watch on a wrist counts as unlocked.
  private let locks: Bool
  /// The time at which protected data becomes unreadable again, unless the device is unlocked before.
  package private(set) var until = Instant.start
  private(set) var hasBeenUnlocked: Bool

  package init(locks: Bool) {
    self.locks = locks
    hasBeenUnlocked = !locks
  }

  /// The wearer uses the device for that time. Returns whether it is the first time since it started.
  @discardableResult
  package mutating func unlock(for span: Span, at now: Instant) -> Bool {
    until = max(until, now + span + Self.grace)
    defer { hasBeenUnlocked = true }
    return !hasBeenUnlocked
  }

  package func isProtectedDataAvailable(at now: Instant) -> Bool { !locks || now < until }
}
