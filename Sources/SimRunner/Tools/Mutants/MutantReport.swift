import Engine
import Foundation
import Reports
package import Search

/// The report of a hunt for mutants, as a table for people, a page, or JSON.
package struct MutantReport {
  package let hunt: MutantHunt
  /// The number of runs of the program without a mutant, and those that failed.
  package var baseline: (runs: Int, failed: [CampaignRun])
  package var catches: [MutantHunt.Catch]
  package let command: String
  package let paths: [String: String]

  package var escaped: [MutantHunt.Catch] { catches.filter { $0.run == nil } }
  /// `true` if at least 24 of 25 mutants were caught, and the program without one passes.
  package var isSound: Bool { baseline.failed.isEmpty && escaped.count * 25 <= catches.count && !catches.isEmpty }

  // MARK: - Text

  /// The first line, without which the rest proves nothing.
  package var baselineLine: String {
    guard let first = baseline.failed.first else {
      return " unmutated  \(baseline.runs) of \(baseline.runs) runs pass: what fails below fails for the mistake"
    }
    return " FAILED     \(baseline.failed.count) of \(baseline.runs) runs fail without a mistake, first seed "
      + "\(first.scenario.seed) of \(first.scenario.name): \(first.failures.first?.message ?? first.breakdown ?? "")"
  }

  package func line(_ found: MutantHunt.Catch) -> [String] {
    let mutants = hunt.scenarios.first?.vocabulary.mutants ?? []
    let name = found.mutant.name.padded(to: mutants.map(\.name.count).max() ?? 0)
    let place = found.mutant.place.padded(to: mutants.map(\.place.count).max() ?? 0)
    guard let check = found.check else {
      return [" ESCAPED    \(name)  \(place)  no check in \(found.runs) runs: \(found.mutant.about)"]
    }
    let more = found.others == 0 ? "" : " and \(found.others) more"
    let runs = found.runs == 1 ? "the first run" : "\(found.runs) runs"
    return [" caught     \(name)  \(place)  \(check)\(more) after \(runs)"]
  }

  package func summary() -> [String] {
    let caught = catches.count - escaped.count
    let runs = catches.filter { $0.run != nil }.map(\.runs).sorted()
    var lines = [" caught     \(caught) of \(catches.count)"]
    if !runs.isEmpty { lines[0] += ", half of them after at most \(runs[(runs.count - 1) / 2]) runs" }
    if let last = catches.last(where: { $0.run != nil }) { lines.append(" again      \(again(last) ?? "")") }
    lines.append(" verdict    \(isSound ? "pass" : "fail")")
    return lines
  }

  /// Returns the command that repeats that catch.
  package func again(_ found: MutantHunt.Catch) -> String? {
    guard let scenario = found.run?.scenario else { return nil }
    let path = ShellWord.quoted(paths[scenario.name] ?? scenario.name)
    return "triad run \(path) --chaos --seed \(scenario.seed) --mutant \(found.mutant.name)"
  }

  // MARK: - A page

  /// Returns the shipped table, without figures that depend on the machine.
  package func markdown() -> String {
    let caught = catches.count - escaped.count
    let share = catches.isEmpty ? 0 : caught * 1_000 / catches.count
    let runs = catches.filter { $0.run != nil }.map(\.runs).sorted()
    let median = runs.isEmpty ? "" : ", half of them within \(runs[(runs.count - 1) / 2])"
    var lines = [
      "# Planted mistakes", "", "Written by `\(command)`.", "",
      "Each row is a small mistake that was planted in the program (`Mutant`, never more than one in a run), and the first run",
      "in which a check failed because of it. Seed n takes the next of these scenarios in turn, with everything that 'triad",
      "chaos' draws for it: \(hunt.scenarios.map(\.name).joined(separator: ", ")). None of them was made to",
      "fail, and the program without a mistake is run with the same seeds first: a seed that fails by itself proves nothing.",
      "",
      baseline.failed.isEmpty
        ? "Without a mistake \(baseline.runs) of \(baseline.runs) runs pass."
        : "**Without a mistake \(baseline.failed.count) of \(baseline.runs) runs fail: the table proves nothing.**",
      "\(caught) of \(catches.count) mistakes (\(share / 10).\(share % 10) %) are caught within \(hunt.seeds) runs\(median).",
      "[Decision 23](decisions/0023-planted-mistakes.md) says why they are planted, and which mistakes make no difference.",
      "",
      Self.heading, "|---|---|---|---|---|---|---|",
    ]
    lines += catches.map(row)
    return (lines + [""]).joined(separator: "\n")
  }

  package static let heading =
    "| mistake | planted in | what it does | promise that breaks | caught by | after | again |"

  private func row(_ found: MutantHunt.Catch) -> String {
    let catalogue = found.run.map { CheckCatalogue($0.scenario.vocabulary) }
    let promise = found.check.map { catalogue?.named($0)?.name.about ?? "The run comes to its end." } ?? ""
    let check = found.check.map { "`\($0)`" + (found.others == 0 ? "" : " and \(found.others) more") } ?? "**nothing**"
    let after = found.runs == 1 ? "1 run" : "\(found.runs) runs"
    let cells = [
      "`\(found.mutant.name)`", "`\(found.mutant.place)`", found.mutant.about, promise, check, after,
      again(found).map { "`\($0)`" } ?? "",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
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

  /// Without figures that depend on the machine.
  package func json() throws -> String {
    try Page(
      scenarios: hunt.scenarios.map(\.name), seeds: hunt.seeds, baselineRuns: baseline.runs,
      baselineFailed: baseline.failed.map(\.scenario.seed),
      mutants: catches.map {
        Entry(
          name: $0.mutant.name, place: $0.mutant.place, about: $0.mutant.about, caughtBy: $0.check,
          message: $0.message, runs: $0.runs, seed: $0.run?.scenario.seed, scenario: $0.run?.scenario.name,
          again: again($0))
      }
    ).jsonText()
  }
}
