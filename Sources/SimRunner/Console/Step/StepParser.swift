import Search

/// Parses a line that a person typed into a session.
///
/// A mistake is shown with the line and a caret under the invalid word.
struct StepParser {
  /// A word of the line, with the index of its first character.
  private struct Word {
    let text: String
    let start: Int
  }

  private let line: [Character]
  private let name: Word
  /// The words after the name.
  private var rest: [Word]
  private let plan: WorldPlan
  private var vocabulary: PluginRegistry { plan.vocabulary }

  /// Returns `nil` for an empty line, or one with only a comment (`# ...`).
  static func parse(_ line: String, in plan: WorldPlan) throws(StepMistake) -> StepInstruction? {
    var parser = StepParser(line, plan)
    return try parser?.instruction()
  }

  private init?(_ text: String, _ plan: WorldPlan) {
    line = Array(text)
    self.plan = plan
    var words: [Word] = []
    var start: Int?
    for (place, character) in (line + [" "]).enumerated() {
      if !character.isWhitespace {
        start = start ?? place
      } else if let first = start {
        words.append(Word(text: String(line[first..<place]), start: first))
        start = nil
      }
    }
    guard let name = words.first, !(name.text.hasPrefix("#") && words.count > 1 || name.text == "#") else { return nil }
    (self.name, rest) = (name, Array(words.dropFirst()))
  }

  /// The text after the name, as typed.
  private var text: String {
    guard let first = rest.first, let last = rest.last else { return "" }
    return String(line[first.start..<last.start + last.text.count])
  }

  private mutating func instruction() throws(StepMistake) -> StepInstruction {
    switch name.text {
    case "step", "s": return .step(try count())
    case "next", "n": return try parseNext()
    case "until", "u":
      let isAnywhere = takes("--anywhere")
      return .until(try condition(), isAnywhere: isAnywhere)
    case "continue", "c":
      try atMost(0)
      return .goOn
    case "back", "b":
      guard rest.first?.text == "until" else { return .back(try count()) }
      rest.removeFirst()
      return .backUntil(try condition())
    case "when": return .when(try changing())
    case "goto", "g":
      guard let first = rest.first else { throw form() }
      if let target = try position() { return .goto(target) }
      throw mistake("that is no place in the story: #417, 14:30, d12 or 'd12 14:30'", from: first)
    case "break": return try parseBreak()
    case "ignore": return try parseIgnore()
    case "unbreak": return .unbreak(try count())
    case "watch", "w": return .watch(try dial())
    case "unwatch": return .unwatch(try dial())
    case "show": return .show(try view())
    case "diff":
      try atMost(2)
      return .diff(try event(0), try event(1))
    case "why": return try parseWhy()
    case "choose": return .choose(rest.isEmpty ? nil : try count())
    case "skip": return .skip(try count())
    case "inject": return .inject(try some())
    case "do": return .does(try some())
    case "ask" where vocabulary.hasCoach: return .ask(try some())
    case "mark": return .mark(try word() ?? "here")
    case "return": return .returnTo(try word() ?? "here")
    case "save":
      let isForced = takes("--force")
      return .save(try some(), isForced: isForced)
    case "detail": return .detail(isFull: try onOff())
    case "help", "?": return .help(try word())
    case "fork": return .fork(try word() ?? "fork")
    case "compare":
      try atMost(2)
      return .compare(rest.map(\.text))
    case "changes":
      try atMost(0)
      return .changes
    case "undo": return .undo(rest.isEmpty ? nil : try count())
    case "toggle": return .toggle(rest.isEmpty ? nil : try count())
    case "quit", "q", "exit":
      let isForced = rest.first?.text == "--force"
      try atMost(isForced ? 1 : 0)
      return .quit(isForced: isForced)
    default:
      let hint = Suggestion.closest(to: name.text, among: StepHelp.entries(vocabulary).map(\.name))
      throw mistake(
        "there is no such instruction" + (hint.map { ": did you mean '\($0)'?" } ?? "; 'help' lists them"), at: name)
    }
  }

