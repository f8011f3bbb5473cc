/// The coach's answer from the device's data (Pulsum, Journey 4: the local generator). It never diagnoses, never
/// orders, and mentions only numbers from the facts.
package struct CoachAnswer: Sendable {
  private let facts: ChatFacts
  private let message: String

  package init(_ facts: ChatFacts, to message: String) { (self.facts, self.message) = (facts, message) }

  /// At most 280 characters, in whole sentences.
  package func text(_ intent: ChatIntent) -> String {
    let config = ReplyConfig()
    var kept = ""
    for sentence in Sentences.split(words(intent)).prefix(config.sentencesMax) {
      guard kept.count + sentence.count < config.charactersMax else { break }
      kept += kept.isEmpty ? sentence : " " + sentence
    }
    return kept
  }

  private func words(_ intent: ChatIntent) -> String {
    switch intent {
    case .figure(let measure, let moment): figure(measure, moment)
    case .train(let isIll, let isTired): training(isIll, isTired)
    case .whyScore: why
    case .medical(let complaint): pick(.medical).replacing("COMPLAINT", with: complaint)
    case .medication: pick(.medication)
    case .thanks: pick(.thanks)
    case .grief: pick(.grief)
    case .greeting: pick(.greeting) + standing
    case .farewell: pick(.farewell)
    case .identity: pick(.identity)
    case .smallTalk: pick(.smallTalk)
    case .empty: pick(.empty)
    case .instruction: pick(.instruction)
    case .sleep: observed(.sleep) + pick(.sleep)
    case .stress: pick(.stress)
    case .energy: observed(.sleep) + pick(.energy)
    case .mood: pick(.mood)
    case .joy: pick(.joy)
    case .now(let minutes): now(minutes)
    case .other: other
    }
  }

  private func pick(_ topic: CoachPhrases.Topic) -> String { pick(topic.phrases) }

  /// Returns one of several phrases; it varies with the words and the day.
  private func pick(_ phrases: [String]) -> String {
    let turn = PhraseChoice.number(message, day: facts.today.dayNumber, salt: phrases.first ?? "")
    return phrases[Int(turn % UInt64(phrases.count))]
  }

  // MARK: - Figures

  private func figure(_ measure: ChatMeasure, _ moment: ChatMoment) -> String {
    switch moment {
    case .mean(let first, let last): return mean(measure, first, last)
    case .day(let date):
      if date > facts.today { return "\(date.spoken) is still to come, so I have no \(measure.spoken) of it yet." }
      if let value = facts.figure(measure, on: date) {
        let sentence =
          measure == .steps
          ? "You walked \(measure.text(value)) \(when(measure, date))."
          : "Your \(measure.spoken) was \(measure.text(value)) \(when(measure, date))."
        guard let usual = facts.usual(measure, before: date) else { return sentence }
        return "\(sentence) Usual for you is \(measure.text(usual))."
      }
      if let (day, value) = facts.latest(measure, before: date) {
        return "I have no \(measure.spoken) \(when(measure, date)). "
          + "The last one that I have is \(measure.text(value)), \(when(measure, day))."
      }
      return "I have no \(measure.spoken) \(when(measure, date)), and none from before. " + source(measure)
    }
  }

  private func mean(_ measure: ChatMeasure, _ first: CivilDate, _ last: CivilDate) -> String {
    let known = facts.values(measure, from: first, to: last)
    guard let mean = Statistics.mean(known) else {
      return "I have no \(measure.spoken) from \(first.spoken) to \(last.spoken). " + source(measure)
    }
    let days = known.count == 1 ? "the one day" : "the \(known.count) days"
    return "From \(first.spoken) to \(last.spoken) your \(measure.spoken) was \(measure.text(mean)) on average, over "
      + "\(days) that I know of."
  }

  private func when(_ measure: ChatMeasure, _ date: CivilDate) -> String {
    if measure.isOfNight { return "in the night to \(date.spoken)" }
    return measure == .steps && date == facts.today ? "on \(date.spoken) so far" : "on \(date.spoken)"
  }

  private func source(_ measure: ChatMeasure) -> String {
    switch measure {
    case .stress, .energy, .sleepQuality: "It comes from the sliders, when you set them."
    case .strain, .recovery, .sleepDebt: "It takes a few nights with the watch on."
    default: "It comes from the watch, when you wear it."
    }
  }

  /// Returns the sentence about the last night that precedes advice.
  private func observed(_ measure: ChatMeasure) -> String {
    guard let value = facts.figure(measure, on: facts.today) else { return "" }
    return "You slept \(measure.text(value)) last night. "
  }

  /// The sentence about the day that follows a greeting.
  private var standing: String {
    guard let score = facts.state.wellbeing, let top = facts.state.topSignal else { return "" }
    return score > 0
      ? " Your \(top.spoken) is the biggest burden today." : " Your \(top.spoken) is on your side today."
  }

  // MARK: - Decisions

  private func training(_ isIll: Bool, _ isTired: Bool) -> String {
    if isIll { return pick(.ill) }
    let recovery = facts.figure(.recovery, on: facts.today).map { ChatMeasure.recovery.text($0) }
    let session = facts.morning?.session.map { " at \($0)" } ?? ""
    let night =
      isTired ? facts.figure(.sleep, on: facts.today).map { " after \(ChatMeasure.sleep.text($0)) of sleep" } : nil
    let because =
      recovery.map { "your recovery is \($0) this morning" + (night ?? "") } ?? "that is what I decided this morning"
    switch facts.morning?.action ?? .unknown {
    case .confirm:
      return "Yes, train: \(because), and the session\(session) stands. "
        + (isTired ? "If it still feels heavy after ten minutes, make it an easy one." : "Warm up without hurry.")
    case .suggest:
      return "You could train: \(because), and no session is planned yet. "
        + (isTired ? "Keep it easy after such a night." : "Choose something that you look forward to.")
    case .modify:
      return "Go lightly: \(because), so keep the session\(session) easy and short. Walking counts."
    case .rest: return "Rest today: \(because). A walk outside is fine."
    case .unknown:
      return "I know too little of this morning to say train or rest. Light movement is always safe, "
        + "and you can decide by how the first ten minutes feel."
    }
  }

  private var why: String {
    guard let score = facts.state.wellbeing, let first = facts.state.contributions.first else {
      return "There is no score for today yet: wear the watch for a few nights, or set the sliders."
    }
    func part(_ contribution: CoachState.Contribution) -> String {
      let sign = contribution.value >= 0 ? "adds" : "takes"
      return "\(contribution.signal.spoken) \(sign) \(ShortNumber.text(abs(contribution.value), limit: 1_000))"
    }
    let others = facts.state.contributions.dropFirst().prefix(2).map(part)
    let rest = others.isEmpty ? "" : "; then " + others.joined(separator: " and ")
    return
      "Your strain is \(ShortNumber.text(score, limit: 1_000)) today, and higher means more strained: \(part(first)) most\(rest)."
  }

  private func now(_ minutes: Int?) -> String {
    let time = minutes.map {
      $0 <= 5 ? pick(.fiveMinutes) : pick($0 <= 20 ? .tenMinutes : .longer)
    }
    guard let card = facts.card else { return time ?? pick(.now) }
    return "\"\(card)\" is still open among your cards. " + (time ?? pick(.now))
  }

  /// The answer if no topic was recognised: it is about the day.
  private var other: String {
    guard let first = facts.state.contributions.first else { return pick(.general) }
    return pick(CoachPhrases.replies(first.signal, isStrain: first.value >= 0))
  }
}
