import Foundation
import Testing

@testable import Agents

/// Lines by the hand that filled the slots: they hold what was reached, and don't measure new texts.
@Suite("On our own lines by kinds of danger, the recognisers")
struct OwnDangerTests {
  private static let lines: [(label: String, text: String)] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Corpus/own-danger.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", maxSplits: 2).map(String.init)
      return cells.count == 3 ? (cells[0], cells[2]) : nil
    }
  }()

  private func share(of label: String, _ isFound: (String) -> Bool) -> Double {
    let lines = Self.lines.filter { $0.label == label }
    return Double(lines.count { isFound($0.text) }) / Double(max(1, lines.count))
  }

  @Test("find dangers of each kind, and raise few alarms")
  func shares() {
    let (classifier, body) = (LocalSafetyClassifier(), BodyRules())
    #expect(Self.lines.count >= 450)
    #expect(share(of: "crisis") { classifier.assess($0).level == .crisis } >= 0.95)
    #expect(share(of: "indirect") { classifier.assess($0).level != .safe } >= 0.9)
    #expect(share(of: "body") { body.danger(in: $0, severity: nil) != nil } >= 0.9)
    #expect(share(of: "harmless") { classifier.assess($0).level == .crisis } <= 0.03)
    #expect(share(of: "harmless") { body.danger(in: $0, severity: nil) != nil } <= 0.01)
  }
}
