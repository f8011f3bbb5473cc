import Search

/// A fault or an act typed into a session: `crash phone restart=10m`, or in the form of a scenario without its moment.
enum TypedEntry {
  /// A fault that begins at that moment.
  static func fault(_ words: String, at moment: Moment, in scenario: Scenario) throws(StepMistake) -> FaultEntry {
    // Some happen at a moment, others last from one.
    try read(words, .faults, ["at", "from"], moment, in: scenario) { $0.faults.last }
  }

  /// Parses an act of the wearer at that moment.
  static func act(_ words: String, at moment: Moment, in scenario: Scenario) throws(StepMistake) -> StoryEntry {
    try read(words, .story, ["at"], moment, in: scenario) { $0.story.last }
  }

  /// The list of a scenario to which the entry belongs.
  enum List: String {
    case faults, story

    var noun: String { self == .faults ? "fault" : "act" }
    var instruction: String { self == .faults ? "inject" : "do" }

    func description(_ vocabulary: PluginRegistry) -> UnionDescription {
      let unmet = vocabulary.modules.reduce(into: Set<String>()) { $0.formUnion($1.unmet) }
      return switch self {
      case .faults: FaultsDefinition.union(vocabulary).description.without(unmet)
      case .story: StoryDefinition.union(vocabulary).description.without(unmet)
      }
    }

    /// Returns the mistake that shows without the scenario, or `nil` if the object can be such an entry.
    fileprivate func mistake(in object: String, _ vocabulary: PluginRegistry) -> Diagnostic? {
      let document = JSON5Document(SourceText(name: instruction, text: object))
      guard let root = document.root, document.diagnostics.isEmpty else { return document.diagnostics.first }
      var reading = ShapeReading()
      switch self {
      case .faults: _ = FaultsDefinition.union(vocabulary).shape.read(root, nil, &reading)
      case .story: _ = StoryDefinition.union(vocabulary).shape.read(root, nil, &reading)
      }
      return reading.diagnostics.first
    }
  }

  /// Returns one example of each kind, in the form to type.
  static func examples(_ vocabulary: PluginRegistry) -> [String] {
    [List.faults, .story].flatMap { list in
      list.description(vocabulary).variants.map { list.typed($0, vocabulary) }
    }
  }

  private static func read<Entry>(
    _ words: String, _ list: List, _ keys: [String], _ moment: Moment, in scenario: Scenario,
    _ entry: (Scenario) -> Entry?
  ) throws(StepMistake) -> Entry {
    let time = Notation<Moment>.moment.print(moment)
    var complaint: Diagnostic?
    var misfit: Diagnostic?
    let candidates = try candidates(words, list.description(scenario.vocabulary), list)
    for members in candidates {
      for key in keys {
        let object = "{ \(key): \"\(time)\", \(members) }"
        if let mistake = list.mistake(in: object, scenario.vocabulary) {
          complaint = complaint ?? mistake
          continue
        }
        // The valid values depend on the days, the devices and the other events.
        var story = scenario
        story.expect = []
        var edit = ScenarioEdit(ScenarioFile.text(of: story, showingDefaults: false))
        guard edit.append([object], to: list.rawValue) else { continue }
        do throws(ScenarioError) {
          var read = try ScenarioFile.read(
            SourceText(name: list.instruction, text: edit.text), scenario.vocabulary, directory: scenario.directory)
          var mistakes: [Diagnostic] = []
          for module in scenario.vocabulary.modules {
            mistakes += module.complete(&read, like: scenario)
          }
          if mistakes.isEmpty, let found = entry(read) { return found }
          misfit = misfit ?? mistakes.first
        } catch {
          guard case .mistakes(let mistakes, _) = error else { continue }
          misfit = misfit ?? mistakes.first
        }
      }
    }
    let key = words.prefix { $0 != " " && $0 != "{" }
    let variant = list.description(scenario.vocabulary).variants.first { $0.key == key }
    if let misfit {
      var said = [misfit.message, misfit.help].compactMap { $0 }.joined(separator: "; ")
      // A device that stays down collides with a later fault of the story.
      if variant?.fields.contains(where: { $0.key == "restart" }) == true, !words.contains("restart=") {
        let shorter = words + " restart=10m"
        if (try? read(shorter, list, keys, moment, in: scenario, entry)) != nil {
          said += "; '\(list.instruction) \(shorter)' would do"
        }
      }
      throw .misunderstood("that \(list.noun) does not go here: \(PrintableText.of(said))")
    }
    let said = [complaint?.message, complaint?.help].compactMap { $0 }.joined(separator: "; ")
    let example = variant.map { list.typed($0, scenario.vocabulary) }
    if let variant, words == variant.key, let field = variant.fields.first, field.shape.onlyValue == nil {
      let choices = field.shape.help.map { "; \($0)" } ?? ""
      throw .misunderstood("\(words) needs \(field.shape.phrase)\(choices)\n  such as: \(example ?? "")")
    }
    throw .misunderstood(
      "that is no \(list.noun): \(PrintableText.of(said))\n  such as: "
        + (example ?? (list == .faults ? "inject crash phone restart=10m" : "do takesOffWatch 2h")))
  }

