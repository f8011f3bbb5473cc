package import SimKernel

/// The random streams of one day, one a concern: what changes on one day or in one concern moves nothing else.
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
