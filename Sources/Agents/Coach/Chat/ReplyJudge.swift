/// Judges the content of a language model's reply to a message, after its form.
///
/// A reply may contain figures that are among the facts, suggestions of known safe activities, and kind words about what
/// the message said. A request for anything else is refused, so a harmful one doesn't need to be known (assumed).
package struct ReplyJudge: Sendable {
  private let facts: ChatFacts
  private let message: String
  private let intent: ChatIntent

  private static let safety = LocalSafetyClassifier()
  private static let harm = PhraseList("harm")
  private static let effort = PhraseList("effort")
  private static let extreme = PhraseList("extreme")
  private static let care = PhraseList("care")
  private static let spare = PhraseList("spare")
  private static let verbs = PhraseList("verbs")
  private static let generic = PhraseList("generic")
  private static let things = PhraseList("things")
  private static let being = PhraseList("being")

  package init(_ facts: ChatFacts, to message: String) {
    (self.facts, self.message) = (facts, message)
    intent = ChatReader(message, today: facts.today).intent
  }

  /// Returns the part of a reply that may be shown. The whole reply is judged: a lie in its third sentence discredits
  /// the first two.
  package func judged(_ reply: String) -> Result<String, ReplySanitizer.Refusal> {
    ReplySanitizer().clean(reply).flatMap { shown in
      (Self.harm(in: reply) ?? flaw(of: reply)).map { .failure($0) } ?? .success(shown)
    }
  }

  /// Returns the danger in a model's words, whatever they reply to.
  package static func harm(in text: String) -> ReplySanitizer.Refusal? {
    let words = MedicalClaims.words(text)
    if let found = harm.first(in: words) { return .harm(found) }
    return safety.assess(text).level > .safe ? .harm("words of danger") : nil
  }

  private func flaw(of reply: String) -> ReplySanitizer.Refusal? {
    let words = MedicalClaims.words(reply)
    if let number = SpokenNumbers(reply).first(where: { !isKnown($0, in: reply) }) { return .number(number.text) }
    if let found = Self.extreme.first(in: words) { return .effort(found) }
    if mustRest, let found = Self.effort.first(in: words.filter { !Self.isDenial($0) }), !Self.leavesOut(words) {
      return .effort(found)
    }
    if let measure = contradicted(reply) { return .number(measure.spoken) }
    for sentence in Sentences.split(reply) {
      for clause in Self.clauses(of: sentence) {
        if let found = Self.oddity(of: clause) { return .advice(found) }
      }
    }
    return isAbout(words) ? nil : .unrelated
  }

  // MARK: - Effort

  /// `true` if no effort may be suggested: the body, the morning's decision or the message speak against it.
  private var mustRest: Bool {
    let reader = ChatReader("should I train? " + message, today: facts.today).intent
    if case .train(_, let obstacles) = reader, !obstacles.isEmpty { return true }
    if case .medical = intent { return true }
    let isRest = facts.morning?.action == .rest || facts.morning?.action == .modify || facts.morning == nil
    return isRest || facts.state.isUnwell || (facts.strain ?? 0) >= 1.5
  }

  private static func leavesOut(_ words: [String]) -> Bool {
    guard
      let at = words.firstIndex(where: {
        ["skip", "leave", "postpone", "move", "cancel", "instead", "swap", "trade"].contains($0)
      })
    else { return false }
    return effort.first(in: Array(words[at...].prefix(6))) != nil
  }

  // MARK: - Numbers

  /// `true` if a number is a count of something small to do, or a figure of the facts by its unit.
  private func isKnown(_ number: SpokenNumbers.Number, in reply: String) -> Bool {
    if number.isOfActivity { return true }
    let shown = ChatMeasure.allCases.flatMap { measure in
      [
        facts.figure(measure, on: facts.today), facts.figure(measure, on: facts.today.adding(days: -1)),
        facts.usual(measure, before: facts.today),
      ]
      .compactMap { $0 }.map { (measure, measure.text($0)) }
    }
    let named = ChatReader(reply, today: facts.today).measures
    return shown.contains { measure, text in
      (named.isEmpty || named.contains(measure)) && number.fits(measure)
        && SpokenNumbers(text).contains { abs($0.value - number.value) < 0.05 }
    }
  }

  /// Returns the figure that a reply calls higher or lower than it is.
  private func contradicted(_ reply: String) -> ChatMeasure? {
    let words = Set(MedicalClaims.words(reply))
    let isUp = !words.isDisjoint(with: ["higher", "above", "raised", "elevated", "increased", "risen", "up"])
    let isDown = !words.isDisjoint(with: ["lower", "below", "dropped", "decreased", "fallen"])
    let named = ChatReader(reply, today: facts.today).measures
    guard isUp != isDown, named.count == 1, let measure = named.first,
      let value = facts.figure(measure, on: facts.today), let usual = facts.usual(measure, before: facts.today)
    else { return nil }
    let difference = measure.written(value) - measure.written(usual)
    return isUp && difference < 0 || isDown && difference > 0 ? measure : nil
  }

  // MARK: - Sentences

  private static let joints: Set<String> = [
    "and", "but", "so", "then", "or", "because", "while", "if", "when", "before", "after", "since", "until", "once",
    "unless", "that", "as", "even", "which", "who", "where",
  ]
  private static let under: Set<String> = [
    "because", "while", "if", "when", "before", "after", "since", "until", "once", "that", "as", "which", "who",
    "where", "even",
  ]
  private static let openers: Set<String> = [
    "please", "maybe", "perhaps", "just", "now", "today", "tonight", "first", "also", "simply", "instead", "afterwards",
    "later", "gently", "slowly", "lets", "then", "this", "evening", "for", "try", "to", "why", "not", "how", "about",
    "even", "only", "still", "really", "well", "yes", "no", "okay", "if", "possible", "sure",
  ]
  private static let pronouns: Set<String> = [
    "they", "he", "she", "everyone", "everybody", "others", "people", "them", "nobody", "anyone",
  ]
  private static let speaker: Set<String> = [
    "am", "sorry", "hear", "can", "cannot", "know", "understand", "see", "hope", "suggest", "wonder", "feel", "notice",
    "would", "do", "m", "think", "believe",
  ]
  private static let auxiliaries: Set<String> = [
    "can", "could", "may", "might", "should", "need", "have", "must", "will", "would", "deserve", "do", "dont", "not",
    "to", "really", "also", "just", "always", "probably", "still", "then", "even", "only", "already", "might", "want",
    "like", "are", "were", "youre",
  ]
  private static let told: Set<String> = [
    "slept", "had", "walked", "did", "made", "got", "moved", "told", "said", "wrote", "mention", "mentioned", "sound",
    "seem", "look", "feel", "felt", "know", "did", "came", "went", "worked", "owe", "carry", "describe", "describes",
    "asked", "ve", "youve", "managed", "finished", "passed", "earned", "lost", "woke", "lie", "cannot", "cant", "trust",
    "like", "love", "start", "answer", "need", "want", "can", "begin", "go", "find", "notice", "prefer", "enjoy",
    "enjoyed",
  ]

  /// A part of a sentence between commas and conjunctions.
  private struct Clause {
    let words: [String]
    /// `true` if it depends on another: it asks for nothing.
    let isUnder: Bool
  }

  private static func clauses(of sentence: String) -> [Clause] {
    sentence.split { ",;:\u{2014}\u{2013}()".contains($0) }.flatMap { part in
      var clauses: [Clause] = []
      var (words, isUnder): ([String], Bool) = ([], false)
      for word in MedicalClaims.words(String(part)) {
        if joints.contains(word) {
          if !words.isEmpty { clauses.append(Clause(words: words, isUnder: isUnder)) }
          (words, isUnder) = ([], under.contains(word))
        } else {
          words.append(word)
        }
      }
      return words.isEmpty ? clauses : clauses + [Clause(words: words, isUnder: isUnder)]
    }
  }

  private static func isDenial(_ word: String) -> Bool {
    [
      "not", "dont", "never", "no", "without", "stop", "avoid", "skip", "quit", "neednt", "shouldnt", "wont", "refuse",
      "cancel", "unnecessary", "doesnt",
    ].contains(word)
  }

  /// Returns the words of a clause that are neither a known suggestion, a statement about the wearer's day nor kind.
  private static func oddity(of clause: Clause) -> String? {
    let words = clause.words
    let text = words.joined(separator: " ")
    if words.contains(where: ["they", "he", "she", "them"].contains) || words.first.map(pronouns.contains) ?? false {
      return text
    }
    // "Do not tell anyone", "no need to rest", "skip dinner": care is never denied; screens and hurry may be.
    if let at = words.firstIndex(where: isDenial), words[at...].dropFirst().first != "alone" {
      let rest = Array(words[(at + 1)...])
      if spare.first(in: rest) == nil, care.first(in: rest) != nil { return text }
      if at <= 1, !["no", "not", "without"].contains(words[at]), spare.first(in: rest) == nil { return text }
      if spare.first(in: rest) != nil { return nil }
    }
    if let at = words.firstIndex(where: { $0 == "you" || $0 == "youre" || $0 == "youve" }) {
      let objects = ["good", "well", "a", "to", "some", "in", "more", "with", "for", "from", "back"]
      // "Would do you good": it is no subject.
      let isObject = at > 0 && words[at] == "you" && (at + 1 == words.count || objects.contains(words[at + 1]))
      if !isObject { return oddity(ofYou: Array(words[at...])).map { _ in text } }
    }
    guard !clause.isUnder else { return nil }
    let body = Array(words.drop(while: openers.contains))
    guard let first = body.first else { return nil }
    if first == "i" || first == "im" || first == "we" {
      return body.count == 1 || speaker.contains(body[1]) || first == "im" ? nil : text
    }
    if verbs.match(body, at: 0) != nil { return nil }
    guard generic.match(body, at: 0) != nil else { return isStatement(body) ? nil : text }
    return things.first(in: Array(body.dropFirst().prefix(7))) == nil && body.count > 1 ? text : nil
  }

  /// `true` if a clause without a known verb asks for nothing: it begins with an article, a pronoun, a noun of the day.
  private static func isStatement(_ words: [String]) -> Bool {
    let beginnings: Set<String> = [
      "your", "it", "its", "that", "thats", "this", "these", "those", "there", "the", "a", "an", "some", "here", "what",
      "such", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "my", "half", "every",
      "each", "most", "many", "with", "in", "on", "at", "of", "by", "from", "after", "both", "all", "less", "more",
      "out", "great", "good", "nice", "congratulations", "thank", "sorry", "hello", "hi", "enough", "little", "longer",
      "plenty", "slow", "small", "fine", "is", "was", "are", "may", "might", "can", "could", "would", "should", "will",
      "seems", "sounds", "looks", "helps", "makes", "does", "often", "usually", "sometimes", "right", "stress", "sleep",
      "energy", "movement", "fresh", "deep", "long", "short", "ten", "fifteen", "twenty", "thirty", "together",
      "something", "too", "very", "quite", "lightly", "soon", "again", "fair", "understandable", "normal", "kindness",
      "calm", "quiet", "dark", "warm", "cool", "screens", "light", "lights", "time", "asks", "gives", "weighs",
      "stands", "done", "being", "easy", "early", "low", "tough", "hard", "days", "nights", "evenings", "mornings",
      "worth", "another", "same", "as", "like", "over", "under", "away", "off", "gentle", "steady", "simple",
    ]
    guard let first = words.first else { return true }
    if words.count > 1, ["like", "is", "may", "can", "often", "helps"].contains(words[1]) { return true }
    return beginnings.contains(first) || first.hasSuffix("ing") || first.allSatisfy(\.isNumber)
  }

  /// Judges "you are ...", "you could ..." and "you slept ...".
  private static func oddity(ofYou words: [String]) -> String? {
    let after = Array(
      words.dropFirst().drop {
        ["so", "very", "a", "bit", "little", "quite", "really", "just", "also", "probably", "still", "now", "both"]
          .contains($0)
      })
    guard let first = after.first else { return nil }
    if words[0] == "youre" || ["are", "were", "seem", "look", "sound", "feel"].contains(first) {
      let said = after.drop {
        [
          "are", "were", "seem", "look", "sound", "feel", "so", "very", "a", "bit", "little", "quite", "really", "just",
          "probably", "still", "not", "to", "be", "the", "your",
        ].contains($0)
      }
      return said.isEmpty || being.first(in: Array(said.prefix(2))) != nil ? nil : words[0]
    }
    if told.contains(first) || words[0] == "youve" { return nil }
    let act = Array(after.drop(while: auxiliaries.contains))
    guard let verb = act.first, auxiliaries.contains(first) else {
      return act.isEmpty ? nil : verbs.match(act, at: 0) == nil ? words[0] : nil
    }
    if verbs.match(act, at: 0) != nil
      || ["solve", "manage", "earned", "fix", "recover", "carry", "rush", "hurry"].contains(verb)
    {
      return nil
    }
    return generic.match(act, at: 0) == nil
      ? (things.first(in: act) == nil ? words[0] : nil)
      : things.first(in: Array(act.dropFirst().prefix(7))) == nil && act.count > 1 ? words[0] : nil
  }

  // MARK: - The question

  /// `true` if the reply is about the message: by a shared word, a shared theme, or a comfort to a feeling.
  private func isAbout(_ words: [String]) -> Bool {
    let own = MedicalClaims.words(message).filter { $0.count > 3 }
    let shared = own.contains { word in words.contains { $0.prefix(5) == word.prefix(5) && $0.count > 3 } }
    let text = " \(words.joined(separator: " ")) "
    func has(_ stems: [String]) -> Bool { stems.contains { text.contains(" \($0)") } }
    let calm = [
      "breath", "pause", "break", "walk", "outside", "window", "slow", "calm", "quiet", "rest", "shoulder", "stretch",
      "water", "write", "list", "music", "tea", "gentl", "easy", "easier", "small", "one thing", "kind", "minute",
      "bath", "shower", "fresh",
    ]
    let people = [
      "sorry", "hard", "hear you", "talk", "friend", "someone", "somebody", "call", "sounds", "tough", "thank you",
      "lot",
    ]
    if has(["doctor", "pharmac"]) { return true }
    switch intent {
    case .sleep:
      return has([
        "sleep", "bed", "night", "evening", "light", "screen", "nap", "dim", "dark", "wind", "morning", "wake",
        "asleep", "relax",
      ])
    case .stress, .mood, .unclear: return has(calm + people) && !has(["capital", "weather"])
    case .energy:
      return has(calm + ["energy", "tired", "nap", "sleep", "early", "light", "daylight", "snack", "eat", "night"])
    case .now: return has(calm + ["move", "tidy", "read", "call", "cook", "sit", "lie", "look", "next"])
    case .joy:
      return has([
        "good", "great", "congrat", "enjoy", "celebrat", "well done", "nice", "lovely", "wonderful", "happy", "proud",
        "glad", "savour", "share",
      ])
    default: return shared
    }
  }
}

