/// The numbers of sleep debt.
package struct SleepDebtConfig: Equatable, Sendable {
  /// Days that count (tech spec §2.8 and §2.11).
  package var days = 7
  /// The longer view, over the same days as strain (tech spec §2.11).
  package var longDays = 14
  /// The share of nights that must be known (assumed).
  package var knownMin = 0.5
  /// Minutes that a night should have, until the person's own are known (assumed).
  package var need = 480
  /// The person's own median counts as their need between these (assumed): a habit of too little is no need of little.
  package var needMin = 420
  package var needMax = 540

  package init() {}
}
