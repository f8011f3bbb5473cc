/// The wearer's intent in a message to the coach (Pulsum, Journey 4; it is recognised on the device).
package enum ChatIntent: Hashable, Sendable {
  /// A figure, with what is asked of it and its times, at least one.
  case figure(ChatMeasure, ChatForm, [ChatPeriod])
  case meaning(ChatMeasure)
  /// Improving a figure, or its normal values in other people.
  case improving, norm(ChatMeasure)
  /// A question about training on a day, with what the message mentions against it.
  case train(CivilDate, against: Set<ChatObstacle>)
  case alcohol
  /// Data or an action that the coach doesn't have: a section of `chat-words.txt`.
  case cannot(String)
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
  case identity
  case joy
  /// Small talk of another kind.
  case smallTalk
  case empty
  /// Instructions to the model instead of words to the coach.
  case instruction
  /// Unknown, and a complaint.
  case unclear
  /// Unknown, in another language.
  case foreign
  case other

  /// `true` if a language model has nothing to add: figures, decisions and off-topic messages are answered from the
  /// device's data. An unknown message is for a model only if its answer is about the message.
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

/// A question about a figure.
package enum ChatForm: Hashable, Sendable {
  case value, mean, highest, lowest, best, worst, total
  /// The first period with the second; with the usual, if there is one only.
  case compare
  /// The number of days on one side of a limit, in the unit of the data.
  case count(isBelow: Bool, limit: Double)
}

/// A reason in a message against training.
package enum ChatObstacle: Hashable, Sendable { case urgent, ill, tired, hurt, drunk, pregnant }

/// The local days of a question, both included.
package struct ChatPeriod: Hashable, Sendable {
  package let first: CivilDate
  package let last: CivilDate

  package init(_ first: CivilDate, _ last: CivilDate) { (self.first, self.last) = (first, last) }
  init(_ day: CivilDate) { self.init(day, day) }
  var isDay: Bool { first == last }
}

/// The phrases by which the topic of a message is recognised, by theme.
struct ChatLexicon: Sendable {
  enum Theme: String, CaseIterable {
    case asking, quantity, why, advice, score, training, deciding, illness, tired, complaints, medication, grief,
      instructions, thanks, identity, sleep, stress, energy, low, now, joy, news, greetings, farewell, smallTalk,
      pain, alcohol, pregnant, others, trouble, body, negation, own, meaning, calculate, norms, urgent
  }

  /// Names come before shorter ones that they contain.
  let measures: [(ChatMeasure, [String])]
  /// Things that the coach cannot do or know.
  let limits: [(String, [String])]
  /// Words of time and of forms of a question, a line each.
  private let lines: [String: [[String]]]
  private let themes: [String: [String]]
  /// Sections of the file without a theme, and themes without a section; empty if the file is complete.
  var problems: [String] {
    let names = Theme.allCases.map(\.rawValue)
    return themes.keys.filter { !names.contains($0) }.sorted() + names.filter { themes[$0] == nil }
  }

  static let standard = ChatLexicon(BundledText.chatWords)

  private init(_ source: String) {
    var (measures, limits, themes): ([(ChatMeasure, [String])], [(String, [String])], [String: [String]]) = (
      [], [], [:]
    )
    var all: [String: [[String]]] = [:]
    for (title, lines) in BundledText.sections(of: source) {
      // A star is any ending.
      let read = lines.map { line in
        line.split(separator: "|").map { phrase in
          " \(FoldedText.folded(String(phrase)))\(phrase.contains("*") ? "" : " ")"
        }
      }
      let (phrases, name) = (read.flatMap { $0 }, title.split(separator: " ").last.map(String.init) ?? "")
      if title.hasPrefix("measure ") {
        measures.append((ChatMeasure(rawValue: name) ?? .strain, phrases))
      } else if title.hasPrefix("cannot ") {
        limits.append((name, phrases))
      } else if title.contains(" ") {
        all[name] = title.contains("weekdays") || title.contains("months") ? read : [phrases]
      } else {
        themes[String(title)] = phrases
      }
    }
    (self.measures, self.limits, self.themes, lines) = (measures, limits, themes, all)
  }

  func phrases(_ theme: Theme) -> [String] { themes[theme.rawValue] ?? [] }
  /// Returns the phrases of a section of times or forms, by line.
  func lines(_ name: String) -> [[String]] { lines[name] ?? [] }
}