  private mutating func parseWhy() throws(StepMistake) -> StepInstruction {
    let isWhen = takes("--when")
    if isWhen || rest.first?.text == "failure" {
      if !isWhen { rest.removeFirst() }
      return .whyFailure(check: try word(), isWhen: isWhen)
    }
    try atMost(1)
    return .why(try event(0))
  }

  private func parseNext() throws(StepMistake) -> StepInstruction {
    try atMost(1)
    if rest.first?.text == "failure" { return .nextFailure }
    return .next(try rest.first.map { word throws(StepMistake) in try role(word) })
  }

  /// Removes an option from the words; returns whether it was there.
  private mutating func takes(_ option: String) -> Bool {
    defer { rest.removeAll { $0.text == option } }
    return rest.contains { $0.text == option }
  }

  private func parseIgnore() throws(StepMistake) -> StepInstruction {
    guard rest.count == 2, let number = Int(rest[0].text), let count = Int(rest[1].text),
      (0...1_000_000).contains(count)
    else { throw form() }
    return .ignore(number, count: count)
  }

  // MARK: - Mistakes

  private func mistake(_ words: String, at word: Word) -> StepMistake {
    mistake(words, word.start..<word.start + word.text.count)
  }

  /// Reports a mistake from a word to the end of the line.
  private func mistake(_ words: String, from word: Word) -> StepMistake {
    mistake(words, word.start..<max(word.start + 1, (rest.last.map { $0.start + $0.text.count } ?? line.count)))
  }

  /// Returns the text, and under it the line with a caret.
  private func mistake(_ words: String, _ range: Range<Int>) -> StepMistake {
    let shown = PrintableText.of(String(line.map { $0.isWhitespace ? " " : $0 }))
    let before = PrintableText.of(String(line[..<range.lowerBound])).count
    let marked = PrintableText.of(String(line[range.lowerBound..<min(range.upperBound, line.count)])).count
    let caret = String(repeating: " ", count: before) + "^" + String(repeating: "~", count: max(0, marked - 1))
    return .misunderstood("\(words)\n    \(shown)\n    \(caret)")
  }

  private func form() -> StepMistake {
    let form = StepHelp.entries(vocabulary).first { $0.name == name.text }?.form ?? name.text
    return .misunderstood("say it so: \(form)")
  }

  /// Reports surplus words as a mistake instead of ignoring them.
  private func atMost(_ count: Int) throws(StepMistake) {
    guard rest.count > count else { return }
    throw mistake("nothing more was expected here", from: rest[count])
  }

  // MARK: - Parts

  /// Returns the only word, if there is one.
  private func word() throws(StepMistake) -> String? {
    try atMost(1)
    return rest.first?.text
  }

  private func some() throws(StepMistake) -> String {
    guard !rest.isEmpty else { throw form() }
    return text
  }

  private func count() throws(StepMistake) -> Int {
    guard let word = rest.first else { return 1 }
    guard let number = Int(word.text), (1...10_000_000).contains(number) else {
      throw mistake("that is not a number of at least 1", at: word)
    }
    try atMost(1)
    return number
  }

  private func role(_ word: Word) throws(StepMistake) -> Role {
    if let role = Role(rawValue: word.text) { return role }
    let names = Role.shipped.map(\.rawValue)
    let hint = Suggestion.closest(to: word.text, among: names).map { "did you mean '\($0)'?" }
    throw mistake("there is no device of that name: \(hint ?? names.joined(separator: ", "))", at: word)
  }

  private func event(_ place: Int) throws(StepMistake) -> UInt64? {
    guard rest.indices.contains(place) else { return nil }
    return try event(rest[place])
  }

  private func event(_ word: Word) throws(StepMistake) -> UInt64 {
    let digits = (word.text.hasPrefix("#") ? word.text.dropFirst() : word.text[...]).filter { $0 != "," }
    guard let number = UInt64(digits), number > 0 else {
      throw mistake("that is not the number of an event, such as #417", at: word)
    }
    return number
  }

