import Foundation
import Testing

@Suite("The agents' sources")
struct AgentsApartTests {
  /// The modules that several agents may use: values and mathematics, no decisions.
  private static let shared: Set<String> = ["Text", "Haptics", "Data/Statistics"]
  private static let sharedTypes: Set<String> = ["WellbeingFeature", "FeatureValues", "TimeSpan", "SpanSet"]
  /// Each folder is one agent (Pulsum, "Manager Pattern"; Resonance; the symptom tracker; Vigor's metrics and training).
  private static let agents = ["Data", "Sentiment", "Safety", "Coach", "Cheer", "Music", "Symptoms", "Training"]

  private struct Source {
    let path: String
    let words: Set<String>
    let declared: Set<String>
    /// Those inside other types, too.
    let allDeclared: Set<String>
  }

  private func sources() throws -> [Source] {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    root.append(path: "Sources/Agents")
    let files = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
    return try files.filter { $0.hasSuffix(".swift") }.sorted().map { file in
      let lines = try String(contentsOf: root.appending(path: file), encoding: .utf8).split(separator: "\n")
      let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      // Types inside types are reached through these.
      let words = code.map { line in
        line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
          .compactMap { $0.split(separator: ".").first.map(String.init) }
      }
      var (declared, all): (Set<String>, Set<String>) = ([], [])
      for (line, words) in zip(code, words) {
        guard let place = words.firstIndex(where: { ["struct", "enum", "class", "actor", "protocol"].contains($0) }),
          place + 1 < words.count
        else { continue }
        all.insert(words[place + 1])
        if !line.hasPrefix(" "), !line.contains("private ") { declared.insert(words[place + 1]) }
      }
      return Source(path: file, words: Set(words.joined()), declared: declared, allDeclared: all)
    }
  }

  @Test("let no agent call another: only the orchestrator asks them")
  func apart() throws {
    let sources = try sources()
    func agent(_ path: String) -> String? {
      guard !Self.shared.contains(where: path.hasPrefix) else { return nil }
      return Self.agents.first { path.hasPrefix($0 + "/") }
    }
    var own: [String: Set<String>] = [:]
    var owner: [String: String] = [:]
    for source in sources {
      guard let agent = agent(source.path) else { continue }
      own[agent, default: []].formUnion(source.allDeclared)
      for type in source.declared.subtracting(Self.sharedTypes) { owner[type] = agent }
    }
    #expect(owner.count > 100)
    var complaints: [String] = []
    for source in sources {
      guard let mine = agent(source.path) else { continue }
      for word in source.words.sorted() {
        if let theirs = owner[word], theirs != mine, own[mine]?.contains(word) != true {
          complaints.append("\(source.path) uses \(word) of \(theirs)")
        }
      }
    }
    #expect(complaints.isEmpty, Comment(rawValue: complaints.joined(separator: "\n")))
  }
}
