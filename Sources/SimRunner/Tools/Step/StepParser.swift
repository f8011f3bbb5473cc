import Engine
import ScenarioFiles
import Wire

/// Reads what a person typed into a session.
enum StepParser {
  /// Nil for an empty line, or one that is only a comment (`# ...`).
  static func parse(_ line: String, _ vocabulary: Vocabulary) throws(StepMistake) -> StepInstruction? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let name = words.first, !(name.hasPrefix("#") && words.count > 1 || name == "#") else { return nil }
    let rest = Array(words.dropFirst())
    let text = line.drop { $0.isWhitespace }.dropFirst(name.count).drop { $0.isWhitespace }
    switch name {
    case "step", "s": return .step(try count(rest, name))
    case "next", "n": return .next(try rest.first.map(role))
    case "until", "u": return .until(try condition(rest, String(text), vocabulary))
    case "continue", "c":
      try nothing(rest, name)
      return .goOn
    case "back", "b": return .back(try count(rest, name))
    case "goto", "g": return .goto(try position(String(text)))
    case "break": return try parseBreak(rest)
    case "unbreak": return .unbreak(try count(rest, name))
    case "watch", "w": return .watch(try dial(rest, name, vocabulary))
    case "unwatch": return .unwatch(try dial(rest, name, vocabulary))
    case "show": return .show(try view(rest, vocabulary))
    case "diff":
      guard rest.count <= 2 else { throw form(name) }
      let numbers = try rest.map(event)
      return .diff(numbers.first, numbers.count > 1 ? numbers[1] : nil)
    case "why": return .why(try rest.first.map(event))
    case "choose": return .choose(rest.isEmpty ? nil : try count(rest, name))
    case "skip": return .skip(try count(rest, name))
    case "inject": return .inject(try some(String(text), name))
    case "ask": return .ask(try some(String(text), name))
    case "mark": return .mark(rest.first ?? "here")
    case "return": return .returnTo(rest.first ?? "here")
    case "save": return .save(try some(String(text), name))
    case "detail": return .detail(isFull: try onOff(rest))
    case "help", "?": return .help(try topic(rest.first))
    case "quit", "q", "exit":
      try nothing(rest, name)
      return .quit
    default:
      let hint =
        Suggestion.closest(to: name, among: StepHelp.entries.map(\.name)).map { ": did you mean '\($0)'?" } ?? ""
      throw .misunderstood("there is no instruction '\(name)'\(hint.isEmpty ? "; 'help' lists them" : hint)")
    }
  }

  // MARK: - Parts

  private static func form(_ name: String) -> StepMistake {
    let form = StepHelp.entries.first { $0.name == name }?.form ?? name
    return .misunderstood("say it so: \(form)")
  }

  private static func nothing(_ rest: [String], _ name: String) throws(StepMistake) {
    guard rest.isEmpty else { throw form(name) }
  }

  private static func some(_ text: String, _ name: String) throws(StepMistake) -> String {
    guard !text.isEmpty else { throw form(name) }
    return text
  }

  private static func count(_ rest: [String], _ name: String) throws(StepMistake) -> Int {
    guard let word = rest.first else { return 1 }
    guard rest.count == 1, let number = Int(word), (1...10_000_000).contains(number) else {
      throw .misunderstood("'\(rest.joined(separator: " "))' is not a number of at least 1")
    }
    return number
  }

  static func role(_ word: String) throws(StepMistake) -> Role {
    if let role = Role(rawValue: word) { return role }
    let names = Role.shipped.map(\.rawValue)
    let hint = Suggestion.closest(to: word, among: names).map { ": did you mean '\($0)'?" } ?? ""
    throw .misunderstood("there is no device '\(word)'\(hint.isEmpty ? ": " + names.joined(separator: ", ") : hint)")
  }

  private static func event(_ word: String) throws(StepMistake) -> UInt64 {
    let digits = (word.hasPrefix("#") ? word.dropFirst() : word[...]).filter { $0 != "," }
    guard let number = UInt64(digits), number > 0 else {
      throw .misunderstood("'\(word)' is not the number of an event, such as #417")
    }
    return number
  }

  private static func position(_ text: String) throws(StepMistake) -> StepTarget {
    if let position = try lenient(text) { return position }
    throw .misunderstood("'\(text)' is not a place in the story: #417, 14:30, d12 or 'd12 14:30'")
  }

  /// Nil for what is no position at all.
  private static func lenient(_ text: String) throws(StepMistake) -> StepTarget? {
    if text.hasPrefix("#") { return .event(try event(text)) }
    if let time = try? TimeOfDay.read(text) { return .time(time) }
    if let moment = try? Notation<Moment>.moment.parse(text) { return .moment(moment) }
    return nil
  }

  private static func condition(
    _ rest: [String], _ text: String, _ vocabulary: Vocabulary
  ) throws(StepMistake) -> StepCondition {
    guard !rest.isEmpty else { throw form("until") }
    if rest.count >= 3, let comparison = StepCondition.Comparison(rawValue: rest[1]) {
      return .predicate(try DialPath(rest[0], vocabulary), comparison, rest[2...].joined(separator: " "))
    }
    if rest.count == 1, rest[0].contains(where: { "<>=".contains($0) }) {
      throw .misunderstood("put spaces around the comparison: until phone.outbox.count > 0")
    }
    if let position = try lenient(text) { return .position(position) }
    return .word(text)
  }

  private static func parseBreak(_ rest: [String]) throws(StepMistake) -> StepInstruction {
    if rest.isEmpty { return .breaks }
    let words = rest[0] == "on" ? Array(rest.dropFirst()) : rest
    guard let word = words.first, words.count <= 2 else { throw form("break") }
    guard let event = StepBreak.Event(rawValue: word) else {
      throw .misunderstood(
        "'\(word)' is nothing to stop at: " + StepBreak.Event.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return .breakOn(StepBreak(event: event, role: words.count > 1 ? try role(words[1]) : nil))
  }

  private static func dial(
    _ rest: [String], _ name: String, _ vocabulary: Vocabulary
  ) throws(StepMistake) -> DialPath {
    guard rest.count == 1 else { throw form(name) }
    return try DialPath(rest[0], vocabulary)
  }

  private static func view(_ rest: [String], _ vocabulary: Vocabulary) throws(StepMistake) -> StepView {
    guard rest.count == 1 else { throw form("show") }
    switch rest[0] {
    case "queue": return .queue
    case "budget": return .budget
    case "calendar": return .calendar
    case "dials": return .dials
    case let name where vocabulary.toolModules.contains { $0.views.contains { $0.name == name } }:
      return .brought(name)
    default: return .device(try role(rest[0]))
    }
  }

  private static func onOff(_ rest: [String]) throws(StepMistake) -> Bool {
    switch rest {
    case [], ["on"]: return true
    case ["off"]: return false
    default: throw form("detail")
    }
  }

  private static func topic(_ word: String?) throws(StepMistake) -> String? {
    guard let word, !StepHelp.entries.contains(where: { $0.name == word }) else { return word }
    throw .misunderstood("there is no instruction '\(word)'; 'help' lists them")
  }
}

/// Every instruction with what it does, for `help` and for a person who mistypes one.
package enum StepHelp {
  package struct Entry {
    package let name: String
    package let form: String
    package let about: String

    package init(name: String, form: String, about: String) {
      (self.name, self.form, self.about) = (name, form, about)
    }
  }

  package static let entries = [
    Entry(
      name: "step", form: "step [N]", about: "do the next N events, each told whole; an empty line does the last again"),
    Entry(
      name: "next", form: "next [DEVICE]", about: "go on to the next thing that is told, of that device if you say one"),
    Entry(
      name: "until", form: "until TIME | WORD | DIAL OP VALUE",
      about: "go on to 14:30, 'd12 07:00', a word such as crash or wrote, or until phone.outbox.count > 0"),
    Entry(name: "continue", form: "continue", about: "go on to a break or to the end of the story, and its verdict"),
    Entry(name: "back", form: "back [N]", about: "go back over the last N things that were told"),
    Entry(name: "goto", form: "goto #EVENT | TIME", about: "go anywhere, forwards or back"),
    Entry(
      name: "break", form: "break [on send|receive|crash|failure [DEVICE]]", about: "stop 'continue' there; alone: list"
    ),
    Entry(name: "unbreak", form: "unbreak N", about: "take the N-th break away"),
    Entry(name: "watch", form: "watch DIAL", about: "tell each change of a dial, such as phone.outbox.count"),
    Entry(name: "unwatch", form: "unwatch DIAL", about: "tell them no more"),
    Entry(
      name: "show", form: "show DEVICE | queue | budget | trust | calendar | dials",
      about: "look at something; what changed since you last looked has a *"),
    Entry(
      name: "diff", form: "diff [#A [#B]]",
      about: "which dials differ between two events; alone: since the session's start"),
    Entry(
      name: "why", form: "why [#EVENT]", about: "the chain of causes of an event, the last one told if you say none"),
    Entry(name: "choose", form: "choose [N]", about: "what is pending; with a number: that comes first"),
    Entry(
      name: "skip", form: "skip [N]",
      about: "what is pending there never happens: a message is lost, a timer never fires"),
    Entry(
      name: "inject", form: "inject FAULT [TARGET] [KEY=VALUE ...]",
      about: "a fault now, as a scenario writes it: inject crash phone restart=10m"),
    Entry(name: "ask", form: "ask WORDS", about: "the wearer writes that to the coach on the phone now"),
    Entry(name: "mark", form: "mark [NAME]", about: "remember this place"),
    Entry(name: "return", form: "return [NAME]", about: "go back to it, with the story as it is now"),
    Entry(name: "save", form: "save FILE", about: "write the story with everything that you did to it as a scenario"),
    Entry(name: "detail", form: "detail on | off", about: "tell every event, or what matters"),
    Entry(name: "help", form: "help [WORD]", about: "this list, or one line of it"),
    Entry(name: "quit", form: "quit", about: "leave"),
  ]

  package static func lines(for word: String?) -> [String] {
    let chosen = entries.filter { word == nil || $0.name == word }
    let width = (chosen.map(\.form.count).max() ?? 0) + 2
    return chosen.flatMap { entry -> [String] in
      if word == nil, entry.form.count > 30 {
        return [" " + entry.form, String(repeating: " ", count: 33) + entry.about]
      }
      let pad = word == nil ? 32 : width
      return [" " + entry.form + String(repeating: " ", count: max(1, pad - entry.form.count)) + entry.about]
    }
  }
}
