package import SimKernel

/// The numbers of asking why a block was missed (tech spec §2.13, implementation plan 2.6 and 6.10).
package struct TriageConfig: Equatable, Sendable {
  /// Only a block that was missed less than so long ago is asked about.
  package var askedWithin = Span.hours(48)
  /// A question that stands unanswered for so long is over, and nothing is known.
  package var dismissedAfter = Span.hours(24)
  /// So much earlier comes the reminder after a block that was forgotten, in minutes, and at the most (assumed).
  package var leadStep = 15
  package var leadMax = 60

  package init() {}
}
