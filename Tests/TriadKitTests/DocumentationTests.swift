import Foundation
import Testing

/// Every public symbol of the kit has a description.
@Suite struct DocumentationTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/SimRunner")

  /// A declaration that users see, with the lines of its comment.
  private struct Symbol {
    let place: String
    let name: String
    let comment: [Substring]
    let isRequirement: Bool
  }

  @Test("every public symbol has a comment, which begins with a sentence")
  func everySymbol() throws {
    let symbols = try Self.symbols()
    #expect(symbols.count > 150)
    // A protocol's requirement is documented there, and Swift's own protocols need no description.
    let told = Set(symbols.filter(\.isRequirement).map(\.name)).union([
      "description", "encode", "init(from", "hash", "==", "<", "body",
    ])
    for symbol in symbols where symbol.isRequirement || !told.contains(symbol.name) {
      let first = symbol.comment.first ?? ""
      let isSentence = first.contains(#/^\p{L}|^`/#)
      #expect(isSentence, "\(symbol.place): '\(symbol.name)' has no sentence that says what it is")
    }
  }

  @Test(
    "the types that a test is made of have an example",
    arguments: [
      "Act", "App", "Device", "Installed", "Outcome", "Payload", "Promise", "RunView", "Session", "Simulation",
      "Stored", "TriadCommand", "World",
    ])
  func example(type: String) throws {
    let symbol = try #require(try Self.symbols().first { $0.name == type })
    let hasExample = symbol.comment.contains("```swift")
    #expect(hasExample, "\(symbol.place)")
  }

  /// Read as text: what begins with `public`, the cases of public enumerations, and what public protocols ask for.
  private static func symbols() throws -> [Symbol] {
    var symbols: [Symbol] = []
    for module in ["TriadKit", "TriadTesting"] {
      let folder = sources.appending(path: module).path
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        symbols += self.symbols(in: text.split(separator: "\n", omittingEmptySubsequences: false), of: file)
      }
    }
    return symbols
  }

  private static func symbols(in lines: [Substring], of file: String) -> [Symbol] {
    var symbols: [Symbol] = []
    // The innermost enumeration or protocol that users see, and how far its members are indented.
    var open: [(isProtocol: Bool, indent: Int)] = []
    var comment: [Substring] = []
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      let indent = line.count - text.count
      if text.hasPrefix("///") {
        comment.append(text.dropFirst(3).drop { $0 == " " })
        continue
      }
      // An attribute in a line of its own.
      if text.hasPrefix("@"), !text.contains("public ") { continue }
      defer { comment = [] }
      if !text.isEmpty { open.removeAll { indent < $0.indent } }
      let isMember = open.last?.indent == indent
      let isRequirement =
        isMember && open.last?.isProtocol == true
        && text.contains(#/^(static |mutating )*(func|var|init|associatedtype)\b/#)
      let isCase = isMember && open.last?.isProtocol == false && text.hasPrefix("case ")
      guard isRequirement || isCase || text.hasPrefix("public ") || text.contains(#/^@\w+.* public /#),
        let name = text.firstMatch(
          of:
            #/\b(?:func|var|let|case|struct|enum|class|actor|protocol|typealias|associatedtype|subscript) ([\w$]+|[=<]+)|\binit(?:\(\w+)?/#
        )
      else { continue }
      symbols.append(
        Symbol(
          place: "\(file):\(index + 1)", name: String(name.1 ?? name.0), comment: comment, isRequirement: isRequirement)
      )
      if text.contains(#/\b(enum|protocol) \w+.*\{$/#) {
        open.append((isProtocol: text.contains("protocol "), indent: indent + 2))
      }
    }
    return symbols
  }
}
