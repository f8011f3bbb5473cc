import Foundation
import Testing

@testable import Agents

/// Lines by another hand, which nobody reads while the recognisers are worked on; the shares are all that is known of them.
@Suite("On sealed lines in twenty languages, the recognisers")
struct SealedSpeechTests {
  private static let lines: [(label: String, text: String)] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Corpus/sealed-speech.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "\t", maxSplits: 2).map(String.init)
      return cells.count == 3 ? (cells[0], cells[2]) : nil
    }
  }()

  private func share(of label: String, _ isFound: (String) -> Bool) -> Double {
    let lines = Self.lines.filter { $0.label == label }
    return Double(lines.count { isFound($0.text) }) / Double(max(1, lines.count))
  }

  /// The bars are shares measured when the lines were written: raise them. Wider slots raised crises by .06, indirect ones by
  /// .22 and bodily ones by .06, for one more false crisis and one more false bodily danger of 300.
  @Test("find as many dangers as before, and raise no more alarms")
  func shares() {
    let (classifier, body) = (LocalSafetyClassifier(), BodyRules())
    let crises = share(of: "crisis") { classifier.assess($0).level == .crisis }
    let indirect = share(of: "indirect") { classifier.assess($0).level != .safe }
    let bodies = share(of: "body") { body.danger(in: $0, severity: nil) != nil }
    let alarms = share(of: "harmless") { classifier.assess($0).level == .crisis }
    let bodyAlarms = share(of: "harmless") { body.danger(in: $0, severity: nil) != nil }
    print("crises \(crises), indirect \(indirect), body \(bodies), false \(alarms), false body \(bodyAlarms)")
    #expect(Self.lines.count == 600)
    #expect(
      crises >= 0.80 && indirect >= 0.55 && bodies >= 0.76 && alarms <= 0.024 && bodyAlarms <= 0.007,
      "crises \(crises), indirect \(indirect), body \(bodies), false \(alarms), false body \(bodyAlarms)")
  }
}
