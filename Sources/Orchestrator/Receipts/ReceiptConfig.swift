package import SimKernel

/// The numbers of decision receipts (tech spec §2.4).
package struct ReceiptConfig: Equatable, Sendable {
  package var lifetime = Span.days(90)
  /// A recovery below is low, one from the second on is high, of 100 (tech spec §2.10).
  package var recoveryLow = 40.0
  package var recoveryHigh = 80.0
  /// A night below, in minutes, is poor; one from the second on is good (tech spec §2.7 and assumed).
  package var sleepPoor = 300
  package var sleepGood = 420
  /// A change of heart rate variability against its baseline that is no trend, as a part of it (assumed).
  package var variabilityStable = 0.05
  /// More meetings than that make a day moderate, and heavy (tech spec §2.7).
  package var meetingsModerate = 4
  package var meetingsHeavy = 6

  package init() {}
}
