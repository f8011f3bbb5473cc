package import SimKernel
package import Wire

/// What must be true of a run of this scenario, besides the checks that every run evaluates.
package enum Expectation: Hashable, Sendable {
  /// The check held throughout and had the chance to fail.
  case always(CheckName)
  /// The check failed: for stories that show what a rule as written breaks.
  case fails(CheckName)
  /// At that moment every replica equals its authority's state: on the link's two devices, or on all when it is nil.
  case synced(at: Moment, link: LinkName?)
  /// At that moment the device knows so many workouts.
  case workouts(CountBound, on: Role, at: Moment)
  /// At that moment so many messages wait in the device's outbox.
  case outbox(CountBound, on: Role, at: Moment)
  /// The two devices are never out of step for longer than that.
  case apart(LinkName, atMost: Span)
  /// Every workout that the watch sensed is on the phone within that time.
  case prompt(within: Span)
  /// Until that moment the cloud turned the device away so many times.
  case refusals(CountBound, on: Role, at: Moment)
  /// At that moment the phone trusts itself so far.
  case phase(TrustPhase, at: Moment)
  /// Until that moment so many pushes reached the installation for which they were meant.
  case pushes(CountBound, on: Role, at: Moment)
  /// At that moment the employer's calendar has so many of the planner's entries that are still to come.
  case shadows(CountBound, at: Moment)
  /// At that moment the phone claims all of these as triggers; none at all where the list is empty.
  case triggers([String], at: Moment)
}
