/// Other random draws from a moment on, in a copy of a process that replays its only simulation.
///
/// A stream that exists at that moment continues with other numbers, and a new one has others from its start. A stream
/// that is made once more under a name of before stays the same, because what was drawn from it may be derived again.
///
/// It belongs to the process and nothing guards it: no other thread may simulate.
package enum OtherFuture {
  /// 0 for the simulation's own draws.
  @exclusivity(unchecked) nonisolated(unsafe) static var number: UInt64 = 0
  /// The seeds of the streams so far; `nil` if they aren't recorded.
  @exclusivity(unchecked) nonisolated(unsafe) private static var known: Set<UInt64>?

  /// Records each stream from now on. Called before a simulation is planned.
  package static func prepare() { known = [] }

  /// Changes all draws from now on.
  package static func begin(_ other: UInt64) { number = max(1, other) }

  /// Returns the seed of a stream that would have that one.
  static func seed(_ own: UInt64) -> UInt64 {
    guard known != nil else { return own }
    if number == 0 { known?.insert(own) }
    return known?.contains(own) == true ? own : stableHash(number, own)
  }
}
