import Foundation
import Testing

/// The enumerations that cross a pipe name an initialiser for each case. A missing one would stop only a run of processes
/// in which a device reports that case.
@Suite("An enumeration that crosses a pipe")
struct PipeFormTests {
  @Test("has a maker for each of its cases, and no other")
  func makers() throws {
    let files = try Self.sources()
    var count = 0
    for lines in files where lines.contains(where: { $0.contains("static let makers: [String") }) {
      for (index, line) in lines.enumerated()
      where line.contains("WireParts") && line.hasSuffix("{") && !line.hasPrefix(" ") {
        guard let name = Self.name(line), let end = lines[index...].firstIndex(of: "}") else { continue }
        let made = Self.made(lines[index..<end])
        // Several enumerations in other types may have that name.
        let declared = files.compactMap { Self.cases(of: name, in: $0) }
        guard !made.isEmpty, !declared.isEmpty else { continue }
        count += 1
        #expect(declared.contains(made), "\(name)")
      }
    }
    #expect(count > 20)
  }

  @Test("is read from its source: names, payloads and lists of cases")
  func reading() {
    let lines = [
      "package indirect enum Fact: TraceFact {", "  case wrote(Header, by: (Int, Int)), held", "  /// One.",
      "  case left", "  enum Inner {", "    case other", "  }", "}",
    ]
    #expect(Self.cases(of: "Fact", in: lines) == ["wrote", "held", "left"])
    #expect(Self.cases(of: "Inner", in: lines) == ["other"])
    #expect(Self.cases(of: "Other", in: lines) == nil)
    #expect(Self.name("extension Fact.Inner: WireParts {") == "Inner")
    #expect(
      Self.made(["  static let makers: [String: WireMaker<Self>] = [", "    \"a\": .init(a), \"b\": .init(b),", "  ]"])
        == ["a", "b"])
  }

  private static func sources() throws -> [[String]] {
    let root = PackageFiles.path("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") }.sorted()
    return try files.map { try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8).components(separatedBy: "\n") }
  }

  /// The last part of the name of the type that the line extends or declares.
  private static func name(_ line: String) -> String? {
    let words = line.split(whereSeparator: { " :{".contains($0) })
    guard let place = words.firstIndex(where: { $0 == "extension" || $0 == "enum" }), place + 1 < words.count else {
      return nil
    }
    return words[place + 1].split(separator: ".").last.map(String.init)
  }

  /// The names in a dictionary of makers.
  private static func made(_ lines: some Collection<String>) -> Set<String> {
    let table = lines.drop { !$0.contains("static let makers") }
    let text = table.first.flatMap { $0.hasSuffix("]") ? $0 : nil } ?? table.prefix { $0 != "  ]" }.joined()
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    return Set(parts.filter { $0.offset % 2 == 1 }.map { String($0.element) })
  }

  /// The cases of the enumeration of that name, or `nil` if the file doesn't declare it.
  private static func cases(of name: String, in lines: [String]) -> Set<String>? {
    guard let start = lines.firstIndex(where: { $0.contains("enum \(name):") || $0.contains("enum \(name) {") }) else {
      return nil
    }
    let indent = String(lines[start].prefix { $0 == " " })
    let body = lines[(start + 1)...].prefix { $0 != indent + "}" }
    let declared = body.filter { $0.hasPrefix(indent + "  case ") }
    return Set(
      declared.flatMap { outside($0.dropFirst(indent.count + 7)).split(separator: ",") }.map {
        String($0.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber })
      })
  }

  /// The text outside parentheses.
  private static func outside(_ text: some StringProtocol) -> String {
    var (depth, kept) = (0, "")
    for character in text {
      if character == "(" { depth += 1 }
      if depth == 0 { kept.append(character) }
      if character == ")" { depth -= 1 }
    }
    return kept
  }
}
