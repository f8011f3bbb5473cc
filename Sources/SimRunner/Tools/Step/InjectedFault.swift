import ScenarioFiles
import SimKernel

/// A fault as a person types it into a session: `crash phone restart=10m`, or as a scenario has it, without its moment.
struct InjectedFault {
  let entry: FaultEntry

  init(_ words: String, at moment: Moment, in scenario: Scenario) throws(StepMistake) {
    let time = Notation<Moment>.moment.print(moment)
    let members = try Self.members(words)
    let frame = Self.frame(scenario)
    var complaint: String?
    // Some happen at a moment, others hold from one.
    for key in ["at", "from"] {
      let text = frame + ", faults: [{ \(key): \"\(time)\", \(members) }] }"
      do throws(ScenarioError) {
        let read = try ScenarioFile.read(
          SourceText(name: "inject", text: text), scenario.vocabulary, directory: scenario.directory)
        guard let found = read.faults.first else { continue }
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

  /// The scenario without what happens in it, as a text that still wants its closing brace: what may be said depends on
  /// its days, devices and keys.
  private static func frame(_ scenario: Scenario) -> String {
    var frame = scenario
    (frame.faults, frame.story, frame.expect, frame.interventions) = ([], [], [], [])
    let text = ScenarioFile.text(of: frame, showingDefaults: false)
    let open = text[..<(text.lastIndex(of: "}") ?? text.endIndex)]
    let last = open.lastIndex { !$0.isWhitespace && $0 != "," }
    return String(last.map { open[...$0] } ?? open)
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
