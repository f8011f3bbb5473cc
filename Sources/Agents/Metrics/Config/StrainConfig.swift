/// The numbers of the strain index. All assumed but for the days.
package struct StrainConfig: Equatable, Sendable {
  /// Days of training that count (tech spec §2.8 and §2.11).
  package var days = 14
  /// Days of which the training must be known.
  package var knownMin = 7
  /// Days after which training counts half.
  package var halfLife = 3.0
  /// Minutes a day that everyone is taken to be used to.
  package var usualMin = 20.0
  /// The index when the latest days are as trained as the person is used to.
  package var balanced = 50.0

  package init() {}
}