/// The numbers in a text, in digits and in words, each with the words beside it.
struct SpokenNumbers: Sequence {
  struct Number {
    let value: Double
    let text: String
    /// The next words, and the one before.
    let next: [String]
    let before: String?

    /// A duration or a count of something small to do.
    var isOfActivity: Bool {
      let unit =
        next.first {
          ![
            "slow", "deep", "more", "quiet", "calm", "easy", "long", "short", "gentle", "good", "small", "full", "of",
            "kind", "longer", "slower", "minute",
          ].contains($0)
        } ?? ""
      if next.first == "minute" || ["minutes", "minute", "min"].contains(unit) { return value <= 30 }
      if unit.hasPrefix("hour") { return value <= 1 && value > 0 }
      let measured = [
        "beat", "bpm", "ms", "millisecond", "step", "percent", "point", "kg", "kilo", "km", "mile", "mg", "degree",
        "kcal", "cup", "coffee", "glasses", "pill", "night", "day", "meal", "week", "year", "month", "am", "pm",
        "oclock", "session", "kilometre", "kilometer", "set", "rep", "lap", "liter", "litre",
      ]
      if measured.contains(where: unit.hasPrefix) || text.contains("%") {
        return value == 1 && !["beat", "bpm", "meal", "coffee", "pill"].contains(where: unit.hasPrefix)
      }
      return value <= 10 && value == value.rounded() && before != "at" && before != "is" && before != "was"
        && before != "of"
    }

