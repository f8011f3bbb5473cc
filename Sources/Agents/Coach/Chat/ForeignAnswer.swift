/// The coach's answers in other languages than English: short sentences with figures, from the sections `say` of
/// `coach-phrases.txt`.
struct ForeignAnswer {
  private let phrases: [String: String]
  private let facts: ChatFacts

  /// The languages with their frequent words; English has no phrases.
  private static let languages: [(words: Set<String>, phrases: [String: String])] =
    BundledText.sections(of: BundledText.coachPhrases).filter { $0.title.hasPrefix("say ") }.map { _, lines in
      let parts = lines.flatMap { $0.split(separator: "|") }.map { $0.split(separator: ":", maxSplits: 1) }
      let phrases = Dictionary(
        uniqueKeysWithValues: parts.map { (PlainText.tidied(String($0[0])), PlainText.tidied(String($0[1]))) })
      return (Set(FoldedText.folded(phrases["words"] ?? "").split(separator: " ").map(String.init)), phrases)
    }

  /// Returns `nil` if the message is in English or in a language without phrases.
  init?(_ facts: ChatFacts, to message: String) {
    let words = FoldedText.folded(message).split(separator: " ").map(String.init)
    let hits = Self.languages.map { language in words.count { language.words.contains($0) } }
    guard let most = hits.max(), most > 0, let at = hits.firstIndex(of: most), Self.languages[at].phrases.count > 1
    else {
      return nil
    }
    (phrases, self.facts) = (Self.languages[at].phrases, facts)
  }

  /// Returns the answer in the language, or the English one after a sentence in it.
  func text(_ intent: ChatIntent, _ english: () -> String) -> String {
    switch intent {
    case .figure(let measure, let form, let periods): return figure(measure, form, periods)
    case .train(let day, let obstacles): return training(day, obstacles)
    case .medical, .unclear: return say("medical")
    case .foreign, .other, .smallTalk: return say("dontKnow")
    case .whyScore:
      if let score = facts.state.wellbeing, let first = facts.state.topSignal {
        let named = ChatMeasure(rawValue: "\(first)").map(name) ?? first.spoken
        return say("why", ["VALUE": ShortNumber.text(score, limit: 1_000), "MEASURE": named])
      }
    default: break
    }
    return say("english") + " " + english()
  }

  /// Returns a phrase with its places filled.
  private func say(_ phrase: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    values.reduce(phrases[phrase] ?? "") { $0.replacing($1.key, with: $1.value) }
  }

  private func name(_ measure: ChatMeasure) -> String { phrases[measure.rawValue] ?? measure.spoken }

  private func date(_ date: CivilDate) -> String {
    say("date").replacing("D", with: "\(date.day)").replacing("M", with: "\(date.month)")
  }

  private func figure(_ measure: ChatMeasure, _ form: ChatForm, _ periods: [ChatPeriod]) -> String {
    guard let period = periods.first else { return say("dontKnow") }
    if period.first > facts.today { return say("future", ["DATE": date(period.first)]) }
    let known = facts.known(measure, period)
    switch form {
    case .value where periods.count > 1: return periods.prefix(2).map { day(measure, $0.first) }.joined(separator: " ")
    case .value, .mean, .total:
      guard !period.isDay, let mean = facts.mean(measure, period) else { return day(measure, period.first) }
      return said("mean", measure, mean, period, "\(known.count)")
    case .highest, .lowest, .best, .worst:
      guard let first = known.first else { return day(measure, period.last) }
      let isHighest =
        form == .highest || form == .best && measure.isHigherBetter || form == .worst && !measure.isHigherBetter
      let found = known.reduce(first) { (isHighest ? $1.value > $0.value : $1.value < $0.value) ? $1 : $0 }
      return said(isHighest ? "highest" : "lowest", measure, found.value, period)
        + " " + say("on", ["DATE": date(found.date)])
    case .count(let isBelow, let limit):
      let count = known.count { isBelow ? $0.value < limit : $0.value > limit }
      return say(
        "count",
        [
          "MEASURE": "\(name(measure)) \(isBelow ? "<" : ">") \(measure.short(limit))", "COUNT": "\(count)",
          "OTHER": "\(known.count)",
        ])
    case .compare:
      let other = periods.count > 1 ? facts.mean(measure, periods[1]) : facts.usual(measure, before: period.first)
      guard let value = facts.mean(measure, period), let other else { return day(measure, period.last) }
      guard periods.count > 1 else { return day(measure, period.last) }
      let apart = measure.written(value) - measure.written(other)
      let sides =
        [
          "MEASURE": name(measure), "VALUE": measure.short(value), "OTHER": measure.short(other), "DATE": span(period),
          "UNTIL": span(periods[1]),
        ] as KeyValuePairs
      return say("compare", sides) + " "
        + say(apart == 0 ? "same" : apart > 0 ? "more" : "less", ["VALUE": measure.short(abs(apart))])
    }
  }

