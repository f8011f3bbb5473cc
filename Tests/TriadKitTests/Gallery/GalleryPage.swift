import Foundation
import Synchronization
import Testing
import TriadKit

/// The page of an exhibit in `docs/gallery`: its apps, its story and what was found are printed by the tests.
struct GalleryPage {
  /// Set to rewrite the pages instead of comparing them.
  private static let isUpdating = ProcessInfo.processInfo.environment["TRIAD_WRITE_DOCUMENTS"] != nil
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
  private static let folder = sources.appending(path: "../../../docs/gallery")
  /// The list of the exhibits has a row of each, and the exhibits are tested at once.
  private static let list = Mutex(folder.appending(path: "README.md"))
  private let exhibit: Exhibit

  init(_ exhibit: Exhibit) { self.exhibit = exhibit }

  /// Holds the page and its row in the list to what was found.
  ///
  /// - Parameter small: the first failure, as small as it gets.
  func show(found: Int, of runs: Int, _ check: String, _ small: Outcome) throws {
    let page = Self.folder.appending(path: "\(exhibit.name).md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let head = try #require(text.firstRange(of: "```swift\n")).upperBound
    let tail = try #require(text.firstRange(of: "**The mend.**")).lowerBound
    let verdict = small.summary(again: "").split(separator: "\n").filter { !$0.hasPrefix("  again") }
    let expected = """
      \(text[..<head])\(try apps())
      ```

      **The story.**

      ```json5
      \(exhibit.story)
      ```

      **The verdict**, in \(found) of \(runs) seeds; the first of them, made as small as it gets:

      ```
      \(verdict.joined(separator: "\n"))
      ```

      ```json5
      \(small.story.trimmingCharacters(in: .newlines))
      ```

      \(text[tail...])
      """
    try Self.compare(text, expected, at: page)
    try Self.list.withLock { list in
      let text = try String(contentsOf: list, encoding: .utf8)
      let rows = text.components(separatedBy: "\n").map { row in
        var cells = row.components(separatedBy: " | ")
        guard cells.count == 4, cells[0].hasSuffix("](\(exhibit.name).md)") else { return row }
        (cells[1], cells[2]) = ("`\(check)`", "\(found) of \(runs)")
        return cells.joined(separator: " | ")
      }
      #expect(rows.contains { $0.contains("](\(exhibit.name).md)") }, "the list has no row of \(exhibit)")
      try Self.compare(text, rows.joined(separator: "\n"), at: list)
    }
  }

  /// The source of the apps, copied from the file of the exhibit.
  private func apps() throws -> String {
    let file = exhibit.name.split(separator: "-").map(\.capitalized).joined() + ".swift"
    let source = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
    let begin = try #require(source.firstRange(of: /\nenum \w+ {\n/)).upperBound
    let end = try #require(source.firstRange(of: "\n\n  static let exhibit")).lowerBound
    return source[begin..<end].split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n")
  }

  private static func compare(_ text: String, _ expected: String, at file: URL) throws {
    guard text != expected else { return }
    if isUpdating { return try expected.write(to: file, atomically: true, encoding: .utf8) }
    let lines = zip(text.components(separatedBy: "\n"), expected.components(separatedBy: "\n"))
    let first = lines.first { $0 != $1 }
    Issue.record(
      """
      \(file.lastPathComponent) says '\(first?.0 ?? "")' for '\(first?.1 ?? "")'; \
      TRIAD_WRITE_DOCUMENTS=1 swift test --filter GalleryTests writes it
      """)
  }
}
