/// The wearer's intent in a message to the coach (Pulsum, Journey 4; it is recognised on the device).
package enum ChatIntent: Hashable, Sendable {
  /// A figure, with its time.
  case figure(ChatMeasure, ChatMoment)
  /// A question about training today. The flags say whether the message mentions illness or a bad night.
  case train(isIll: Bool, isTired: Bool)
  case whyScore
  case sleep
  case stress
  case energy
  case mood
  /// An activity for now, with the minutes if they are given.
  case now(minutes: Int?)
  /// A physical complaint, in their words.
  case medical(complaint: String)
  case medication
  case thanks
  case grief
  case greeting
  case farewell
  /// The coach's identity.
  case identity
  case joy
  /// Small talk of another kind.
  case smallTalk
  case empty
  /// Instructions to the model instead of words to the coach.
  case instruction
  case other

  /// `true` if a language model has nothing to add: figures, decisions and off-topic messages are answered from the
  /// device's data.
  package var isAnsweredHere: Bool {
    switch self {
    case .sleep, .stress, .energy, .mood, .now, .joy, .other: false
    default: true
    }
  }
}

/// A daily figure that a wearer may ask for.
package enum ChatMeasure: String, CaseIterable, Sendable {
  case heartRateVariability, restingHeartRate, nocturnalHeartRate, sleep, respiratoryRate, steps, sleepDebt, strain,
    recovery, stress, energy, sleepQuality

  package var spoken: String {
    switch self {
    case .heartRateVariability: "heart rate variability"
    case .restingHeartRate: "resting heart rate"
    case .nocturnalHeartRate: "heart rate at night"
    case .sleep: "sleep"
    case .respiratoryRate: "breathing rate"
    case .steps: "step count"
    case .sleepDebt: "sleep debt"
    case .strain: "strain score"
    case .recovery: "recovery"
    case .stress: "stress"
    case .energy: "energy"
    case .sleepQuality: "sleep quality"
    }
  }

  /// `true` if the figure belongs to the night that ended on its day.
  var isOfNight: Bool {
    switch self {
    case .heartRateVariability, .nocturnalHeartRate, .sleep, .respiratoryRate: true
    default: false
    }
  }
}

/// The time of a requested figure.
package enum ChatMoment: Hashable, Sendable {
  case day(CivilDate)
  /// The days from one to another, both included: `this week`, `the last 30 days`.
  case mean(CivilDate, CivilDate)
}