  /// Returns the possible members of the object that the words mean: those between braces, or a key with its values.
  private static func candidates(
    _ words: String, _ union: UnionDescription, _ list: List
  ) throws(StepMistake) -> [String] {
    if words.hasPrefix("{") {
      guard words.hasSuffix("}") else { throw .misunderstood("the \(list.noun) has no closing brace") }
      return [String(words.dropFirst().dropLast())]
    }
    var parts = try parts(words)
    // An app's act has a name of its own, unless it looks like a typing mistake.
    let keys = union.variants.map(\.key)
    if let first = parts.first, !keys.contains(first), Suggestion.closest(to: first, among: keys) == nil,
      union.variants.contains(where: { $0.key == "does" && $0.fields.contains { $0.shape.takesRecord } })
    {
      parts.insert("does", at: 0)
    }
    guard let key = parts.first, let variant = union.variants.first(where: { $0.key == key }) else {
      let hint = Suggestion.closest(to: parts.first ?? "", among: union.variants.map(\.key))
      throw .misunderstood(
        "there is no \(list.noun) '\(PrintableText.of(parts.first ?? ""))'"
          + (hint.map { ": did you mean '\($0)'?" } ?? "; 'help \(list.instruction)' lists them"))
    }
    var named: [String: String] = [:]
    var loose: [String] = []
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "="), part.startIndex < equals else {
        loose.append(part)
        continue
      }
      let name = String(part[..<equals])
      guard named.updateValue(String(part[part.index(after: equals)...]), forKey: name) == nil else {
        throw .misunderstood("'\(PrintableText.of(name))' is there twice")
      }
    }
    var members: [String] = []
    for (name, value) in named.sorted(by: { $0.key < $1.key }) {
      let field = (variant.fields + union.common).first { $0.key == name }
      members.append("\(quoted(name)): \(literal(value, field))")
    }
    var free = variant.fields.filter { named[$0.key] == nil }
    if let naming = free.first, naming.key == key, naming.shape.onlyValue == true {
      members.append("\(key): true")
      free.removeFirst()
    }
    guard loose.count <= free.count, loose.count <= 3 else {
      throw .misunderstood("'\(PrintableText.of(loose.last ?? ""))' is not KEY=VALUE, such as for=2h")
    }
    // A word without its key belongs to a field that accepts it.
    let assignments = Self.assignments(of: loose, to: free)
    return assignments.map { (members + $0).joined(separator: ", ") }
  }

  private static func assignments(of words: [String], to fields: [FieldDescription]) -> [[String]] {
    guard let word = words.first else { return [[]] }
    return fields.indices.flatMap { index -> [[String]] in
      var others = fields
      let field = others.remove(at: index)
      return assignments(of: Array(words.dropFirst()), to: others).map {
        ["\(field.key): \(literal(word, field))"] + $0
      }
    }
  }

  /// Splits at spaces, except in quoted texts and in objects in braces.
  private static func parts(_ words: String) throws(StepMistake) -> [String] {
    var parts: [String] = []
    var (part, isQuoted, isBegun) = ("", false, false)
    var depth = 0
    for character in words {
      if depth > 0 {
        if character == "\"", part.last != "\\" { isQuoted.toggle() }
        part.append(character)
        if !isQuoted { depth += character == "{" ? 1 : character == "}" ? -1 : 0 }
        continue
      }
      switch character {
      case "{" where !isQuoted:
        part.append(character)
        (depth, isBegun) = (1, true)
      case "\"":
        isQuoted.toggle()
        isBegun = true
      case " " where !isQuoted:
        if isBegun { parts.append(part) }
        (part, isBegun) = ("", false)
      default:
        part.append(character)
        isBegun = true
      }
    }
    if isQuoted { throw .misunderstood("a quotation mark is not closed") }
    if depth > 0 { throw .misunderstood("a brace is not closed") }
    return isBegun ? parts + [part] : parts
  }

  /// Returns the word as a value of that field.
  fileprivate static func literal(_ word: String, _ field: FieldDescription?) -> String {
    // Scenarios have `restart: "after 10m"`; a session accepts one word.
    if field?.key == "restart", !word.hasPrefix("after") { return quoted("after \(word)") }
    if case .list(let element)? = field?.shape {
      return "[" + word.split(separator: ",").map { literal(String($0), element) }.joined(separator: ", ") + "]"
    }
    return literal(word, field?.shape)
  }

  private static func literal(_ word: String, _ shape: ShapeDescription?) -> String {
    // An object without its quotation marks, which the splitting removed.
    if word.hasPrefix("{"), shape?.takesRecord == true { return word }
    if case .text? = shape { return quoted(word) }
    if word == "true" || word == "false" || Double(word) != nil { return word }
    return quoted(word)
  }

  private static func quoted(_ word: String) -> String { ConfigPrinter(style: .json).line(.text(word)) }
}

