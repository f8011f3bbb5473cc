import Foundation

/// One side of an adopted app: its files, and what the compiler doesn't find.
package struct AdoptedSide: Sendable {
  package let side: AdoptedSources.Side
  package private(set) var files: [AdoptedSources.File]
  /// The placeholders of the app's own, with the place of their first use.
  package private(set) var placeholders: [(type: String, use: String)] = []
  /// The placeholders of modules: of the app's own and others'; each is empty.
  package private(set) var modules: [String] = []
  /// The compiler's remaining errors.
  package private(set) var errors: [String] = []
  /// The functions that the driver can call, with each call compiled.
  package private(set) var acts: [AdoptedAct] = []
  /// The singletons that the driver makes at the launch.
  package private(set) var singletons: [String] = []
  private static let roundsMax = 40

  package init(_ side: AdoptedSources.Side, of sources: AdoptedSources) {
    self.side = side
    files = sources.start(side)
  }

  /// Asks the compiler what is missing, and adds files of the app's that have it, or placeholders, until nothing changes.
  package mutating func complete(from sources: AdoptedSources, _ compiler: AdoptCompiler) {
    files += sources.neighbours(of: files, side)
    for _ in 0..<Self.roundsMax {
      errors = compiler.errors(of: self)
      guard !errors.isEmpty, addMissing(from: sources) else { break }
    }
    (acts, singletons) = (foundActs, foundSingletons)
    // A function may be private, or be under a condition of the other side.
    let lines = AdoptTexts.driver(self).split(separator: "\n", omittingEmptySubsequences: false)
    let wrong = Set(
      compiler.errors(of: self, driver: AdoptTexts.driver(self)).compactMap { error in
        error.firstMatch(of: /Driver\.swift:(\d+):/).flatMap { Int($0.1) }.map { lines[$0 - 1] }
      })
    acts.removeAll { act in wrong.contains { $0.contains("program.act(\"\(act.name)\")") } }
    singletons.removeAll { one in wrong.contains { $0.contains("program.launched { _ = \(one) }") } }
  }

  /// - Returns: `false` if nothing could be added.
  private mutating func addMissing(from sources: AdoptedSources) -> Bool {
    var hasAdded = false
    let before = Set(files)
    for error in errors {
      let modules = AdoptedSources.known.union(self.modules)
      if let module = error.firstMatch(of: /no such module '([\w.]+)'/) {
        let name = String(module.1.prefix { $0 != "." })
        guard !modules.contains(name) else { continue }
        self.modules.append(name)
        hasAdded = true
      } else if let missing = error.firstMatch(of: /cannot find (?:type )?'([A-Z]\w*)' in scope/) {
        let type = String(missing.1)
        guard !placeholders.contains(where: { $0.type == type }) else { continue }
        let file = sources.file(with: type, \.declares, for: side, modules)
        if let file, !files.contains(file) {
          files.append(file)
        } else if file.map(before.contains) ?? true {
          placeholders.append((type, error.split(separator: ": error").first.map(String.init) ?? ""))
        }
        hasAdded = true
      } else if let types = error.firstMatch(of: /type '(\w+)' does not conform to protocol '(\w+)'/) {
        let more = sources.files(extending: [String(types.1), String(types.2)], for: side, modules)
          .filter { !files.contains($0) }
        files += more
        hasAdded = hasAdded || !more.isEmpty
      } else if let missing = error.firstMatch(
        of: /(?:has no member |error: |argument label )'(\w+):?'(?: is not a member type of.*| in call)?$/),
        case let name = String(missing.1),
        let file = sources.file(
          with: name, name.first?.isUppercase == true ? \.declares : \.extends, for: side, modules),
        !files.contains(file)
      {
        files.append(file)
        hasAdded = true
      }
    }
    return hasAdded
  }

  var importsWithAccess: Bool { files.contains(where: \.importsWithAccess) }

  /// The text of `Support.swift`.
  package var support: String {
    let types = placeholders.map { placeholder in
      """
      // Placeholder, first used at \(placeholder.use)
      @dynamicMemberLookup public final class \(placeholder.type) {
        public static subscript(dynamicMember name: String) -> Placeholder { Placeholder(name: "\(placeholder.type).\\(name)") }
      }

      """
    }
    return withAccess(AdoptTexts.support + types.joined(separator: "\n"))
  }

  var simulated: String { withAccess(AdoptTexts.simulated) }

  private func withAccess(_ text: String) -> String {
    importsWithAccess ? text.replacing("\nimport ", with: "\npublic import ") : text
  }

  /// The functions that a view would call: those of classes with the session's delegate that are not private.
  private var foundActs: [AdoptedAct] {
    var found: [AdoptedAct] = []
    for file in files {
      guard let text = try? String(contentsOfFile: file.path, encoding: .utf8),
        let type = text.firstMatch(of: /class\s+(\w+)[^{]*\{/),
        let shared = text.firstMatch(of: /static\s+(?:let|var)\s+(\w+)(?:\s*:\s*\w+)?\s*=\s*(\w+)\s*\(/),
        shared.2 == type.1
      else { continue }
      for match in text.matches(
        of: /(?m)^(\s*(?:@\w+\s+)*(?:public |internal |open )?)func\s+(\w+)\(([^)]*)\)([^{\n]*)\{/)
      {
        let name = String(match.2)
        guard name != "session", !name.hasPrefix("session"), !found.contains(where: { $0.name == name }) else {
          continue
        }
        guard let act = AdoptedAct(name, "\(type.1).\(shared.1)", String(match.3), effects: String(match.4)) else {
          continue
        }
        found.append(act)
      }
    }
    return found
  }

  private var foundSingletons: [String] {
    files.compactMap { file in
      guard let text = try? String(contentsOfFile: file.path, encoding: .utf8), text.contains("WCSessionDelegate"),
        let type = text.firstMatch(of: /class\s+(\w+)[^{]*\{/),
        let shared = text.firstMatch(of: /static\s+(?:let|var)\s+(\w+)(?:\s*:\s*\w+)?\s*=\s*(\w+)\s*\(/),
        shared.2 == type.1
      else { return nil }
      return "\(type.1).\(shared.1)"
    }
  }
}

/// A function of the app that a story calls as an act.
package struct AdoptedAct: Sendable {
  package let name: String
  package let call: String
  /// Its details in a story, as JSON.
  package let details: String
  private static let readers = [
    "String": ("text", "\"\"", "\"x\""), "Int": ("whole", "0", "1"), "Double": ("number", "0", "1"),
    "TimeInterval": ("number", "0", "1"), "Bool": ("flag", "false", "true"), "Data": ("data", "Data()", "\"x\""),
    "[String:Any]": ("members", "[:]", "{\"id\": \"x\"}"),
  ]

  /// - Returns: `nil` if a parameter is of a type that a story can't give.
  init?(_ name: String, _ object: String, _ parameters: String, effects: String) {
    var (arguments, members): ([String], [String]) = ([], [])
    for parameter in parameters.split(separator: ",") {
      // A parameter with a default is left out.
      if parameter.contains("=") { continue }
      let parts = parameter.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, let reader = Self.readers[parts[1].replacing(" ", with: "")] else { return nil }
      let labels = parts[0].split(separator: " ")
      guard let label = labels.first, let inner = labels.last else { return nil }
      arguments.append("\(label == "_" ? "" : "\(label): ")$0.\(reader.0)(\"\(inner)\") ?? \(reader.1)")
      members.append("\"\(inner)\": \(reader.2)")
    }
    self.name = name
    details = "{\(members.joined(separator: ", "))}"
    let plain = "\(object).\(name)(\(arguments.joined(separator: ", ")))"
    let tried = (effects.contains("throws") ? "try? " : "") + (effects.contains("async") ? "await " : "")
    let result = effects.contains("->") || effects.contains("throws") ? "_ = " : ""
    let details = arguments.isEmpty ? "_ in " : ""
    call =
      effects.contains("async")
      ? "\(arguments.isEmpty ? "_" : "details") in Task { \(result)\(tried)\(plain.replacing("$0.", with: "details.")) }"
      : "\(details)\(result)\(tried)\(plain)"
  }
}