/// Reads the intent of a message from its words.
package struct ChatReader: Sendable {
  private let words: [String]
  private let text: String
  private let today: CivilDate
  private let lexicon = ChatLexicon.standard

  /// - Parameter today: The wearer's local day.
  package init(_ message: String, today: CivilDate) {
    self.today = today
    var words: [String] = []
    var word = ""
    for scalar in message.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        word.unicodeScalars.append(scalar)
      } else if !["'", "\u{2019}"].contains(scalar), !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    self.words = words
    text = " " + words.joined(separator: " ") + " "
  }

  package var intent: ChatIntent {
    if words.isEmpty { return .empty }
    if has(.instructions) { return .instruction }
    if has(.medication) { return .medication }
    let isIll = has(.illness)
    let isTired = has(.tired)
    // "Should I do my interval session?" takes precedence over a complaint in it: the answer is about training.
    if has(.training), has(.deciding) { return .train(isIll: isIll, isTired: isTired) }
    if has(.grief) { return .grief }
    if let measure, asksForFigure { return .figure(measure, moment) }
    if let complaint { return .medical(complaint: complaint) }
    if has(.score), has(.why) { return .whyScore }
    if let measure, has(.why), measure == .strain || measure == .recovery { return .whyScore }
    return talk
  }

  private var talk: ChatIntent {
    if isShort, has(.thanks) { return .thanks }
    if has(.identity) { return .identity }
    if has(.news) { return .joy }
    // "I have five minutes before a meeting" asks for a fitting activity, whatever follows.
    if let minutes, has(["i have", "ive got", "i got", "there are", "only"]) { return .now(minutes: minutes) }
    if has(.sleep) { return .sleep }
    if has(.stress) { return .stress }
    if has(.energy) { return .energy }
    if has(.low) { return .mood }
    if has(.now) || minutes != nil { return .now(minutes: minutes) }
    if has(.joy) { return .joy }
    if has(.thanks) { return .thanks }
    if words.count <= 5, has(.farewell) { return .farewell }
    if words.count <= 5, has(.greetings) { return .greeting }
    if has(.smallTalk) { return .smallTalk }
    return .other
  }

  private var isShort: Bool { words.count <= 8 }

  private func has(_ phrases: [String]) -> Bool { phrases.contains { text.contains(" \($0) ") } }
  private func has(_ theme: ChatLexicon.Theme) -> Bool { has(lexicon.phrases(theme)) }

  // MARK: - Figures

  private var asksForFigure: Bool {
    has(.asking) && !has(.why) || has(.quantity) || words.count <= 6 && !has(.why) && !has(.advice)
  }

  private var measure: ChatMeasure? {
    for (measure, names) in lexicon.measures where has(names) { return measure }
    return nil
  }

  /// Today by default; a figure of the night belongs to the day on which it ends.
  private var moment: ChatMoment {
    if has(["day before yesterday"]) { return .day(today.adding(days: -2)) }
    if has(["yesterday", "the day before"]) { return .day(today.adding(days: -1)) }
    if has(["this week"]) { return .mean(today.adding(days: -today.weekday.rawValue), today) }
    if has(["last week"]) {
      let monday = today.adding(days: -today.weekday.rawValue - 7)
      return .mean(monday, monday.adding(days: 6))
    }
    if has([
      "last month", "past month", "this month", "last 30 days", "past 30 days", "on average", "usually", "my average",
      "normally",
    ]) {
      return .mean(today.adding(days: -29), today)
    }
    if has(["last 7 days", "past 7 days", "last seven days", "past week"]) {
      return .mean(today.adding(days: -6), today)
    }
    if let days = number(before: ["days ago", "day ago"]), days <= 60 { return .day(today.adding(days: -days)) }
    for (offset, names) in Self.weekdays.enumerated() where has([names]) {
      let back = (today.weekday.rawValue - offset + 7) % 7
      return .day(today.adding(days: back == 0 && has(["last"]) ? -7 : -back))
    }
    if let date = writtenDate { return .day(date) }
    return .day(today)
  }

  /// `12 march`, `march 12`, `2020 03 12`.
  private var writtenDate: CivilDate? {
    for (index, word) in words.enumerated() {
      if let month = Self.months.firstIndex(where: { $0 == word || $0.count > 3 && $0.prefix(3) == word }) {
        let day = [index - 1, index + 1].lazy.compactMap {
          words.indices.contains($0) ? Int(words[$0].filter(\.isNumber)) : nil
        }
        .first { (1...31).contains($0) }
        guard let day else { continue }
        let dates = [today.year, today.year - 1].compactMap { CivilDate(year: $0, month: month + 1, day: day) }
        return dates.first { $0 <= today } ?? today
      }
      if index + 2 < words.count, word.count == 4, let year = Int(word), let month = Int(words[index + 1]),
        let day = Int(words[index + 2]), let date = CivilDate(year: year, month: month, day: day)
      {
        return date
      }
    }
    return nil
  }

  private var minutes: Int? {
    if has(["half an hour"]) { return 30 }
    if has(["an hour", "one hour", "1 hour"]) { return 60 }
    return number(before: ["minutes", "minute", "min", "mins"]).flatMap { (1...240).contains($0) ? $0 : nil }
  }

  private func number(before names: [String]) -> Int? {
    for name in names {
      let parts = name.split(separator: " ").map(String.init)
      for index in words.indices.dropFirst() where words[index...].starts(with: parts) {
        if let number = Int(words[index - 1]) ?? Self.numbers.firstIndex(of: words[index - 1]) { return number }
      }
    }
    return nil
  }

  // MARK: - The body

  /// The complaint in a word or two; `nil` if there is none.
  private var complaint: String? { lexicon.phrases(.complaints).first { text.contains(" \($0) ") } }

  private static let numbers = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
}

/// The phrases by which the topic of a message is recognised, by theme.
struct ChatLexicon: Sendable {
  enum Theme: String, CaseIterable {
    case asking, quantity, why, advice, score, training, deciding, illness, tired, complaints, medication, grief,
      instructions, thanks, identity, sleep, stress, energy, low, now, joy, news, greetings, farewell, smallTalk
  }

  /// Names come before shorter ones that they contain.
  let measures: [(ChatMeasure, [String])]
  private let themes: [String: [String]]
  /// Sections of the file without a theme, and themes without a section; empty if the file is complete.
  var problems: [String] {
    let names = Theme.allCases.map(\.rawValue)
    return themes.keys.filter { !names.contains($0) }.sorted() + names.filter { themes[$0] == nil }
  }

  static let standard = ChatLexicon(BundledText.chatWords)

  private init(_ source: String) {
    var (measures, themes): ([(ChatMeasure, [String])], [String: [String]]) = ([], [:])
    for (title, lines) in BundledText.sections(of: source) {
      let phrases = lines.flatMap { $0.split(separator: "|") }.map { $0.split(separator: " ").joined(separator: " ") }
      if title.hasPrefix("measure ") {
        measures.append((ChatMeasure(rawValue: String(title.dropFirst(8))) ?? .strain, phrases))
      } else {
        themes[String(title)] = phrases
      }
    }
    (self.measures, self.themes) = (measures, themes)
  }

  func phrases(_ theme: Theme) -> [String] { themes[theme.rawValue] ?? [] }
}
