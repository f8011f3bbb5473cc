/// Reads the intent of a message from its words, in any language of `chat-words.txt`.
package struct ChatReader: Sendable {
  private let words: [Substring]
  private let text: String
  private let message: String
  private let today: CivilDate
  /// The measure of the question before; `nil` if that was about something else.
  private let previous: ChatMeasure?
  private let lexicon = ChatLexicon.standard

  /// - Parameters:
  ///   - today: The wearer's local day.
  ///   - previous: The topic of the question before, from `ChatIntent.topic`.
  package init(_ message: String, today: CivilDate, after previous: Int? = nil) {
    (self.today, self.message) = (today, message)
    self.previous = previous.flatMap { ChatMeasure.allCases.indices.contains($0) ? ChatMeasure.allCases[$0] : nil }
    wasTraining = previous == ChatIntent.trainingTopic
    func isMark(_ character: Character) -> Bool {
      character.unicodeScalars.allSatisfy { Scalars.isApostrophe($0.value) }
    }
    let plain = FoldedText.folded(message.filter { !isMark($0) })
    words = plain.split(separator: " ")
    // "don't" is one word, and "j'ai" is two.
    let apart = message.contains(where: isMark) ? "| \(FoldedText.folded(message)) " : ""
    text = " \(plain) \(apart)"
  }

  private let wasTraining: Bool

  package var intent: ChatIntent {
    if words.isEmpty { return .empty }
    if has(.instructions) { return .instruction }
    if has(.medication) { return .medication }
    let (isAsked, periods) = (isQuestion, periods)
    // "Should I do my interval session?" takes precedence over a complaint in it: the answer is about training.
    if has(.deciding), has(.training) || measure == .steps && words.count > 3 && !has(.quantity) {
      return .train(periods.first?.first ?? today, against: obstacles)
    }
    if has(.grief) { return .grief }
    if wasTraining, measure == nil, words.count <= 5, let day = periods.first?.first {
      return .train(day, against: obstacles)
    }
    if !has(.others), has(.pregnant) { return .train(today, against: [.pregnant]) }
    if measure == nil || !isAsked, let complaint { return .medical(complaint: complaint) }
    // "I can't relax, call me" isn't a request to call.
    let limit = lexicon.limits.first { isAsked ? has($0.1) : $0.1.contains { text.prefix($0.count + 12).contains($0) } }
    if let limit { return .cannot(limit.0) }
    if has(.score), has(.why) { return .whyScore }
    if let question = question(periods, isAsked) { return question }
    if let complaint { return .medical(complaint: complaint) }
    if let measure, has(.why), measure == .strain || measure == .recovery { return .whyScore }
    if has(.alcohol), !has(.stress) { return .alcohol }
    return talk
  }

  private var obstacles: Set<ChatObstacle> {
    let all: [(ChatObstacle, ChatLexicon.Theme)] = [
      (.urgent, .urgent), (.ill, .illness), (.tired, .tired), (.hurt, .pain), (.drunk, .alcohol),
      (.pregnant, .pregnant),
    ]
    return Set(all.filter { has($0.1) }.map(\.0))
  }

  private var talk: ChatIntent {
    let isBad = has(.low) || has(.tired) || has(.illness) || has(.trouble) || has(.negation)
    if isShort, has(.thanks), !isBad { return .thanks }
    if has(.identity) { return .identity }
    if has(.news) || has(.pregnant), !isBad { return .joy }
    // "I have five minutes before a meeting" asks for a fitting activity, whatever follows.
    if let minutes, has([" i have ", " ive got ", " i got ", " there are ", " only "]) {
      return .now(minutes: minutes)
    }
    if has(.sleep), !has(.identity) { return .sleep }
    if has(.stress) { return .stress }
    if has(.energy) || has(.tired) { return .energy }
    if has(.low) { return .mood }
    if measure == .sleep, has(.advice) || !LanguageGuess(message).isForeign { return .sleep }
    if measure != nil, has(.advice) { return .improving }
    if has(.now) || minutes != nil { return .now(minutes: minutes) }
    if has(.joy), !isBad { return .joy }
    if has(.thanks) { return .thanks }
    if words.count <= 5, has(.farewell) { return .farewell }
    if words.count <= 5, has(.greetings) { return .greeting }
    if has(.smallTalk) { return .smallTalk }
    if LanguageGuess(message).isForeign { return .foreign }
    return isBad || has(.body) ? .unclear : .other
  }

  private var isShort: Bool { words.count <= 8 }

  private func says(_ phrase: String) -> Bool { text.contains(phrase) }
  private func has(_ phrases: [String]) -> Bool { phrases.contains { text.contains($0) } }
  private func has(_ theme: ChatLexicon.Theme) -> Bool { has(lexicon.phrases(theme)) }
  private func has(_ name: String) -> Bool { lexicon.lines(name).contains { has($0) } }

  // MARK: - Figures

  /// `true` if it reads like a question rather than a report: a few words with a measure ask for it.
  private var isQuestion: Bool {
    (has(.asking) || has(.quantity) || has(.meaning) || message.contains { "?\u{ff1f}".contains($0) }
      || words.count <= 4 && !has(.tired)) && !has(.why)
  }

  private func question(_ periods: [ChatPeriod], _ isAsked: Bool) -> ChatIntent? {
    let isOfTwo = form == .value && periods.count > 1 && periods.contains { !$0.isDay }
    let form = isOfTwo ? .compare : form
    let isBound =
      ["and", "what", "how", "und", "og", "och", "en", "et", "y", "e", "a", "i"].contains(words[0]) && words.count <= 5
    let refersBack = isBound || words.count <= 3 || says(" it ") && form != .value || says(" that ")
    let isReference = measure == nil && refersBack && words.count <= 9 && !has(.why) && !has(.low)
    let isNamed = !periods.isEmpty || form != .value
    // "Worst day this week?" is about the strain, and "and yesterday?" about what was asked before.
    let isOfNight = has("nights")
    let isOfDays = form != .value && form != .mean && (isOfNight || form != .compare && has("days")) && !has(.deciding)
    let ofDays: ChatMeasure? = isOfDays ? isOfNight ? .sleep : .strain : nil
    guard let measure = measure ?? ofDays ?? (isReference && isNamed ? previous : nil) else {
      return isReference && has(.norms) ? previous.map { .norm($0) } : nil
    }
    guard isAsked || form != .value || isReference && isNamed else { return nil }
    if has(.advice), form == .value || form == .compare,
      has([
        " how can i ", " how do i ", " how could i ", " tips ", " help ", " improve ", " raise ", " advice ",
        " what helps ",
      ])
    {
      return measure == .sleep || measure == .sleepQuality ? .sleep : .improving
    }
    if has(.norms), periods.isEmpty { return .norm(measure) }
    if has(.meaning), has(.calculate) || periods.isEmpty && form == .value && !has(.own) { return .meaning(measure) }
    if has(.deciding), measure == .sleep, !has(.quantity) { return .sleep }
    if has(.now), !has(.quantity), form == .value, periods.isEmpty { return nil }
    return .figure(measure, form, asked(periods, form))
  }

  private var measure: ChatMeasure? { measures.first }

  /// The figures that are named, the most specific first.
  var measures: [ChatMeasure] {
    var found = lexicon.measures.filter { has($0.1) }.map(\.0)
    // "Heart rate at night" isn't the resting one, and "sleep debt" isn't sleep.
    if found.contains(.nocturnalHeartRate) || found.contains(.heartRateVariability) {
      found.removeAll { $0 == .restingHeartRate }
    }
    if found.contains(.sleepDebt) || found.contains(.sleepQuality) { found.removeAll { $0 == .sleep } }
    return found
  }

  private var form: ChatForm {
    if let limit { return limit }
    if has("best") { return .best }
    if has("worst") { return .worst }
    if has("compare") { return .compare }
    if has("highest") { return .highest }
    if has("lowest") { return .lowest }
    if has("total") { return .total }
    if has("mean") { return .mean }
    return has("usual") && (measure != nil || previous != nil) && words.count > 2 ? .compare : .value
  }

  /// "How many nights did I sleep less than 6 hours": the number beside the words of a bound.
  private var limit: ChatForm? {
    guard
      has([
        " how many days ", " how many nights ", " how many times ", " how often ", " when did i last ", " last time ",
        " when was ", " hvor mange dager ", " hvor mange netter ", " wie oft ", " an wie vielen ", " wann ", " quand ",
        " cuándo ", " quando ", " wanneer ", " kiedy ", " combien de nuits ", " cuántas noches ", " quante notti ",
      ])
    else { return nil }
    let isBelow = has("below")
    guard isBelow || has("above"), let number = words.compactMap({ Double($0) }).first else { return nil }
    let isHours = measure == .sleep && number < 24
    return .count(isBelow: isBelow, limit: isHours ? number * 3_600 : number)
  }

  /// Returns the days that a form needs besides those that are named.
  private func asked(_ periods: [ChatPeriod], _ form: ChatForm) -> [ChatPeriod] {
    let month = ChatPeriod(today.adding(days: -29), today)
    switch form {
    case .value: return periods.isEmpty ? [ChatPeriod(today)] : Array(periods.prefix(3))
    case .mean, .total, .count: return periods.isEmpty ? [month] : Array(periods.prefix(1))
    case .highest, .lowest, .best, .worst: return [periods.first { !$0.isDay } ?? month]
    case .compare:
      if has("trend"), periods.count < 2 {
        return [ChatPeriod(today.adding(days: -6), today), ChatPeriod(today.adding(days: -36), today.adding(days: -7))]
      }
      if periods.count > 1 { return Array(periods.prefix(2)) }
      guard let only = periods.first, only.last < today, !has("usual") else {
        return [periods.first ?? ChatPeriod(today)]
      }
      // Today with yesterday, this week with the last, this month with the last.
      if only.isDay { return [ChatPeriod(today), only] }
      let begin = only.last.adding(days: 1)
      return [ChatPeriod(begin <= today ? begin : today, today), only]
    }
  }

  /// The named times, the later first: a night belongs to the day on which it ends.
  private var periods: [ChatPeriod] {
    var found: [ChatPeriod] = []
    func add(_ first: CivilDate, _ last: CivilDate? = nil) { found.append(ChatPeriod(first, last ?? first)) }
    if has("tomorrow"), !has([" guten morgen "]) { add(today.adding(days: 1)) }
    if has("today") { add(today) }
    let dayBefore = lexicon.lines("dayBefore").flatMap { $0 }.first { text.contains($0) }
    let rest = dayBefore.map { text.replacing($0, with: " ") } ?? text
    // "Yesterday and the day before" are two days.
    let isNamed = rest.contains(" yesterday ") && rest.replacing(" yesterday ", with: " ").contains(" the day before ")
    if lexicon.lines("yesterday").contains(where: { $0.contains { rest.contains($0) } }) { add(today.adding(days: -1)) }
    if dayBefore != nil || isNamed { add(today.adding(days: -2)) }
    let monday = today.adding(days: -today.weekday.rawValue)
    if has("weekend") {
      let saturday = monday.adding(days: today.weekday.rawValue == 6 ? 5 : -2)
      add(saturday, saturday.adding(days: 1))
    }
    if has("thisWeek") { add(monday, today) }
    if has("lastWeek") { add(monday.adding(days: -7), monday.adding(days: -1)) }
    let first = today.adding(days: 1 - today.day)
    if has("thisMonth") { add(first, today) }
    if has("lastMonth") {
      let last = first.adding(days: -1)
      add(last.adding(days: 1 - last.day), last)
    }
    if has("ever") { add(CivilDate(dayNumber: 0), today) }
    if let count = number(before: lexicon.lines("days").flatMap { $0 }), (1...3_650).contains(count) {
      if has("ago") { add(today.adding(days: -count)) } else { add(today.adding(days: 1 - count), today) }
    } else if let count = number(before: [" weeks ", " week ", " wochen ", " uker ", " semanas ", " semaines "]),
      (1...520).contains(count)
    {
      if has("ago") { add(today.adding(days: -7 * count)) } else { add(today.adding(days: 1 - 7 * count), today) }
    } else if has([" past week ", " last seven days "]) {
      add(today.adding(days: -6), today)
    } else if has([" past month "]) {
      add(today.adding(days: -29), today)
    }
    for (offset, names) in lexicon.lines("weekdays").enumerated() where has(names) {
      let back = (today.weekday.rawValue - offset + 7) % 7
      add(today.adding(days: back == 0 && says(" last ") ? -7 : -back))
    }
    found += writtenDates
    return found
  }

  /// `12 march`, `march 12`, `2020 03 12`.
  private var writtenDates: [ChatPeriod] {
    var dates: [CivilDate] = []
    for (index, word) in words.enumerated() {
      if let month = lexicon.lines("months").firstIndex(where: {
        $0.contains(" \(word) ") || $0[0].dropFirst().hasPrefix(word) && word.count == 3 && word != "mar"
          || word == "mar" && $0[0] == " march "
      }) {
        let days = [index - 1, index + 1, index - 2].lazy.compactMap {
          words.indices.contains($0) ? Int(words[$0].filter { "0"..."9" ~= $0 }) : nil
        }
        guard let day = days.first(where: { (1...31).contains($0) }) else { continue }
        let known = [today.year, today.year - 1].compactMap { CivilDate(year: $0, month: month + 1, day: day) }
        if let date = known.first(where: { $0 <= today }) ?? known.first { dates.append(date) }
      }
      if index + 2 < words.count, word.count == 4, let year = Int(word), let month = Int(words[index + 1]),
        let day = Int(words[index + 2]), let date = CivilDate(year: year, month: month, day: day)
      {
        dates.append(date)
      }
    }
    return dates.map { ChatPeriod($0) }
  }

  private var minutes: Int? {
    if has([" half an hour "]) { return 30 }
    if has([" an hour ", " one hour ", " 1 hour "]) { return 60 }
    return number(before: [" minutes ", " minute ", " min ", " mins "]).flatMap { (1...240).contains($0) ? $0 : nil }
  }

  /// Returns the number that directly precedes one of the words.
  private func number(before names: [String]) -> Int? {
    for index in words.indices.dropFirst() where names.contains(" \(words[index]) ") {
      let word = String(words[index - 1])
      if let number = Int(word) ?? Self.numbers.firstIndex(of: word) { return number }
    }
    return nil
  }

  // MARK: - The body

  /// The complaint in a few of its own words; `nil` if there is none.
  private var complaint: String? {
    if let known = lexicon.phrases(.complaints).first(where: { text.contains($0) }) {
      return known.trimmingSpaces
    }
    func places(_ theme: ChatLexicon.Theme) -> [Int] {
      let phrases = Set(lexicon.phrases(theme))
      return words.indices.filter { phrases.contains(" \(words[$0]) ") }
    }
    for body in places(.body) {
      guard let trouble = places(.trouble).first(where: { $0 != body && abs($0 - body) <= 6 }) else { continue }
      // "Heart rate" is a figure.
      if words.indices.contains(body + 1), words[body + 1] == "rate" { continue }
      return words[min(body, trouble)...max(body, trouble)].joined(separator: " ")
    }
    return nil
  }

  private static let numbers = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]
}

extension String {
  fileprivate var trimmingSpaces: String { split(separator: " ").joined(separator: " ") }
}

extension ChatIntent {
  static let trainingTopic = 100

  /// The topic that a next question may refer to, as a number that the phone keeps; `nil` if there is none.
  package var topic: Int? {
    switch self {
    case .figure(let measure, _, _), .meaning(let measure), .norm(let measure):
      ChatMeasure.allCases.firstIndex(of: measure)
    case .train: Self.trainingTopic
    default: nil
    }
  }
}
