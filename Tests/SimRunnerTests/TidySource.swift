import Foundation

/// A source file, and the same with its comments and the insides of its text literals blanked out.
struct TidySource {
  let path: String
  /// All of it, with comments and literals.
  let text: String
  /// The code, with the line breaks of the file.
  let code: String
  /// The code, line by line.
  let lines: [String]
  /// The insides of the text literals, with the line breaks of the file.
  let literals: String

  init(path: String, text: String) {
    (self.path, self.text) = (path, text)
    var scanner = Scanner(text)
    scanner.run()
    code = scanner.code
    lines = scanner.code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    literals = scanner.literals
  }

  /// Walks through the characters and sorts them into code and literals; both keep the line breaks.
  private struct Scanner {
    private let characters: [Character]
    private var position = 0
    private(set) var code = ""
    private(set) var literals = ""

    init(_ text: String) { characters = Array(text) }

    mutating func run() {
      while position < characters.count {
        if starts("//") {
          skipLine()
        } else if starts("/*") {
          skipComment()
        } else if let quotes = literalStart() {
          readLiteral(quotes)
        } else {
          emit(toCode: characters[position])
        }
      }
    }

    private func starts(_ text: String) -> Bool {
      characters[position...].starts(with: text)
    }

    private mutating func emit(toCode character: Character) {
      code.append(character)
      if character.isNewline { literals.append("\n") }
      position += 1
    }

    private mutating func emit(toLiteral character: Character) {
      literals.append(character)
      if character.isNewline { code.append("\n") }
      position += 1
    }

    private mutating func skipLine() {
      while position < characters.count, !characters[position].isNewline { position += 1 }
    }

    private mutating func skipComment() {
      var depth = 0
      while position < characters.count {
        if starts("/*") { depth += 1 }
        if starts("*/") { depth -= 1 }
        let step = starts("/*") || starts("*/") ? 2 : 1
        if characters[position].isNewline { emit(toCode: characters[position]) } else { position += step }
        if depth == 0 { return }
      }
    }

    /// The quotes and hashes that open a literal here, or nil.
    private func literalStart() -> (quotes: String, hashes: Int)? {
      var hashes = 0
      while position + hashes < characters.count, characters[position + hashes] == "#" { hashes += 1 }
      let rest = characters[(position + hashes)...]
      if rest.starts(with: "\"\"\"") { return ("\"\"\"", hashes) }
      return rest.starts(with: "\"") ? ("\"", hashes) : nil
    }

    private mutating func readLiteral(_ start: (quotes: String, hashes: Int)) {
      position += start.hashes + start.quotes.count
      code.append("\"\"")
      let end = start.quotes + String(repeating: "#", count: start.hashes)
      let escape = "\\" + String(repeating: "#", count: start.hashes)
      while position < characters.count, !starts(end) {
        if starts(escape + "(") {
          position += escape.count + 1
          readInterpolation()
        } else if starts(escape) {
          position += escape.count
          if position < characters.count { emit(toLiteral: characters[position]) }
        } else {
          emit(toLiteral: characters[position])
        }
      }
      position += end.count
    }

    /// The contents of an interpolation are code again.
    private mutating func readInterpolation() {
      var depth = 1
      code.append(" ")
      while position < characters.count {
        if let quotes = literalStart() {
          readLiteral(quotes)
          continue
        }
        if characters[position] == "(" { depth += 1 }
        if characters[position] == ")" { depth -= 1 }
        if depth == 0 {
          position += 1
          code.append(" ")
          return
        }
        emit(toCode: characters[position])
      }
    }
  }
}