  private func span(_ period: ChatPeriod) -> String {
    period.isDay ? date(period.first) : "\(date(period.first))\u{2013}\(date(period.last))"
  }

  private func said(
    _ phrase: String, _ measure: ChatMeasure, _ value: Double, _ period: ChatPeriod, _ count: String = ""
  ) -> String {
    let first = max(period.first, min(facts.days.first?.date ?? period.first, period.last))
    return say(
      phrase,
      [
        "MEASURE": name(measure), "DATE": date(first), "UNTIL": date(period.last),
        "VALUE": measure.short(value), "COUNT": count,
      ])
  }

  private func day(_ measure: ChatMeasure, _ day: CivilDate) -> String {
    guard let value = facts.figure(measure, on: day) else {
      let latest = facts.latest(measure, before: day).map {
        " " + say("latest", ["VALUE": measure.short($0.value), "DATE": date($0.date)])
      }
      return say("none", ["MEASURE": name(measure), "DATE": date(day)]) + (latest ?? "")
    }
    let usual = facts.usual(measure, before: day).map { " " + say("usual", ["VALUE": measure.short($0)]) } ?? ""
    return said(facts.isDoubtful(measure, on: day) ? "doubtful" : "day", measure, value, ChatPeriod(day)) + usual
  }

  private func training(_ day: CivilDate, _ obstacles: Set<ChatObstacle>) -> String {
    let all: [(ChatObstacle, String)] = [
      (.urgent, "medical"), (.pregnant, "pregnant"), (.ill, "ill"), (.hurt, "hurt"), (.drunk, "drunk"),
    ]
    if let found = all.first(where: { obstacles.contains($0.0) }) { return say(found.1) }
    if day > facts.today { return say("tomorrow", ["DATE": date(day)]) }
    let recovery = facts.figure(.recovery, on: facts.today).map { _ in " " + self.day(.recovery, facts.today) } ?? ""
    let (strain, action) = (facts.strain ?? 0, facts.morning?.action ?? .unknown)
    if facts.state.isUnwell || strain >= 2.5 { return say("rest") }
    if facts.morning?.isOver ?? false, action == .confirm || action == .modify { return say("over") }
    if strain >= 1.5, action == .confirm || action == .suggest { return say("modify") + recovery }
    return say("\(action)") + recovery
  }
}

extension ChatMeasure {
  /// For instance `47 ms`, `7 h 12 min`: with a unit that needs no translation.
  fileprivate func short(_ value: Double) -> String {
    switch self {
    case .heartRateVariability, .sleep: text(value)
    case .steps: "\(Int(value.rounded()))"
    case .restingHeartRate, .nocturnalHeartRate: "\(Int(value.rounded()))/min"
    case .respiratoryRate: "\(ShortNumber.text((value * 10).rounded() / 10, limit: 1_000))/min"
    case .sleepDebt: "\(ShortNumber.text((value * 10).rounded() / 10, limit: 1_000)) h"
    case .recovery: "\(Int(value.rounded()))/100"
    case .strain, .stress, .energy, .sleepQuality: ShortNumber.text(value, limit: 1_000)
    }
  }
}
