import Devices
import Foundation

/// What a hunt for planted mistakes came to, as a table for people, a page, or a program.
struct MutantReport {
  let hunt: MutantHunt
  /// How many runs the program as it is passed, and those that it did not pass.
  let baseline: (runs: Int, failed: [CampaignRun])
  let catches: [MutantHunt.Catch]
  /// The words of the command that made it.
  let command: String
  /// The path of each scenario, by its name.
  let paths: [String: String]

  var escaped: [MutantHunt.Catch] { catches.filter { $0.run == nil } }
  /// Whether every planted mistake was found, and the program without one passes.
  var isSound: Bool { baseline.failed.isEmpty && escaped.isEmpty && !catches.isEmpty }

  // MARK: - Text

  /// The first line: without it the rest proves nothing.
  var baselineLine: String {
    guard let first = baseline.failed.first else {
      return " unmutated  \(baseline.runs) of \(baseline.runs) runs pass: what fails below fails for the mistake"
    }
    return " FAILED     \(baseline.failed.count) of \(baseline.runs) runs fail without a mistake, first seed "
      + "\(first.scenario.seed) of \(first.scenario.name): \(first.failures.first?.message ?? first.breakdown ?? "")"
  }

  func line(_ found: MutantHunt.Catch) -> [String] {
    let name = found.mutant.rawValue.padded(to: Self.nameWidth)
    let place = found.mutant.place.padded(to: Self.placeWidth)
    let seconds = "\((found.seconds * 10).rounded() / 10) s"
    guard let check = found.check else {
      return [" ESCAPED    \(name)  \(place)  no check in \(found.runs) runs, \(seconds): \(found.mutant.about)"]
    }
    let more = found.others == 0 ? "" : " and \(found.others) more"
    let runs = found.runs == 1 ? "the first run" : "\(found.runs) runs"
    return [" caught     \(name)  \(place)  \(check)\(more) after \(runs), \(seconds)"]
  }

  func summary() -> [String] {
    let caught = catches.count - escaped.count
    let runs = catches.filter { $0.run != nil }.map(\.runs).sorted()
    var lines = [" caught     \(caught) of \(catches.count)"]
    if !runs.isEmpty { lines[0] += ", half of them after at most \(runs[(runs.count - 1) / 2]) runs" }
    if let last = catches.last(where: { $0.run != nil }) { lines.append(" again      \(again(last) ?? "")") }
    lines.append(" verdict    \(isSound ? "pass" : "fail")")
    return lines
  }

  /// The command that shows that catch again.
  func again(_ found: MutantHunt.Catch) -> String? {
    guard let scenario = found.run?.scenario else { return nil }
    let path = RunCommand.quoted(paths[scenario.name] ?? scenario.name)
    return "triad run \(path) --chaos --seed \(scenario.seed) --mutant \(found.mutant.rawValue)"
  }

  private static let nameWidth = Mutant.allCases.map(\.rawValue.count).max() ?? 0
  private static let placeWidth = Mutant.allCases.map(\.place.count).max() ?? 0

  // MARK: - A page

  func markdown() -> String {
    let caught = catches.count - escaped.count
    var lines = [
      "# Planted mistakes", "",
      "Written by `\(command)`. Each row is a small mistake that was planted in the program (`Mutant`), and the first run",
      "in which a check failed because of it. Seed n runs the next scenario of the set in turn, with everything that",
      "`triad chaos` draws for it; no scenario was written for a mistake.", "",
      baseline.failed.isEmpty
        ? "Without a mistake \(baseline.runs) of \(baseline.runs) runs pass."
        : "**Without a mistake \(baseline.failed.count) of \(baseline.runs) runs fail: the table proves nothing.**",
      "\(caught) of \(catches.count) mistakes are caught within \(hunt.seeds) runs. Seconds are those of one machine.",
      "",
      "| mistake | where | what it does | caught by | after | seconds |", "|---|---|---|---|---|---|",
    ]
    for found in catches {
      let check =
        found.check.map { "`\($0)`" + (found.others == 0 ? "" : " and \(found.others) more") } ?? "**nothing**"
      let after = found.runs == 1 ? "1 run" : "\(found.runs) runs"
      lines.append(
        "| `\(found.mutant.rawValue)` | `\(found.mutant.place)` | \(found.mutant.about) | \(check) | \(after) | "
          + "\((found.seconds * 10).rounded() / 10) |")
    }
    lines += ["", "One of them again:", "", "```"]
    lines += catches.compactMap(again).prefix(1) + ["```", ""]
    return lines.joined(separator: "\n")
  }

  // MARK: - JSON

  private struct Page: Encodable {
    let scenarios: [String]
    let seeds: Int
    let baselineRuns: Int
    let baselineFailed: [UInt64]
    let mutants: [Entry]
  }
  private struct Entry: Encodable {
    let name: String
    let place: String
    let about: String
    let caughtBy: String?
    let message: String?
    let runs: Int
    let seed: UInt64?
    let scenario: String?
    let again: String?
  }

  /// Without a figure that depends on the machine.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let page = Page(
      scenarios: hunt.scenarios.map(\.name), seeds: hunt.seeds, baselineRuns: baseline.runs,
      baselineFailed: baseline.failed.map(\.scenario.seed),
      mutants: catches.map {
        Entry(
          name: $0.mutant.rawValue, place: $0.mutant.place, about: $0.mutant.about, caughtBy: $0.check,
          message: $0.message, runs: $0.runs, seed: $0.run?.scenario.seed, scenario: $0.run?.scenario.name,
          again: again($0))
      })
    return String(decoding: try encoder.encode(page), as: UTF8.self)
  }
}

extension String {
  /// With spaces at its end.
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
