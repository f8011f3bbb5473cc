/// The workout that the wearer controls on the watch. It is in the store, because it outlives the app's process.
package struct WorkoutSession {
  package enum Phase: UInt8, StableName, WireCodable {
    case running = 1, paused
    /// It has ended, and the wearer may say how it was.
    case feelCheck
    case closed

    package static let names = ["running", "paused", "feelCheck", "closed"]
  }

  private let store: DeviceStore
  /// The time after which a forgotten session is closed, from the sensed end of the movement or else from its start, and
  /// the time for an answer to the feel check (assumed).
  private static let patience = Span.minutes(10)
  private static let longest = Span.hours(4)

  package init(_ store: DeviceStore) { self.store = store }

  private subscript(key: MemoryKey) -> Timestamp? {
    get { store.number(key).map { Timestamp(nanoseconds: $0) } }
    nonmutating set { if let newValue { store.remember(key, newValue.nanoseconds) } else { store.forget(key) } }
  }

  var phase: Phase {
    guard self[.sessionBegan] != nil else { return .closed }
    return self[.sessionEnded] != nil ? .feelCheck : self[.sessionPaused] != nil ? .paused : .running
  }
  var block: UInt64? { store.number(.sessionBlock).map(UInt64.init(bitPattern:)) }

  func begin(_ block: UInt64?, at now: Timestamp) {
    self[.sessionBegan] = now
    if let block { store.remember(.sessionBlock, Int64(bitPattern: block)) }
  }
  func pause(at now: Timestamp) { self[.sessionPaused] = now }
  func resume(at now: Timestamp) {
    store.remember(.sessionPauses, paused(at: now).nanoseconds)
    self[.sessionPaused] = nil
  }
  func end(at now: Timestamp) {
    resume(at: now)
    self[.sessionEnded] = now
  }
  func take(_ effort: Effort) { store.remember(.sessionEffort, Int64(effort.rawValue)) }
  func close() { for key in MemoryKey.session { store.forget(key) } }

  private func paused(at now: Timestamp) -> Span {
    Span(nanoseconds: store.number(.sessionPauses) ?? 0) + (self[.sessionPaused].map { max(.zero, now - $0) } ?? .zero)
  }

  /// Returns the time in which the wearer has trained.
  func active(at now: Timestamp) -> Span {
    let end = self[.sessionEnded] ?? now
    return end - (self[.sessionBegan] ?? end) - paused(at: end)
  }

  /// Returns the time at which the watch continues without the wearer; `nil` if it waits for nothing.
  func due() -> Timestamp? {
    guard let began = self[.sessionBegan] else { return nil }
    if let ended = self[.sessionEnded] { return ended + Self.patience }
    guard let sensed = HealthStore(store).last(.workout)?.end, sensed > began else { return began + Self.longest }
    return sensed + Self.patience
  }

  /// Returns whether the wearer may still add something to the workout, which isn't recorded before.
  func isOpen(at now: Timestamp) -> Bool { due().map { now < $0 } ?? false }

  /// Adds the pauses and the wearer's answer to the sensed workout of this session.
  func complete(_ workout: inout Workout) {
    guard let began = self[.sessionBegan], began < workout.end,
      workout.start < self[.sessionEnded] ?? began + Self.longest
    else { return }
    let paused = min(paused(at: workout.end), workout.end - workout.start)
    if paused > .zero, !store.hasPlanted(.pausesCountAsTraining) { workout.paused = paused }
    guard !store.hasPlanted(.feelCheckForgotten) else { return }
    workout.effort = store.number(.sessionEffort).flatMap { Effort(rawValue: UInt8(truncatingIfNeeded: $0)) }
  }
}

/// The wearer adds nothing to the watch's workout any more.
struct WorkoutOverNews: AppNews {}

extension MemoryKey {
  /// The watch's workout session: its start, block, the start of its pause, the length of the pauses before, its end, and
  /// how it was.
  static let session = [sessionBegan, sessionBlock, sessionPaused, sessionPauses, sessionEnded, sessionEffort]
  fileprivate static let sessionBegan = MemoryKey("sessionBegan")
  fileprivate static let sessionBlock = MemoryKey("sessionBlock")
  fileprivate static let sessionPaused = MemoryKey("sessionPaused")
  fileprivate static let sessionPauses = MemoryKey("sessionPauses")
  fileprivate static let sessionEnded = MemoryKey("sessionEnded")
  fileprivate static let sessionEffort = MemoryKey("sessionEffort")
}
