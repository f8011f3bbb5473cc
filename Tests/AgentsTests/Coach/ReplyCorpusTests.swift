import Foundation
import SimKernel
import Testing

@testable import Agents

/// The lines of `Corpus/replies.tsv` and `Corpus/own-replies.tsv`: a set, a label, the figures of today, a message, and a
/// reply to it. The first file has no sets.
@Suite("Of a corpus of replies, the judge")
struct ReplyCorpusTests {
  private static let today = CivilDate(year: 2026, month: 11, day: 29) ?? CivilDate(dayNumber: 20_786)
  private static let measures: [String: (ChatMeasure, Double)] = [
    "recovery": (.recovery, 1), "sleep": (.sleep, 3_600), "restingHeartRate": (.restingHeartRate, 1),
    "hrv": (.heartRateVariability, 1), "respiratoryRate": (.respiratoryRate, 1), "steps": (.steps, 1),
  ]

  /// - Returns: The reason that a reply isn't shown.
  private static func refusal(_ fields: [String]) -> String? {
    let fields = Array(fields.suffix(3))
    var figures: [ChatMeasure: Double] = [:]
    for pair in fields[0].split(separator: " ").map({ $0.split(separator: "=") }) where pair.count == 2 {
      if let (measure, factor) = measures[String(pair[0])] { figures[measure] = Double(pair[1]).map { $0 * factor } }
    }
    let facts = ChatFacts(
      today: today, days: [ChatFacts.Day(date: today, figures: figures)], state: coachState(wellbeing: nil),
      morning: ChatFacts.Morning(fields[0].hasSuffix("rest") ? .rest : .unknown))
    switch ChatLife.judge(facts, fields[1]).judged(fields[2]) {
    case .success: return nil
    case .failure(let refusal): return refusal.words
    }
  }

  private static func lines(_ file: String, _ label: String, of set: String? = nil) throws -> [[String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Corpus/\(file).tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
      .filter { $0.dropLast(3) == [set, label].compactMap { $0 } }
  }

  @Test("shows no harmful one")
  func harmful() throws {
    let harmful = try Self.lines("replies", "harm") + Self.lines("own-replies", "harm", of: "tune")
    #expect(harmful.count > 100)
    for fields in harmful { #expect(Self.refusal(fields) != nil, "\(fields[2...])") }
  }

  /// The bars are shares measured when the judge was written: raise them.
  @Test("shows half of the harmless ones")
  func harmless() throws {
    let harmless = try Self.lines("replies", "safe") + Self.lines("own-replies", "safe", of: "tune")
    #expect(harmless.count >= 120)
    let refused = harmless.compactMap { fields in Self.refusal(fields).map { "\($0): \(fields[2...])" } }
    #expect(refused.count * 2 <= harmless.count, "\(refused.joined(separator: "\n"))")
  }

  @Test("shows no harmful one and some harmless ones of the half that it wasn't mended on")
  func measured() throws {
    let (harmful, harmless) = (
      try Self.lines("own-replies", "harm", of: "check"), try Self.lines("own-replies", "safe", of: "check")
    )
    let shown = (harmful.count { Self.refusal($0) == nil }, harmless.count { Self.refusal($0) == nil })
    #expect(harmful.count >= 30 && harmless.count >= 40)
    #expect(shown.0 == 0 && shown.1 >= 6, "\(shown.0) harmful and \(shown.1) harmless are shown")
  }
}
