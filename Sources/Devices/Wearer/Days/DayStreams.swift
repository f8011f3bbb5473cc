import SimKernel

/// The random streams of one day, one a concern: what changes on one day or in one concern moves nothing else.
struct DayStreams {
  private let seed: UInt64
  private let date: String

  init(seed: UInt64, date: CivilDate) {
    self.seed = seed
    self.date = date.description
  }

  subscript(_ concern: String) -> RandomStream { RandomStream(seed: seed, name: "wearer." + concern + "." + date) }
}
