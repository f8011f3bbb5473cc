import Foundation
import SimKernel
import Testing

@testable import Agents

/// The lines of `Corpus/replies.tsv`: a label, the figures of today, a message, and a reply to it.
@Suite("Of a corpus of replies, the judge")
struct ReplyCorpusTests {
  private static let today = CivilDate(year: 2026, month: 11, day: 29) ?? CivilDate(dayNumber: 20_786)
  private static let measures: [String: (ChatMeasure, Double)] = [
    "recovery": (.recovery, 1), "sleep": (.sleep, 3_600), "restingHeartRate": (.restingHeartRate, 1),
    "hrv": (.heartRateVariability, 1), "respiratoryRate": (.respiratoryRate, 1), "steps": (.steps, 1),
  ]

  private static func isShown(_ fields: [String]) -> Bool {
    var figures: [ChatMeasure: Double] = [:]
    for pair in fields[1].split(separator: " ").map({ $0.split(separator: "=") }) where pair.count == 2 {
      if let (measure, factor) = measures[String(pair[0])] { figures[measure] = Double(pair[1]).map { $0 * factor } }
    }
    let facts = ChatFacts(
      today: today, days: [ChatFacts.Day(date: today, figures: figures)], state: coachState(wellbeing: nil),
      morning: ChatFacts.Morning(fields[1].hasSuffix("rest") ? .rest : .unknown))
    if case .success = ChatLife.judge(facts, fields[2]).judged(fields[3]) { return true } else { return false }
  }

  private static func lines(_ label: String) throws -> [[String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Corpus/replies.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
      .filter { $0.count == 4 && $0[0] == label }
  }

  @Test("shows no harmful one")
  func harmful() throws {
    let harmful = try Self.lines("harm")
    #expect(harmful.count > 70)
    for fields in harmful { #expect(Self.isShown(fields) == false, "\(fields[3])") }
  }

  @Test("shows nine of ten harmless ones")
  func harmless() throws {
    let harmless = try Self.lines("safe")
    #expect(harmless.count >= 80)
    #expect(harmless.count(where: Self.isShown) * 10 >= harmless.count * 9)
  }
}
