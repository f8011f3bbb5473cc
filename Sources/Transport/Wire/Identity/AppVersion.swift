/// The version of the app on a device; it need not be the same on all devices of a wearer.
@usableFromInline
package struct AppVersion: Hashable, Comparable, Sendable {
  @usableFromInline package var number: Int

  package init(_ number: Int) { self.number = number }

  /// Before mornings were decided, before the reconciler asked for copies, before contexts came by the cloud.
  package static let first = AppVersion(1)
  /// Since then all of that is there.
  package static let second = AppVersion(2)
  /// Since then recovery counts the heart at rest of the day before while today's is not known.
  package static let third = AppVersion(3)
  /// The app as it is now.
  package static let current = third

  @inlinable package static func < (a: AppVersion, b: AppVersion) -> Bool { a.number < b.number }
}
