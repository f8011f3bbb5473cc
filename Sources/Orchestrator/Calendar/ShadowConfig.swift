package import SimKernel

/// How the employer's calendar is treated (tech spec §2.6); what is not named there is assumed.
package struct ShadowConfig: Hashable, Sendable {
  /// Codes of the identity service that say that a policy forbids it.
  package var policyCodes: Set<Int> = [53_000, 530_003, 50_076, 53_003]
  /// Policies change: what was forbidden is tried again after this.
  package var probeEvery = Span.weeks(1)
  /// A bare refusal may be anything; so many in a row are taken for a policy (assumed).
  package var refusalsMax = 3
  /// After a passing error it waits this long, then twice as long each time, up to the longest (assumed).
  package var firstWait = Span.minutes(1)
  package var longestWait = Span.hours(6)
  /// So long an entry that was written may take to be read back (assumed).
  package var visibleWithin = Span.minutes(15)

  /// What colleagues read of a block (tech spec §2.6).
  package var title = "Busy"
  /// Whether it is hidden from their detailed view.
  package var isPrivate = true

  package init() {}
}
