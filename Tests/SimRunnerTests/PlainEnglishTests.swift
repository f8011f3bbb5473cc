import Foundation
import Testing

/// Counts the sentences that "How we write" in CONTRIBUTING.md asks to write in another way.
@Suite("Comments, messages and documents are plain English")
struct PlainEnglishTests {
  /// A pattern, and the number of lines in which it may still be found. Lower a number when you remove some; never raise one.
  static let limits: [(pattern: String, lines: Int)] = [
    (#"^\s*///?\s*(What|Who|Whoever|Whether|How|Where|When|Of which)\b"#, 0),
    (#"\b([Ss]omebody|[Nn]obody|[Ww]hoever|[Aa]nybody)\b"#, 102),
    (#"\banswers (whether|how|what|which|nil|the)\b"#, 4),
    (#"\b(is|are|was|were|be) told\b|\bhears? of\b"#, 104),
    (#"\b(is|are|was|be) no [a-z]+\b"#, 200),
    (#"\bstands?\b"#, 105),
    (#"\b(comes?|came) (to|of)\b|\bmakes? of\b"#, 69),
    (#"\b(anew|by now|of late|by then)\b"#, 40),
    (#"\bnil (where|is that|when)\b"#, 2),
    (#"\b(is over|goes? on|went on|at an end)\b"#, 64),
    (#"\btakes? (itself|it|them|that|this) for\b"#, 2),
    (#"\bthousand million\b"#, 1),
  ]

  /// The comments of Swift files, their literals of more than one word, and the prose of documents, a line each.
  private static func prose(_ file: String, _ text: String) -> [Substring] {
    var isInBlock = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      guard file.hasSuffix(".md") else {
        return line.contains("//") || line.split(separator: "\"").count > 1 && line.contains(" ")
      }
      if line.hasPrefix("```") { isInBlock.toggle() }
      return !isInBlock
    }
  }

  private static let lines: [Substring] = {
    let folders = ["Sources", "docs"].flatMap { folder -> [String] in
      let root = PackageFiles.path(folder)
      let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      return files.map { "\(folder)/\($0)" }
    }
    return (folders.sorted() + ["README.md", "CONTRIBUTING.md"]).filter {
      $0.hasSuffix(".swift") || $0.hasSuffix(".md")
    }
    .flatMap { file in
      prose(file, (try? String(contentsOfFile: PackageFiles.path(file), encoding: .utf8)) ?? "")
    }
  }()

  @Test("in all but as many lines as there were, and never in more", arguments: limits.indices)
  func counts(_ index: Int) throws {
    let (pattern, most) = Self.limits[index]
    let regex = try Regex(pattern)
    #expect(Self.lines.count > 20_000)
    let found = Self.lines.filter { $0.firstMatch(of: regex) != nil }
    #expect(found.count <= most, "\(pattern): \(found.count)")
    #expect(found.count >= most / 2, "there are \(found.count) lines of \(pattern) left: lower the limit")
  }
}
