import Foundation

/// Answers of a healthy language model, derived only from the bytes of the question.
struct SimulatedAnswers: Sendable {
  /// The fields of a context that it reads.
  private struct Context: Decodable {
    let topSignal: String?
    let rationale: [String: Double]?
    let userToneHints: String?
  }

  /// The fields of a question about a card that it reads.
  private struct Activity: Decodable {
    let category: String?
    let difficulty: String?
    let state: [String: Double]?
  }

  func text(_ request: ModelRequest, _ plan: ModelPlan, _ stream: inout RandomStream) -> String {
    switch request.task {
    case .safety: rating(request.bytes, plan, &stream)
    case .coach: reply(request.bytes, &stream)
    case .caution: caution(request.bytes, &stream)
    case .workout: SimulatedDrafts.text(request.bytes, unsafe: plan.unsafeDraft, &stream)
    }
  }

  private func rating(_ bytes: [UInt8], _ plan: ModelPlan, _ stream: inout RandomStream) -> String {
    let right = SimulatedSafety.rating(String(decoding: bytes, as: UTF8.self))
    let wrong = ["safe", "caution", "crisis"].filter { $0 != right }
    let other = wrong[stream.below(wrong.count)]
    return stream.chance(plan.wrongRating) ? other : right
  }

  private func reply(_ bytes: [UInt8], _ stream: inout RandomStream) -> String {
    let context = try? JSONDecoder().decode(Context.self, from: Data(bytes))
    let message = context?.userToneHints?.lowercased() ?? ""
    if let theme = CoachPhrases.themes.first(where: { $0.signs.contains(where: message.contains) }) {
      return pick(theme.openings, &stream) + " " + pick(theme.steps, &stream)
    }
    guard let name = context?.topSignal, let signal = WellbeingFeature(rawValue: name) else {
      return pick(CoachPhrases.general, &stream)
    }
    let isStrain = (context?.rationale?[name] ?? 0) >= 0
    let opening = pick(isStrain ? CoachPhrases.strained : CoachPhrases.eased, &stream)
    return opening.before + signal.spoken + opening.after + " " + pick(CoachPhrases.steps(signal, isStrain), &stream)
  }

  /// Adds up the reasons against an effort and warns above a threshold, whereas the rules on the device check one
  /// reason after the other (assumed).
  private func caution(_ bytes: [UInt8], _ stream: inout RandomStream) -> String {
    guard let asked = try? JSONDecoder().decode(Activity.self, from: Data(bytes)) else { return "" }
    if asked.category == MicroMoment.Category.injury.rawValue { return pick(CoachPhrases.sore, &stream) }
    let effort = asked.difficulty == "hard" ? 2.0 : asked.difficulty == "moderate" ? 1.0 : 0
    func sum(_ signals: [WellbeingFeature]) -> Double {
      signals.reduce(0) { $0 + (asked.state?[$1.rawValue] ?? 0) }
    }
    let strain = sum([.sleepDebt, .restingHeartRate, .nocturnalHeartRate]) - sum([.heartRateVariability])
    let mood = sum([.stress]) - sum([.energy])
    guard effort > 0, effort + strain / 2 + mood >= 2 else { return "" }
    return pick(strain > 2 ? CoachPhrases.wornOut : CoachPhrases.demanding, &stream)
  }

  private func pick<Phrase>(_ phrases: [Phrase], _ stream: inout RandomStream) -> Phrase {
    phrases[stream.below(phrases.count)]
  }
}

/// The sentences from which a simulated model composes its answers.
enum CoachPhrases {
  /// The text around the name of a signal.
  struct Opening {
    let before: String
    let after: String
  }

  /// Replies to what a message is about, by words in it; the first theme counts.
  static let themes: [(signs: [String], openings: [String], steps: [String])] = [
    (
      ["sad", "lonely", "yelled", "shouted", "feel small", "crying", "left me"],
      ["I am sorry that it is like that.", "That sounds hard."],
      ["Call a friend this evening.", "Take a slow walk around the block before anything else."]
    ),
    (
      ["sleep", "slept", "before bed", "night", "wind down", "awake"],
      ["An unhurried evening often helps.", "Nights like that are tiring."],
      ["Dim the lights half an hour earlier tonight.", "Put the phone away and read a little in bed."]
    ),
    (
      ["stress", "tense", "head is full", "meeting", "deadline", "exam", "boss", "relax", "nervous"],
      ["That sounds like a lot.", "That is a full day."],
      ["Try five slow breaths before the next thing.", "Write down the one task that matters, and let the rest wait."]
    ),
    (
      ["energy", "tired", "exhausted"], ["It is all right to take it slowly.", "A low day may be a short one."],
      ["Step outside for some daylight.", "Drink a glass of water and rest for ten minutes."]
    ),
    (
      ["great", "best", "passed", "happy"], ["That is good to hear.", "Well done."],
      ["Take a moment to enjoy it.", "Share it with a friend."]
    ),
    (
      ["minutes", "idea", "what now", "what next", "worth doing"], ["A short pause is worth a lot."],
      ["Walk once around the block.", "Sit at the window and breathe slowly."]
    ),
  ]
  static let general = [
    "One small kind thing for yourself is enough for today.",
    "Pick the smallest step that feels doable, and let that count.",
    "A slow minute at the window may do you good right now.",
  ]
  static let strained = [
    Opening(before: "It looks as if your ", after: " asks for a gentler day."),
    Opening(before: "Today your ", after: " weighs on you a little."),
    Opening(before: "Your ", after: " stands out today, so go easy on yourself."),
  ]
  static let eased = [
    Opening(before: "It looks as if your ", after: " is on your side today."),
    Opening(before: "Today your ", after: " gives you some room."),
    Opening(before: "Your ", after: " stands out today, and in a good way."),
  ]
  static let sore = ["Keep it tiny and stop if it feels wrong.", "Be careful with the sore part, less is fine."]
  static let wornOut = [
    "Your body had little rest, so do half of it at most.", "After such a night an easy version is plenty.",
  ]
  static let demanding = [
    "Start slowly, and halve it if you feel flat.", "Keep some strength back, this one takes more.",
  ]

  static func steps(_ signal: WellbeingFeature, _ isStrain: Bool) -> [String] {
    guard isStrain else {
      return ["Use it for something that you enjoy.", "Keep what you did yesterday, it seems to work."]
    }
    return switch signal {
    case .heartRateVariability, .stress:
      ["Try five slow breaths before the next thing.", "Leave one gap in your plans."]
    case .nocturnalHeartRate, .sleepDebt, .sleepQuality:
      ["Dim the lights half an hour earlier tonight.", "Let tonight end a little sooner."]
    case .restingHeartRate, .respiratoryRate:
      ["Trade the hard part for a calm walk.", "Sit down for three quiet minutes."]
    case .steps: ["Walk once around the block after your next meal.", "Take the longer way to the kettle."]
    case .energy:
      ["Do the one thing that matters, and rest after it.", "Drink something and step outside for a moment."]
    case .sentiment: ["Write one line about what weighs most.", "Send a short hello to somebody you like."]
    }
  }
}
