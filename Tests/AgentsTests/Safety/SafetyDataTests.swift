import Foundation
import Testing

import Agents

private let sharedData = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data")

private func file(_ path: String) -> URL { sharedData.appending(path: path) }
private let hasPhrases = FileManager.default.fileExists(atPath: file("crisis_eval/short_phrases.csv").path)
private let hasJournals = FileManager.default.fileExists(atPath: file("sentiment/lemotif_journal_entries.csv").path)

/// The rows of a table with quoted cells.
private func rows(_ url: URL) throws -> [[String]] {
  var rows: [[String]] = []
  var row: [String] = []
  var cell = ""
  var isQuoted = false
  for character in try String(contentsOf: url, encoding: .utf8) {
    switch character {
    case "\"": isQuoted.toggle()
    case "," where !isQuoted:
      row.append(cell)
      cell = ""
    case "\n" where !isQuoted, "\r\n" where !isQuoted:
      rows.append(row + [cell])
      (row, cell) = ([], "")
    default: cell.append(character)
    }
  }
  return cell.isEmpty && row.isEmpty ? rows : rows + [row + [cell]]
}

@Suite("On texts of others, the safety classifier")
struct SafetyDataTests {
  private struct Phrase {
    let label, text, note: String
  }

  private func phrases() throws -> [Phrase] {
    try rows(file("crisis_eval/short_phrases.csv")).dropFirst().filter { $0.count == 6 }
      .map { Phrase(label: $0[2], text: $0[4], note: $0[5]) }
  }

  private func share(_ phrases: [Phrase], _ isHit: (SafetyLevel) -> Bool) -> Double {
    Double(phrases.filter { isHit(level($0.text)) }.count) / Double(max(1, phrases.count))
  }

  @Test(
    "recalls the flagged texts and raises few alarms",
    .enabled(if: hasPhrases, "../shared/data/crisis_eval is absent"))
  func bars() throws {
    let phrases = try phrases()
    #expect(phrases.count > 150)
    let flagged = phrases.filter { $0.label == "flag" }
    let plain = phrases.filter { $0.label == "no_flag" }
    #expect(share(flagged.filter { $0.note == "tier1" }) { $0 == .crisis } >= 0.95)
    #expect(share(flagged.filter { $0.note == "tier2" }) { $0 == .crisis } >= 0.8)
    #expect(share(flagged) { $0 == .crisis } >= 0.95)
    #expect(share(flagged) { $0 > .safe } >= 0.98)
    #expect(share(plain) { $0 == .crisis } <= 0.05)
    #expect(share(plain) { $0 > .safe } <= 0.05)
  }

  @Test(
    "is silent about everyday journals",
    .enabled(if: hasJournals, "../shared/data/sentiment is absent"))
  func journals() throws {
    let entries = try rows(file("sentiment/lemotif_journal_entries.csv")).dropFirst().compactMap(\.first)
    #expect(entries.count > 700)
    let alarms = misread(entries) { $0 == .safe }
    #expect(alarms.isEmpty, report(alarms))
  }
}
