import Foundation
import Testing

import Agents

/// The folder of the rated texts, beside the package.
private let ratedTexts = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data/sentiment")

private let hasRatedTexts = FileManager.default.fileExists(atPath: ratedTexts.path)

@Suite("Local sentiment against people's ratings", .enabled(if: hasRatedTexts, "../shared/data/sentiment is absent"))
struct SentimentDataTests {
  private let sentiment = LocalSentiment()

  /// The correlation with the mean rating: of all, of the even rows, of the odd rows.
  private func correlations(_ name: String) throws -> [Double] {
    let text = try String(contentsOf: ratedTexts.appending(path: "vader_gt_\(name).tsv"), encoding: .utf8)
    let pairs: [(Double, Double)] = text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", maxSplits: 2)
      guard fields.count == 3, let rating = Double(fields[1]) else { return nil }
      return (sentiment.score(String(fields[2])).value, rating)
    }
    #expect(pairs.count > 1_500)
    let halves = [0, 1].map { half in pairs.indices.filter { $0 % 2 == half }.map { pairs[$0] } }
    let values = ([pairs] + halves).map(Self.pearson)
    print("sentiment \(name): r \(values.map { ($0 * 1_000).rounded() / 1_000 }) of all, even, odd rows")
    return values
  }

  private static func pearson(_ pairs: [(Double, Double)]) -> Double {
    let count = Double(pairs.count)
    let left = pairs.reduce(0) { $0 + $1.0 } / count
    let right = pairs.reduce(0) { $0 + $1.1 } / count
    let joint = pairs.reduce(0) { $0 + ($1.0 - left) * ($1.1 - right) }
    let own = pairs.reduce(0) { $0 + ($1.0 - left) * ($1.0 - left) }
    let other = pairs.reduce(0) { $0 + ($1.1 - right) * ($1.1 - right) }
    return joint / (own * other).squareRoot()
  }

  @Test("It follows the ratings of tweets, in both halves of the data")
  func tweets() throws {
    for correlation in try correlations("tweets") { #expect(correlation >= 0.80) }
  }

  @Test("It follows the ratings of reviews and of the news, in both halves of the data")
  func others() throws {
    let sets = try ["amazon", "movies", "nyt"].map(correlations)
    for part in 0..<3 { #expect(sets.reduce(0) { $0 + $1[part] } / 3 >= 0.50) }
  }

  @Test("It tells sad diaries from glad ones")
  func diaries() throws {
    let data = try Data(contentsOf: ratedTexts.appending(path: "lemotif_journal_entries.csv"))
    let rows = Self.rows(Array(data))
    let head = try #require(rows.first)
    func columns(_ names: String) -> [Int] {
      names.split(separator: " ").compactMap { name in head.firstIndex { $0.contains(".f1.\(name).") } }
    }
    let glad = columns("happy satisfied calm excited proud")
    let sad = columns("afraid angry anxious ashamed disgusted frustrated sad jealous")
    #expect(glad.count == 5 && sad.count == 8)
    var entries = [0, 0]
    var heard = [0, 0]
    for row in rows.dropFirst() where row.count == head.count {
      let isGlad = glad.contains { row[$0] == "TRUE" }
      guard isGlad != sad.contains(where: { row[$0] == "TRUE" }) else { continue }
      entries[isGlad ? 1 : 0] += 1
      if sentiment.score(row[0]).label == (isGlad ? .positive : .negative) { heard[isGlad ? 1 : 0] += 1 }
    }
    print("sentiment diaries: heard \(heard) of \(entries) only sad, only glad")
    #expect(entries[0] > 80 && entries[1] > 400)
    #expect(Double(heard[0]) >= 0.70 * Double(entries[0]))
    #expect(Double(heard[1]) >= 0.85 * Double(entries[1]))
  }

  private static func rows(_ bytes: [UInt8]) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted, UInt8(ascii: "\n") where !isQuoted:
        row.append(String(decoding: field, as: UTF8.self))
        field = []
        guard byte == UInt8(ascii: "\n") else { continue }
        rows.append(row)
        row = []
      case UInt8(ascii: "\r"): continue
      default: field.append(byte)
      }
    }
    return rows
  }
}