// The help for faults and acts.
extension TypedEntry.List {
  func lines(for key: String?, _ vocabulary: PluginRegistry) -> [String] {
    let chosen = description(vocabulary).variants.filter { key == nil || $0.key == key }
    return chosen.flatMap { variant in
      [" \(typed(variant, vocabulary))", "     \(variant.about)"]
    }
  }

  /// Returns the form to type into a session, with a value for each field and optional parts in brackets.
  func typed(_ variant: VariantDescription, _ vocabulary: PluginRegistry) -> String {
    let needed = variant.fields.enumerated().filter { place, field in
      place == 0 || field.isRequired || variant.exactlyOne.first == field.key
    }.map(\.element)
    var chosen = values(of: needed, vocabulary)
    var words = [instruction, variant.key]
    for (place, field) in variant.fields.enumerated() {
      if place == 0, field.shape.onlyValue == true { continue }
      let isNeeded = chosen.contains { $0.field.key == field.key }
      if !isNeeded { chosen = values(of: needed + [field], vocabulary) }
      guard let value = chosen.first(where: { $0.field.key == field.key })?.value else { continue }
      let shown = value.contains(" ") ? "\"\(value)\"" : value
      words.append(place == 0 ? shown : isNeeded ? "\(field.key)=\(shown)" : "[\(field.key)=\(shown)]")
      if !isNeeded { chosen.removeAll { $0.field.key == field.key } }
    }
    return words.joined(separator: " ")
  }

  /// Returns consistent examples: a length has bounds that its notation doesn't state.
  private func values(
    of fields: [FieldDescription], _ vocabulary: PluginRegistry
  ) -> [(field: FieldDescription, value: String)] {
    let known = fields.filter { $0.shape.example != nil }
    func choose(_ rest: ArraySlice<FieldDescription>, _ chosen: [(field: FieldDescription, value: String)])
      -> [(field: FieldDescription, value: String)]?
    {
      guard let field = rest.first else {
        let members = chosen.map { "\($0.field.key): \(TypedEntry.literal($0.value, $0.field))" }.joined(
          separator: ", ")
        let isTaken = ["at", "from"].contains { mistake(in: "{ \($0): \"d1 12:00\", \(members) }", vocabulary) == nil }
        return isTaken ? chosen : nil
      }
      for value in field.shape.examples {
        if let found = choose(rest.dropFirst(), chosen + [(field, value)]) { return found }
      }
      return nil
    }
    return choose(known[...], []) ?? known.map { ($0, $0.shape.example ?? "") }
  }
}
