/// How the hours that suit a person are learned; the numbers are assumed but for the defaults' hours.
package struct WindowsConfig: Hashable, Sendable {
  /// Hours of the day that suit somebody of whom nothing is known (tech spec §2.6, preferred windows), with their
  /// weights by the order in which they are tried.
  package struct Default: Hashable, Sendable {
    package let hours: Range<Int>
    package let weight: Double

    package init(_ hours: Range<Int>, weight: Double) {
      self.hours = hours
      self.weight = weight
    }
  }

  package var defaults = [Default(6..<8, weight: 1), Default(12..<13, weight: 0.9), Default(17..<19, weight: 0.8)]
  /// The weight of every other hour.
  package var base = 0.2
  /// So many attempts count as much as the defaults do.
  package var defaultsWorth = 10.0
  /// So many attempts at an hour count as much as what is thought of it without any.
  package var priorWorth = 2.0
  /// What an attempt says of the hours beside its own.
  package var neighbourShare = 0.25
  /// After so many weeks an attempt counts half.
  package var halfLifeWeeks = 8.0
  /// From this weight on an hour is preferred.
  package var preferredFrom = 0.5
  /// So many attempts are half of certainty.
  package var halfConfidence = 5.0

  package init() {}
}