  /// Returns the position in the story that the words name; `nil` for other words. An incomplete position is a mistake.
  private func position() throws(StepMistake) -> StepTarget? {
    guard let first = rest.first else { return nil }
    if first.text.hasPrefix("#") {
      try atMost(1)
      return .event(try event(first))
    }
    if first.text == "tomorrow" || rest.last?.text == "tomorrow" {
      let time = rest.first { $0.text != "tomorrow" }
      try atMost(2)
      return .tomorrow(try time.map { word throws(StepMistake) in try self.time(word) } ?? .midnight)
    }
    if (try? TimeOfDay.read(text)) == nil, let moment = try? Notation<Moment>.moment.parse(text) {
      return .moment(moment)
    }
    if first.text.first?.isNumber == true {
      let time = try time(first)
      try atMost(1)
      return .time(time)
    }
    guard first.text.wholeMatch(of: /d\d.*/) != nil else { return nil }
    throw mistake("that is no moment of the story: d12 or 'd12 14:30'", from: first)
  }

  private func time(_ word: Word) throws(StepMistake) -> TimeOfDay {
    do { return try TimeOfDay.read(word.text) } catch {
      throw mistake("that is no time of a day: 14:30, 'd12 14:30', or #417 for an event", at: word)
    }
  }

  private mutating func condition() throws(StepMistake) -> StepCondition {
    guard let first = rest.first else { throw form() }
    if isChange { return .changed(try changing()) }
    if rest.contains(where: { $0.text.contains { "<>=".contains($0) } }) { return try predicate() }
    if let position = try position() { return .position(position) }
    if (try? DialPath(first.text, in: plan)) != nil {
      throw mistake("a dial is compared with something: until \(first.text) >= 3", from: first)
    }
    return .word(rest.map(\.text).joined(separator: " "))
  }

  private var isChange: Bool { rest.count == 2 && ["changes", "changed"].contains(rest[1].text) }

  /// Parses `DIAL changed`; the word may be left out.
  private mutating func changing() throws(StepMistake) -> DialPath {
    if isChange { rest.removeLast() }
    return try dial()
  }

  /// Parses `DIAL OP VALUE`. A value that is compared by order is a number.
  private func predicate() throws(StepMistake) -> StepCondition {
    let path: DialPath
    do throws(StepMistake) { path = try DialPath(rest[0].text, in: plan) } catch {
      guard rest[0].text.contains(where: { "<>=".contains($0) }) else { throw mistake(error.words, at: rest[0]) }
      throw mistake("put spaces around the comparison: until phone.battery < 20", at: rest[0])
    }
    guard rest.count > 1, let comparison = StepCondition.Comparison(rawValue: rest[1].text) else {
      let known = StepCondition.Comparison.allCases.map(\.rawValue).joined(separator: " ")
      throw mistake("behind the dial stands one of \(known)", from: rest.count > 1 ? rest[1] : rest[0])
    }
    guard rest.count > 2 else {
      throw mistake("with what is it compared? until \(path) \(rest[1].text) 3", at: rest[1])
    }
    let number = rest[2].text.hasSuffix("%") ? String(rest[2].text.dropLast()) : rest[2].text
    if Double(number) != nil {
      try atMost(3)
      return .predicate(path, comparison, number)
    } else if comparison != .equal, comparison != .unequal {
      throw mistake("that is not a number, and only numbers are more or less", from: rest[2])
    }
    return .predicate(path, comparison, rest[2...].map(\.text).joined(separator: " "))
  }

  private mutating func parseBreak() throws(StepMistake) -> StepInstruction {
    if rest.isEmpty { return .breaks }
    let isEvent = rest[0].text == "on" || StepCondition.Event(rawValue: rest[0].text) != nil
    if ["on", "when"].contains(rest[0].text) { rest.removeFirst() }
    guard let word = rest.first else { throw form() }
    let words = rest.map(\.text).joined(separator: " ")
    guard isEvent else {
      switch try condition() {
      case .predicate, .changed: return .breakOn(StepBreak(words: "when \(words)"))
      case .position, .word, .event: throw mistake("a dial comes here: break when phone.battery < 20", from: word)
      }
    }
    _ = try breakEvent()
    return .breakOn(StepBreak(words: "on \(words)"))
  }

