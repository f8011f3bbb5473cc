import Transport

/// A fault as somebody types it into a session: `crash phone restart=10m`, or as a scenario has it, without its moment.
struct InjectedFault {
  let entry: FaultEntry

  init(_ words: String, at moment: Moment, in scenario: Scenario) throws(StepMistake) {
    let time = Notation<Moment>.moment.print(moment)
    var complaint: String?
    // Some happen at a moment, others hold from one.
    for key in ["at", "from"] {
      let source = SourceText(
        name: "inject", text: "{ name: \"story\", faults: [{ \(key): \"\(time)\", \(try Self.members(words)) }] }")
      do throws(ScenarioError) {
        guard let found = try ScenarioFile.read(source).faults.first else { continue }
        try Self.check(found, in: scenario)
        entry = found
        return
      } catch {
        complaint = complaint ?? Self.firstLine(error)
      }
    }
    throw .misunderstood(
      "that is no fault: \(complaint ?? "")\n  such as: inject crash phone restart=10m, inject partition watch-phone for=2h"
    )
  }

  /// What the scenario would be told if it had the fault.
  private static func check(_ entry: FaultEntry, in scenario: Scenario) throws(ScenarioError) {
    var whole = scenario.relocated(to: ".")
    whole.faults = [entry]
    whole.story = []
    whole.interventions = []
    _ = try ScenarioFile.read(
      SourceText(name: "inject", text: ScenarioFile.text(of: whole, showingDefaults: false)),
      directory: scenario.directory)
  }

  /// The members of the object: as they are typed between braces, or from words.
  private static func members(_ words: String) throws(StepMistake) -> String {
    if words.hasPrefix("{") {
      guard words.hasSuffix("}") else { throw .misunderstood("the fault has no closing brace") }
      return String(words.dropFirst().dropLast())
    }
    let parts = words.split(separator: " ").map(String.init)
    let kind = parts[0]
    var members: [String] = []
    for (index, part) in parts.dropFirst().enumerated() {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      if pair.count == 2 {
        // Scenarios say `restart: "after 10m"`; here one word is enough.
        let isRestart = pair[0] == "restart" && !pair[1].hasPrefix("after")
        members.append("\(pair[0]): \(value(isRestart ? "after \(pair[1])" : pair[1]))")
      } else if index == 0 {
        members.append("\(kind): \(value(part))")
      } else {
        throw .misunderstood("'\(part)' is not KEY=VALUE, such as for=2h")
      }
    }
    if parts.count == 1 || parts[1].contains("=") { members.insert("\(kind): true", at: 0) }
    return members.joined(separator: ", ")
  }

  private static func value(_ word: String) -> String {
    if word == "true" || word == "false" || Double(word) != nil { return word }
    return "\"\(word.filter { $0 != "\"" && $0 != "\\" })\""
  }

  private static func firstLine(_ error: ScenarioError) -> String {
    guard case .mistakes(let mistakes, _) = error, let first = mistakes.first else { return "\(error)" }
    return first.message
  }
}
