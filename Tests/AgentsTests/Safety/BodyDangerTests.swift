import Foundation
import Testing

@testable import Agents

/// An entry of a diary, and what it means.
struct BodyLine: CustomTestStringConvertible, Sendable {
  let expected: String
  let severity: Int
  let texts: [String]

  var testDescription: String { "\(severity)/10 \(texts.joined(separator: ", "))" }
  var text: String { texts.joined(separator: ". ") }

  static let all: [BodyLine] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Corpus/diary-danger.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 5, let severity = Int(cells[1]) else { return nil }
      return BodyLine(expected: cells[0], severity: severity, texts: cells[2...].filter { !$0.isEmpty })
    }
  }()
}

@Suite("Danger to the body, written in a diary")
struct BodyDangerTests {
  private static let rules = BodyRules()
  private static let classifier = LocalSafetyClassifier()

  @Test("has signs that are all understood, and that the rules use")
  func signs() {
    #expect(DangerKind.standard.problems.isEmpty, "\(DangerKind.standard.problems)")
    let used = DangerKind.standard.kinds.reduce(into: Set<DangerSlot>()) {
      $0.formUnion($1.unless.union($1.despite).union($1.needs.joined().joined()))
    }
    #expect(used == Set(DangerSlot.allCases))
    #expect(BodyLine.all.count >= 100)
  }

  @Test("is heard in every line that is dangerous", arguments: BodyLine.all.filter { $0.expected == "emergency" })
  func emergencies(_ line: BodyLine) {
    let isHeard =
      Self.rules.danger(in: line.text, severity: line.severity) != nil
      || Self.classifier.assess(line.text).level == .crisis
    #expect(isHeard)
  }

  @Test("is heard in no line that is harmless", arguments: BodyLine.all.filter { $0.expected == "harmless" })
  func harmless(_ line: BodyLine) {
    #expect(Self.rules.danger(in: line.text, severity: line.severity) == nil)
    #expect(Self.classifier.assess(line.text).level == .safe)
  }

  @Test("is not what a wish to die is", arguments: BodyLine.all.filter { $0.expected == "crisis" })
  func crises(_ line: BodyLine) {
    #expect(Self.classifier.assess(line.text).level == .crisis)
    #expect(Self.rules.danger(in: line.text, severity: line.severity) == nil)
  }

  @Test("depends on the severity, and counts as severe where none is given")
  func severity() {
    #expect(Self.rules.danger(in: "chest pain", severity: 3) == nil)
    #expect(Self.rules.danger(in: "chest pain", severity: 9) == .heart)
    #expect(Self.rules.danger(in: "chest pain", severity: nil) == .heart)
    #expect(Self.rules.danger(in: "", severity: nil) == nil)
  }

  @Test("is denied within a clause and no further")
  func denial() {
    #expect(Self.rules.danger(in: "no chest pain", severity: 9) == nil)
    #expect(Self.rules.danger(in: "no idea why, chest pain and sweating", severity: 9) == .heart)
    #expect(Self.rules.danger(in: "not sleeping. chest pain. sweating", severity: 9) == .heart)
    #expect(Self.rules.danger(in: "chest pain, no muscle strain, cold sweat", severity: 9) == .heart)
  }

  @Test("is answered with the number of the country, and with nothing else to call")
  func message() {
    let help = CrisisHelp.of(region: "NO")
    for danger in BodyDanger.allCases {
      let message = danger.message(help)
      #expect(message.contains("113") && !message.contains("116 123"))
      #expect(message.count <= 280)
    }
  }
}
