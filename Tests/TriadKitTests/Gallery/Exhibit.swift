import TriadKit

/// A kind of bug that companion apps have: an app with it, the same app without, and a story in which it shows.
struct Exhibit: Sendable, CustomStringConvertible {
  /// Its page in `docs/gallery` has the same name.
  let name: String
  /// The promise that the bug breaks: the name of one of the kit, or the text of one of the apps' own.
  let breaks: String
  let story: String
  var chaos = Chaos.weather
  var promises: [Promise] = []
  let buggy: [Installed]
  let mended: [Installed]

  var description: String { name }

  /// The outcomes of the apps, one for each seed.
  func outcomes(of apps: [Installed], seeds: ClosedRange<Int>) throws -> [Outcome] {
    try Simulation(text: story, apps: apps, promises: promises).run(seeds: seeds, chaos)
  }

  /// Returns the failure for the intended reason, or `nil` if there is none.
  func failure(in outcome: Outcome) -> Failure? {
    outcome.failures.first { $0.check == breaks || $0.message.contains("\"\(breaks)\"") }
  }
}

enum Gallery {
  static let all = [
    CountedTwice.exhibit, OlderWins.exhibit, NoAnswer.exhibit, OtherWatch.exhibit, ArrivalTime.exhibit,
    NeverDone.exhibit, NoFallback.exhibit, Toggled.exhibit, ChangedEnum.exhibit, LostInSilence.exhibit,
    NeverFlushed.exhibit, OverwritesNewer.exhibit,
  ]
}