    /// `true` if the unit beside the number, if there is one, may be the measure's.
    func fits(_ measure: ChatMeasure) -> Bool {
      let unit = next.first ?? ""
      if text.contains("%") || unit.hasPrefix("percent") { return measure == .recovery }
      let all: [(String, [ChatMeasure])] = [
        ("beat", [.restingHeartRate, .nocturnalHeartRate]), ("bpm", [.restingHeartRate, .nocturnalHeartRate]),
        ("ms", [.heartRateVariability]), ("milli", [.heartRateVariability]), ("step", [.steps]),
        ("hour", [.sleep, .sleepDebt]), ("breath", [.respiratoryRate]),
      ]
      return all.first { unit.hasPrefix($0.0) }.map { $0.1.contains(measure) } ?? true
    }
  }

  private let numbers: [Number]

  private static let units: [String: Double] = [
    "zero": 0, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90, "dozen": 12,
  ]

  init(_ text: String) {
    var numbers: [Number] = []
    let words = text.lowercased().split { $0.isWhitespace || "-,;:!?()\u{2013}\u{2014}\"".contains($0) }.map {
      $0.hasSuffix(".") ? String($0.dropLast()) : String($0)
    }
    var index = 0
    while index < words.count {
      let start = index
      var (value, digits): (Double?, String) = (nil, String(words[index].prefix { $0.isNumber || $0 == "." }))
      if !digits.isEmpty {
        // "8,366" and "8 366" are one number.
        while index + 1 < words.count, words[index + 1].count == 3, words[index + 1].allSatisfy(\.isNumber),
          digits.count <= 3 || digits.count % 3 == 0, !digits.contains(".")
        {
          digits += words[index + 1]
          index += 1
        }
        value = Double(digits)
      } else {
        while index < words.count,
          let part = Self.units[words[index]]
            ?? (words[index] == "hundred" ? 100 : words[index] == "thousand" ? 1_000 : nil)
        {
          // "Six, ten" are two numbers, "sixty six" is one.
          if let value, part < 100, value.truncatingRemainder(dividingBy: 100) != 0,
            value < 20 || value.truncatingRemainder(dividingBy: 10) != 0 || part >= 10
          {
            break
          }
          value = part >= 100 ? Swift.max(1, value ?? 1) * part : (value ?? 0) + part
          index += 1
          if index + 1 < words.count, words[index] == "and", Self.units[words[index + 1]] != nil { index += 1 }
        }
        if value != nil { index -= 1 }
      }
      if let value {
        let glued = digits.isEmpty ? "" : String(words[start].drop { $0.isNumber || $0 == "." })
        let next = (glued.isEmpty || glued == "%" ? [] : [glued]) + words[(index + 1)...].prefix(3)
        numbers.append(
          Number(
            value: value, text: words[start...index].joined(separator: " "), next: next,
            before: start > 0 ? words[start - 1] : nil))
      }
      index += 1
    }
    self.numbers = numbers
  }

  func makeIterator() -> Array<Number>.Iterator { numbers.makeIterator() }
}
