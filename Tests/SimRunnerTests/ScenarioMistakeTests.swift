import Foundation
import Testing

import ScenarioFiles

/// A scenario with a mistake, and the text that answers it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let title: String
  let source: String
  let answer: String

  var testDescription: String { title }
}

@Suite("Mistakes in scenario files")
struct ScenarioMistakeTests {
  /// The table: a line `=== title`, the source, a line `---`, the answer.
  static let table = PackageFiles.path("Tests/Golden/scenario-mistakes.txt")

  static let mistakes: [Mistake] = {
    guard let text = try? String(contentsOfFile: table, encoding: .utf8) else { return [] }
    return ("\n" + text).components(separatedBy: "\n=== ").dropFirst().map { block in
      let (title, rest) = halves(block, at: "\n")
      let (source, answer) = halves(rest, at: "\n---\n")
      return Mistake(title: title, source: source, answer: answer)
    }
  }()

  private static func halves(_ text: String, at separator: String) -> (String, String) {
    let parts = text.components(separatedBy: separator)
    return (parts[0], parts.dropFirst().joined(separator: separator))
  }

  static func answer(to source: String) -> String {
    do throws(ScenarioError) {
      let scenario = try ScenarioFile.read(
        SourceText(name: "story.json5", text: source), directory: "stories", fileExists: { !$0.contains("missing") })
      return "no mistake found in '\(scenario.name)'"
    } catch {
      return "\(error)".trimmingCharacters(in: .newlines)
    }
  }

  @Test("are answered where they were made", arguments: mistakes)
  func answers(mistake: Mistake) {
    #expect(Self.answer(to: mistake.source) == mistake.answer.trimmingCharacters(in: .newlines))
  }

  @Test("the table of mistakes is there, or is rewritten on request")
  func writeTable() throws {
    #expect(Self.mistakes.count > 50)
    guard ProcessInfo.processInfo.environment["TRIAD_WRITE_DOCUMENTS"] != nil else { return }
    let text = Self.mistakes.map { "=== \($0.title)\n\($0.source)\n---\n\(Self.answer(to: $0.source))\n" }.joined()
    try text.write(toFile: Self.table, atomically: true, encoding: .utf8)
  }
}