  private func breakEvent() throws(StepMistake) -> StepCondition {
    guard let word = rest.first, let event = StepCondition.Event(rawValue: word.text) else {
      throw mistake(
        "that is nothing to stop at: " + StepCondition.Event.allCases.map(\.rawValue).joined(separator: ", ")
          + ", or a dial such as phone.battery < 20", at: rest.first ?? name)
    }
    try atMost(2)
    return .event(event, rest.count > 1 ? try role(rest[1]) : nil)
  }

  /// Returns the condition of a break.
  static func condition(of rule: StepBreak, in plan: WorldPlan) throws(StepMistake) -> StepCondition {
    guard var parser = StepParser(rule.words, plan) else { return .word("") }
    return parser.name.text == "on" ? try parser.breakEvent() : try parser.condition()
  }

  private func dial() throws(StepMistake) -> DialPath {
    guard let word = rest.first else { throw form() }
    try atMost(1)
    do throws(StepMistake) { return try DialPath(word.text, in: plan) } catch { throw mistake(error.words, at: word) }
  }

  private func view() throws(StepMistake) -> StepView {
    guard let word = rest.first else { throw form() }
    if let role = Role(rawValue: word.text), rest.count > 1 {
      return .table(role, rest[1].text, with: rest[2...].map(\.text).joined(separator: " "))
    }
    try atMost(1)
    if word.text.hasPrefix("#") { return .event(try event(word)) }
    switch word.text {
    case "queue": return .queue
    case "budget": return .budget
    case "calendar": return .calendar
    case "dials": return .dials
    default: break
    }
    let brought = vocabulary.toolModules.flatMap { $0.views.map(\.name) }
    if brought.contains(word.text) { return .brought(word.text) }
    if let role = Role(rawValue: word.text) { return .device(role) }
    let names = Role.shipped.map(\.rawValue) + ["queue", "budget", "calendar", "dials"] + brought
    let hint = Suggestion.closest(to: word.text, among: names).map { "did you mean '\($0)'?" }
    throw mistake("there is nothing of that name to look at: \(hint ?? names.joined(separator: ", "))", at: word)
  }

  private func onOff() throws(StepMistake) -> Bool {
    switch try word() {
    case nil, "on": return true
    case "off": return false
    default: throw form()
    }
  }
}

