import SimKernel

/// What the coach answers from what the device knows (Pulsum, Journey 4: the local generator). It never diagnoses, never orders,
/// and says no number that is not among the facts.
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
    case .medical(let complaint): pick(ChatPhrases.medical).replacing("COMPLAINT", with: complaint)
    case .medication: pick(ChatPhrases.medication)
    case .thanks: pick(ChatPhrases.thanks)
    case .grief: pick(ChatPhrases.grief)
    case .greeting: pick(ChatPhrases.greeting) + standing
    case .farewell: pick(ChatPhrases.farewell)
    case .identity: pick(ChatPhrases.identity)
    case .smallTalk: pick(ChatPhrases.smallTalk)
    case .empty: pick(ChatPhrases.empty)
    case .instruction: pick(ChatPhrases.instruction)
    case .sleep: observed(.sleep) + pick(ChatPhrases.sleep)
    case .stress: pick(ChatPhrases.stress)
    case .energy: observed(.sleep) + pick(ChatPhrases.energy)
    case .mood: pick(ChatPhrases.mood)
    case .joy: pick(ChatPhrases.joy)
    case .now(let minutes): now(minutes)
    case .other: other
    }
  }

  /// One of several, another for other words and on another day.
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

  /// What the last night was like, in front of advice.
  private func observed(_ measure: ChatMeasure) -> String {
    guard let value = facts.figure(measure, on: facts.today) else { return "" }
    return "You slept \(measure.text(value)) last night. "
  }

  /// How the day stands, behind a greeting.
  private var standing: String {
    guard let score = facts.state.wellbeing, let top = facts.state.topSignal else { return "" }
    return score > 0
      ? " Your \(top.spoken) is the biggest burden today." : " Your \(top.spoken) is on your side today."
  }

  // MARK: - Decisions

  private func training(_ isIll: Bool, _ isTired: Bool) -> String {
    if isIll { return pick(ChatPhrases.ill) }
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
      $0 <= 5 ? pick(ChatPhrases.fiveMinutes) : pick($0 <= 20 ? ChatPhrases.tenMinutes : ChatPhrases.longer)
    }
    guard let card = facts.card else { return time ?? pick(ChatPhrases.now) }
    return "\"\(card)\" is still open among your cards. " + (time ?? pick(ChatPhrases.now))
  }

  /// Nothing in the words says what they are about: the day itself is the subject.
  private var other: String {
    guard let first = facts.state.contributions.first else { return pick(LocalReplies.general) }
    return pick(LocalCoach.replies(first.signal, isStrain: first.value >= 0))
  }
}

/// What the coach says in its own words, by what the message is about.
enum ChatPhrases {
  static let ill = [
    "Rest today and skip the session: training through an illness only makes it last longer. See a doctor if it gets worse or lasts.",
    "No, rest: your body has enough to do. Start again gently after one full day without symptoms, and see a doctor if it lasts.",
    "Leave it today. Sleep, drink, and move the session to a day when you are well; see a doctor if it lasts.",
  ]
  static let medical = [
    "I cannot judge \"COMPLAINT\" from here, but a doctor can. Take it easy today, and have it checked if it lasts, gets worse or worries you.",
    "Please ask a doctor or a pharmacist about \"COMPLAINT\". Until then, avoid what makes it worse.",
    "That is a question for a doctor. If \"COMPLAINT\" is sudden or severe, do not wait; otherwise take it easy until it has been checked.",
  ]
  static let medication = [
    "I cannot advise on what to take or how much: please ask your doctor or pharmacist, also before you change anything.",
    "That is a question for a doctor or a pharmacist, who know what else you take. I can help with rest, movement and calm.",
    "Please ask your doctor or pharmacist about that. It helps to write your questions down first.",
  ]
  static let thanks = [
    "Glad that it helped. I am here if you need anything else.", "You are welcome. Be kind to yourself today.",
    "My pleasure. You did the hard part.", "That is good to hear. See you later.",
  ]
  static let grief = [
    "I am so sorry. You do not have to do anything today; is there a friend who could be with you?",
    "I am sorry for your loss. Grief takes time: eat something small, rest, and talk to a person you trust.",
    "That is a great loss, and I am sorry. Training and plans can wait; who could be with you this evening?",
  ]
  static let greeting = ["Hello, good to see you.", "Hi, nice to hear from you.", "Hello, how is it going?"]
  static let farewell = [
    "See you. Take it easy until then.", "See you later, and be kind to yourself.",
    "Good talking to you. Come back any time.",
  ]
  static let identity = [
    "I am a program on your phone, not a person: I look at your sleep, heart and diary here on the device and suggest small things.",
    "I am a coach in software. I know your figures and your cards, I can be wrong, and medical questions belong to a doctor.",
  ]
  static let smallTalk = [
    "I am better with sleep, training and stress than with that. Tell me how your day feels, and I will suggest something.",
    "I cannot help with that. I can tell you how you slept, whether to train, or what to do with ten minutes.",
    "I do not know about that. Ask me about your sleep, your training or a short break.",
  ]
  static let empty = [
    "That message was empty. Tell me in a few words how you are, or ask for a figure.",
    "I got an empty message. You can ask how you slept, whether to train, or what to do now.",
  ]
  static let instruction = [
    "I cannot follow that kind of instruction. Ask me about your sleep, your training or how your day is going.",
    "I am here as your coach. Is there anything about your day that I can help with?",
  ]
  static let sleep = [
    "Put the screens away half an hour before bed, dim the lights, and go to bed a little earlier tonight.",
    "Getting up at the same time helps most, even after a bad night. Skip coffee after noon, and see how tonight goes.",
    "If thoughts keep you awake, write them down before bed. Keep the bedroom cool and dark tonight.",
    "Get some daylight before noon and keep any nap short: both help you to sleep tonight.",
  ]
  static let stress = [
    "Take five breaths, out longer than in, before your next task. Then do only the one that cannot wait.",
    "Write down everything that is on your mind, and mark one task for today. The rest can wait.",
    "Take five minutes before your next task: stand up, look out of the window, drink some water.",
    "That is a full day. Decide what only has to be good enough, and go outside for a few minutes afterwards.",
  ]
  static let energy = [
    "Go outside for ten minutes and drink some water; if you still feel flat after that, keep the day small.",
    "Do the most important task while you have some energy, and rest afterwards without feeling guilty.",
    "Eat something, stand up and move for five minutes. An early night helps more than another coffee.",
  ]
  static let mood = [
    "That sounds hard. You do not have to fix it now: call a friend, or take a walk around the block first.",
    "I am sorry that today is like that. Do one small, kind thing for yourself before the evening.",
    "Thank you for telling me. Write three lines about what bothers you most, and then go outside for a while.",
  ]
  static let joy = [
    "That is great to hear. Write down what made the difference, and share it with a friend.",
    "Well done. Take a moment to enjoy it.",
    "That is good news. What helped most, and could you do it again tomorrow?",
  ]
  static let fiveMinutes = [
    "Breathe slowly until the time is over, out longer than in.",
    "Stand up, stretch your shoulders and look out of the window.",
  ]
  static let tenMinutes = [
    "Walk around the block without the phone.", "Tidy one corner, slowly, with music that you like.",
    "Lie down and go through your body from the feet to the head.",
  ]
  static let longer = [
    "Take a proper walk, or an easy ride if you like that more.",
    "Cook something simple without hurry, or call a friend.",
  ]
  static let now = [
    "Pick the smallest task that would make the next hour easier, and do it first.",
    "Go to the window, take three slow breaths, and then choose one task.",
    "A short walk and a glass of water are a good start; ask for cards if you want more ideas.",
  ]
}
