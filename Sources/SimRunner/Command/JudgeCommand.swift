import Console
import Foundation
import Orchestration
import Importing

/// `triad judge`: the agents' judgements of the lines of a text file, or of a column of a table.
enum JudgeCommand {
  static let definition = CommandDefinition(
    name: "judge", abstract: "Print what the agents make of each line of a text, or of a column of a CSV file",
    discussion: """
      For each text: how serious it is (safe, caution, crisis) and of what kind, how it sounds from -1 to 1, its language, and
      the text without what identifies a person. Nothing is stored, and nothing leaves this machine.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "The texts, in UTF-8 or UTF-16; - for standard input.")],
    options: [
      OptionDefinition(
        name: "column",
        help: "Read this column of a CSV file (tabs if its name ends in .tsv), by its name in the header.",
        value: "name"),
      .format("json", what: "judgements"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private struct Line: Encodable {
    let text: String
    let level: String
    let category: String?
    let sentiment: Double
    let language: String
    let redacted: String

    init(_ judgement: TextJudgement) {
      text = judgement.text
      level = "\(judgement.assessment.level)"
      category = judgement.assessment.category.map { "\($0)" }
      sentiment = (judgement.sentiment * 1_000).rounded() / 1_000
      (language, redacted) = (judgement.language, judgement.redacted)
    }

    /// Encodes every key, even without a category.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(text, forKey: .text)
      try container.encode(level, forKey: .level)
      try container.encode(category, forKey: .category)
      try container.encode(sentiment, forKey: .sentiment)
      try container.encode(language, forKey: .language)
      try container.encode(redacted, forKey: .redacted)
    }

    private enum CodingKeys: CodingKey { case text, level, category, sentiment, language, redacted }
  }

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let texts = try texts(path, column: arguments.value("column"))
    if arguments.value("format") == "json" { return try printJSON(texts, terminal) }
    for text in texts {
      let judgement = TextJudgement(text)
      let kind = judgement.assessment.category.map { "\($0)" } ?? ""
      let level = "\(judgement.assessment.level)".padding(toLength: 8, withPad: " ", startingAt: 0)
      let sentiment = String(format: "%+.2f", judgement.sentiment)
      terminal.print(
        "\(level) \(kind.padding(toLength: 12, withPad: " ", startingAt: 0)) \(sentiment) "
          + "\(judgement.language.padding(toLength: 8, withPad: " ", startingAt: 0)) \(PrintableText.of(judgement.redacted))"
      )
    }
    return .pass
  }

  /// One object a line within the brackets: a long file is printed while it is judged.
  private static func printJSON(_ texts: [String], _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    terminal.print("[")
    for (index, text) in texts.enumerated() {
      guard let data = try? encoder.encode(Line(TextJudgement(text))) else {
        throw ToolError(.internalError, "Error: text \(index + 1) cannot be written as JSON")
      }
      terminal.print(String(decoding: data, as: UTF8.self) + (index == texts.count - 1 ? "" : ","))
    }
    terminal.print("]")
    return .pass
  }

  // MARK: - Input

  private static func texts(_ path: String, column: String?) throws(ToolError) -> [String] {
    let text = try text(path)
    guard let column else {
      // An empty line is judged too, so that the n-th judgement is that of the n-th line.
      var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
      if lines.last == "" { lines.removeLast() }
      return lines
    }
    let rows = try rows(text, path)
    guard let header = rows.first, let place = header.firstIndex(of: column) else {
      let names = rows.first?.joined(separator: ", ") ?? ""
      throw ToolError(
        .badData,
        "Error: '\(path)' has no column '\(column)'"
          + (names.isEmpty ? ": it is empty" : "; it has \(PrintableText.of(names))"))
    }
    return rows.dropFirst().compactMap { place < $0.count ? $0[place] : nil }
  }

  private static func text(_ path: String) throws(ToolError) -> String {
    do throws(InputFileError) {
      let input = path == "-" ? (try? FileHandle.standardInput.readToEnd()) ?? Data() : nil
      return try InputFile.text(path, input).text
    } catch { throw ToolError(error.isRead ? .badData : .inputMissing, "Error: '\(path)': \(error.reason)") }
  }

  private static func rows(_ text: String, _ path: String) throws(ToolError) -> [[String]] {
    var table = SeparatedRows(text)
    var rows: [[String]] = []
    while let row = table.next() {
      guard let fields = row.fields else {
        throw ToolError(.badData, "Error: '\(path)': line \(row.line) has a quotation mark that is never closed")
      }
      rows.append(fields)
    }
    return rows
  }
}
