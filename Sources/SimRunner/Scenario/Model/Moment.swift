package import SimKernel

/// A moment as a scenario says it, in the wall time of the scenario's zone.
package enum Moment: Hashable, Sendable {
  /// The first moment of the first local day.
  case start
  /// The moment at which the run stops.
  case end
  /// `d3 08:10`: that time of the third local day (d1 is the first).
  case day(Int, TimeOfDay)
  /// `2026-03-02 08:10`.
  case civil(CivilDateTime)
}
