/// The coach's answer from the device's data (Pulsum, Journey 4: the local generator). It never diagnoses, never
/// orders, and mentions only numbers from the facts.
package struct CoachAnswer: Sendable {
  private let facts: ChatFacts
  private let message: String

  package init(_ facts: ChatFacts, to message: String) { (self.facts, self.message) = (facts, message) }

  /// At most 280 characters, in whole sentences, in the language of the message if the coach has phrases in it.
  package func text(_ intent: ChatIntent) -> String {
    ForeignAnswer(facts, to: message)?.text(intent) { english(intent) } ?? english(intent)
  }

  private func english(_ intent: ChatIntent) -> String {
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
    case .figure(let measure, let form, let periods): figure(measure, form, periods)
    case .meaning(let measure): CoachPhrases.text("meaning \(measure.rawValue)", facts, message)
    case .norm(let measure): norm(measure)
    case .improving: pick(.improving)
    case .train(let day, let obstacles): training(day, obstacles)
    case .alcohol: pick(.alcohol)
    case .cannot(let name): CoachPhrases.text("cannot \(name)", facts, message)
    case .unclear: pick(.unclear)
    case .foreign: pick(.foreign)
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
    case .other: pick(.unknown)
    }
  }

  private func pick(_ topic: CoachPhrases.Topic) -> String { pick(topic.phrases) }

  /// Returns one of several phrases; it varies with the words and the day.
  private func pick(_ phrases: [String]) -> String {
    let turn = PhraseChoice.number(message, day: facts.today.dayNumber, salt: phrases.first ?? "")
    return phrases[Int(turn % UInt64(phrases.count))]
  }

  // MARK: - Figures

  private func figure(_ measure: ChatMeasure, _ form: ChatForm, _ periods: [ChatPeriod]) -> String {
    guard let period = periods.first else { return pick(.unknown) }
    if period.first > facts.today {
      return "\(period.first.spoken) is still to come, so I have no \(measure.spoken) of it yet."
    }
    switch form {
    case .compare: return comparison(measure, periods)
    case .highest, .lowest, .best, .worst: return extreme(measure, form, period)
    case .count(let isBelow, let limit): return count(measure, isBelow, limit, period)
    case .value, .mean, .total:
      if form == .value, periods.count > 1 || !period.isDay && period.last.dayNumber - period.first.dayNumber < 4 {
        return each(measure, periods)
      }
      return period.isDay ? day(measure, period.first) : mean(measure, period)
    }
  }

  private func day(_ measure: ChatMeasure, _ date: CivilDate) -> String {
    guard let value = facts.figure(measure, on: date) else {
      guard let (day, value) = facts.latest(measure, before: date) else {
        return "I have no \(measure.spoken) \(when(measure, date)), and none from before. " + source(measure)
      }
      return "I have no \(measure.spoken) \(when(measure, date)). "
        + "The last one that I have is \(measure.text(value)), \(when(measure, day))."
    }
    let usual = facts.usual(measure, before: date).map { " Usual for you is \(measure.text($0))." } ?? ""
    if facts.isDoubtful(measure, on: date) {
      return
        "Only \(measure.text(value)) of sleep were recorded \(when(measure, date)), which is doubtful: it is hardly "
        + "half a night, perhaps without the watch." + usual
    }
    return measure == .steps
      ? "You walked \(measure.text(value)) \(when(measure, date)).\(usual)"
      : "Your \(measure.spoken) was \(measure.text(value)) \(when(measure, date)).\(usual)"
  }

  /// The figures of a few days, one by one.
  private func each(_ measure: ChatMeasure, _ periods: [ChatPeriod]) -> String {
    let dates = periods.flatMap { period in
      (period.first.dayNumber...period.last.dayNumber).suffix(4).map { CivilDate(dayNumber: $0) }
    }
    guard let last = dates.last, dates.count <= 4 else { return comparison(measure, periods) }
    func part(_ date: CivilDate) -> String {
      let doubt = facts.isDoubtful(measure, on: date) ? " (doubtful)" : ""
      return (facts.figure(measure, on: date).map { measure.text($0) } ?? "unknown") + "\(doubt) on \(date.spoken)"
    }
    let parts = dates.dropLast().map(part).joined(separator: ", ")
    return "Your \(measure.spoken) was \(parts)\(parts.isEmpty ? "" : " and ")\(part(last))."
  }

  private func mean(_ measure: ChatMeasure, _ period: ChatPeriod) -> String {
    let known = facts.known(measure, period)
    guard let mean = facts.mean(measure, period) else {
      return "I have no \(measure.spoken) \(span(period)). " + source(measure)
    }
    let days = known.count == 1 ? "the one day" : "the \(known.count) days"
    let sum = known.reduce(0) { $0 + $1.value }
    let total = measure == .steps || measure == .sleep ? ", \(measure.text(sum)) in all" : ""
    return "\(span(period).capitalizedFirst) your \(measure.spoken) was \(measure.text(mean)) on average\(total), over "
      + "\(days) that I know of."
  }

  private func span(_ period: ChatPeriod) -> String {
    if period.isDay { return "on \(period.first.spoken)" }
    let first = max(period.first, min(facts.days.first?.date ?? period.first, period.last))
    return "from \(first.spoken) to \(period.last.spoken)"
  }

  /// Compares two periods, or one with what is usual before it.
  private func comparison(_ measure: ChatMeasure, _ periods: [ChatPeriod]) -> String {
    let (one, other) = (periods[0], periods.count > 1 ? periods[1] : nil)
    guard let value = facts.mean(measure, one) else {
      let isDoubtful = one.isDay && facts.isDoubtful(measure, on: one.first)
      return (isDoubtful || one.isDay ? day(measure, one.first) : mean(measure, one))
        + (isDoubtful ? "" : " So I cannot compare.")
    }
    let reference = other.map { facts.mean(measure, $0) } ?? facts.usual(measure, before: one.first)
    guard let reference else {
      let missing =
        other.map { "I have no \(measure.spoken) \(span($0))" } ?? "I know too few days to say what is usual"
      return "\(missing), so I cannot compare: it was \(measure.text(value)) \(span(one))."
    }
    let difference = measure.written(value) - measure.written(reference)
    let isMean = one.isDay ? "" : " on average"
    let usual = other.map { "\($0.isDay ? "" : "on average ")\(span($0))" } ?? "as the usual"
    let both =
      "your \(measure.spoken) was \(measure.text(value))\(isMean) \(span(one)), and \(measure.text(reference)) \(usual)"
    guard difference != 0 else { return "The same: \(both)." }
    let isBetter = (difference > 0) == measure.isHigherBetter
    let side = "\(measure.isHigherBetter ? "higher" : "lower") is usually better"
    let soFar = measure == .steps && one.last == facts.today && one.isDay ? " Today is not over." : ""
    return "\(isBetter ? "Better" : "Less good") (\(side)), by \(measure.difference(abs(difference))): \(both).\(soFar)"
  }

  private func extreme(_ measure: ChatMeasure, _ form: ChatForm, _ period: ChatPeriod) -> String {
    let known = facts.known(measure, period)
    let isHighest =
      form == .highest || form == .best && measure.isHigherBetter || form == .worst && !measure.isHigherBetter
    guard let first = known.first else { return mean(measure, period) }
    let found = known.reduce(first) { (isHighest ? $1.value > $0.value : $1.value < $0.value) ? $1 : $0 }
    let name = isHighest ? "highest" : "lowest"
    return
      "The \(name) \(measure.spoken) \(span(period)) was \(measure.text(found.value)), \(when(measure, found.date)), "
      + "of the \(known.count) days that I know of."
  }

  private func count(_ measure: ChatMeasure, _ isBelow: Bool, _ limit: Double, _ period: ChatPeriod) -> String {
    let known = facts.known(measure, period)
    guard !known.isEmpty else { return mean(measure, period) }
    let count = known.count { isBelow ? $0.value < limit : $0.value > limit }
    let last =
      known.last { isBelow ? $0.value < limit : $0.value > limit }.map { ", last \(when(measure, $0.date))" } ?? ""
    return
      "On \(count == 0 ? "none" : "\(count)") of the \(known.count) days that I know of \(span(period)), your \(measure.spoken) was "
      + "\(isBelow ? "below" : "above") \(measure.text(limit))\(last)."
  }

  private func norm(_ measure: ChatMeasure) -> String {
    let usual = facts.usual(measure, before: facts.today).map { " Usual for you is \(measure.text($0))." } ?? ""
    return
      "I compare you with yourself only, not with other people; what is healthy for you is a question for a doctor."
      + usual
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
    guard let value = facts.figure(measure, on: facts.today), !facts.isDoubtful(measure, on: facts.today) else {
      return ""
    }
    return "You slept \(measure.text(value)) last night. "
  }

  /// The sentence about the day that follows a greeting.
  private var standing: String {
    guard let score = facts.state.wellbeing, let top = facts.state.topSignal else { return "" }
    return score > 0
      ? " Your \(top.spoken) is the biggest burden today." : " Your \(top.spoken) is on your side today."
  }

  // MARK: - Decisions

  private func training(_ day: CivilDate, _ obstacles: Set<ChatObstacle>) -> String {
    if obstacles.contains(.urgent) { return pick(.urgent) }
    if obstacles.contains(.pregnant) { return pick(.pregnant) }
    if obstacles.contains(.ill) { return pick(.ill) }
    if obstacles.contains(.hurt) { return pick(.hurt) }
    let recovery = facts.figure(.recovery, on: facts.today).map {
      "your recovery is \(ChatMeasure.recovery.text($0)) this morning"
    }
    if day > facts.today {
      let now =
        facts.state.isUnwell || (facts.strain ?? 0) >= 1.5
        ? "today your body looks strained, so plan an easy day"
        : recovery.map { "for today \($0)" } ?? "today I know too little"
      return "I decide about \(day.spoken) in its morning, after the night: \(now). "
        + "Plan it so that you can make it shorter or leave it out."
    }
    if day < facts.today { return "\(day.spoken) has passed. I can say something about today or tomorrow." }
    if obstacles.contains(.drunk) { return pick(.drunk) }
    if facts.state.isUnwell { return pick(.unwell) }
    let strain = facts.strain ?? 0
    let burden =
      "your strain is \(ShortNumber.text(facts.figure(.strain, on: facts.today) ?? strain, limit: 1_000)), much more than usual"
    if strain >= 2.5 {
      return
        "Rest today: \(burden)\(recovery.map { ", even if \($0)" } ?? ""). A short walk is enough, and see a doctor if you feel ill."
    }
    let session = facts.morning?.session.map { " at \($0)" } ?? ""
    let isTired = obstacles.contains(.tired)
    let night =
      isTired && !facts.isDoubtful(.sleep, on: facts.today)
      ? facts.figure(.sleep, on: facts.today).map { " after \(ChatMeasure.sleep.text($0)) of sleep" } : nil
    let because = recovery.map { $0 + (night ?? "") } ?? "that is what I decided this morning"
    let action = facts.morning?.action ?? .unknown
    if facts.morning?.isOver ?? false, action == .confirm || action == .modify {
      return "The time of the session\(session) has passed. If you want to move now, keep it easy and short; "
        + "I decide again tomorrow morning."
    }
    if strain >= 1.5, action == .confirm || action == .suggest {
      return "Go lightly: \(because), but the strain of these days is more than usual. Make it easy and short, or walk."
    }
    switch action {
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
      return "I know too little of this morning to say train or rest. Light movement is usually fine if you feel well, "
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
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