/// Every instruction with its description, for `help` and after a typing mistake.
package enum StepHelp {
  package struct Entry {
    package let name: String
    package let form: String
    package let about: String
  }

  package static let entries = [
    Entry(
      name: "step", form: "step [N]", about: "run the next N events, in full detail; an empty line does it again"),
    Entry(
      name: "next", form: "next [DEVICE | failure]",
      about: "run to the next line of the story, of that device if you name one, or to where a check fails"),
    Entry(
      name: "until", form: "until TIME | WORD | DIAL OP VALUE [--anywhere]",
      about:
        "run to 14:30, 'd12 07:00', a word such as crash or wrote, or until phone.battery < 20; stops at the end of the day"
    ),
    Entry(name: "continue", form: "continue", about: "run to a break, or to the end of the story and its verdict"),
    Entry(
      name: "back", form: "back [N] | back until TIME | WORD | DIAL OP VALUE | DIAL changed",
      about: "go back over the last N lines of the story, or to where the condition was met last"),
    Entry(name: "when", form: "when DIAL [changed]", about: "show the event that last changed a dial"),
    Entry(name: "goto", form: "goto #EVENT | TIME", about: "go anywhere, forwards or back"),
    Entry(
      name: "break", form: "break [on send|receive|crash|failure [DEVICE] | when DIAL OP VALUE | when DIAL changes]",
      about: "stop 'continue' there; without words it lists the breaks with their hits"),
    Entry(name: "ignore", form: "ignore N COUNT", about: "pass the N-th break that many times before it stops"),
    Entry(name: "unbreak", form: "unbreak N", about: "remove the N-th break"),
    Entry(name: "watch", form: "watch DIAL", about: "print each change of a dial, such as phone.battery"),
    Entry(name: "unwatch", form: "unwatch DIAL", about: "no longer print its changes"),
    Entry(
      name: "show",
      form: "show DEVICE | DEVICE tables | DEVICE TABLE [TEXT] | #EVENT | queue | budget | calendar | dials",
      about: "print it; a * marks what changed since it was last shown"),
    Entry(
      name: "diff", form: "diff [#A [#B]]",
      about: "list the dials that differ between two events; without events, since the session's start"),
    Entry(
      name: "why", form: "why [#EVENT] | why failure [CHECK] | why --when [CHECK]",
      about:
        "the causes of an event, or of the last line; a failure without each fault; the moment after which it was certain"
    ),
    Entry(name: "choose", form: "choose [N]", about: "list what is pending; with a number, that comes first"),
    Entry(
      name: "skip", form: "skip [N]",
      about: "let the N-th pending event never happen: a message is lost, a timer never fires"),
    Entry(
      name: "inject", form: "inject FAULT [TARGET] [KEY=VALUE ...]",
      about: "a fault now, as a scenario writes it: inject crash phone restart=10m; 'help inject' lists all"),
    Entry(
      name: "do", form: "do ACT [VALUE] [KEY=VALUE ...]",
      about: "the wearer does something now, as a story writes it: do takesOffWatch 2h; 'help do' lists all"),
    Entry(name: "ask", form: "ask WORDS", about: "the wearer writes that to the coach on the phone now"),
    Entry(name: "mark", form: "mark [NAME]", about: "remember this place"),
    Entry(name: "return", form: "return [NAME]", about: "go back to a mark, and keep all changes of the story"),
    Entry(
      name: "save", form: "save FILE [--force]",
      about: "write the story with everything that you did to it as a scenario; --force writes over a file"),
    Entry(name: "detail", form: "detail on | off", about: "print every event, or only the lines of the story"),
    Entry(name: "help", form: "help [WORD]", about: "this list, or one line of it"),
    Entry(name: "fork", form: "fork [NAME]", about: "store the story with its changes, to compare it with later ones"),
    Entry(
      name: "compare", form: "compare [opened | FORK | MARK [FORK | MARK]]",
      about: "list what differs between two stories or marks; without names, between the opened story and here"),
    Entry(name: "changes", form: "changes", about: "list what you did to the story, with numbers"),
    Entry(name: "undo", form: "undo [N]", about: "take the N-th change back and play the story again to here"),
    Entry(name: "toggle", form: "toggle [N]", about: "play the story without the N-th change, or with it again"),
    Entry(name: "quit", form: "quit [--force]", about: "leave; asks if there are unsaved changes"),
  ]

  /// Returns the entries available with this vocabulary, with every view of `show`.
  package static func entries(_ vocabulary: PluginRegistry) -> [Entry] {
    let views = vocabulary.toolModules.flatMap { $0.views.map(\.name) }
    return entries.filter { $0.name != "ask" || vocabulary.hasCoach }.map { entry in
      guard entry.name == "show" else { return entry }
      let form = vocabulary.hasRecords ? entry.form : entry.form.replacing(" | calendar", with: "")
      return Entry(name: entry.name, form: ([form] + views).joined(separator: " | "), about: entry.about)
    }
  }

  package static func lines(for word: String?, _ vocabulary: PluginRegistry) -> [String] {
    let chosen = entries(vocabulary).filter { word == nil || $0.name == word }
    let width = (chosen.map(\.form.count).max() ?? 0) + 2
    return chosen.flatMap { entry -> [String] in
      if word == nil, entry.form.count > 30 {
        return [" " + entry.form, String(repeating: " ", count: 33) + entry.about]
      }
      return [" " + entry.form.padded(to: word == nil ? 32 : width, least: 1) + entry.about]
    } + (word == nil ? footer : [])
  }
}

extension PluginRegistry {
  /// `true` if the phone can have an app that answers the wearer's words.
  var hasCoach: Bool { chatNeeds != nil }
}
