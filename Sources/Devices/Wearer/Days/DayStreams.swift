/// The random streams of one day, one for each concern: a change on one day or in one concern doesn't affect the
/// others.
package struct DayStreams {
  private let seed: UInt64
  private let date: String

  package init(seed: UInt64, date: CivilDate) {
    self.seed = seed
    self.date = date.description
  }

  package subscript(_ concern: String) -> RandomStream {
    RandomStream(seed: seed, name: "wearer." + concern + "." + date)
  }
}
