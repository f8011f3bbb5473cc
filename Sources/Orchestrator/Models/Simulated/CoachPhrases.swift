import Agents

/// The sentences of which a simulated model makes what it says.
enum CoachPhrases {
  /// What stands around the name of a signal.
  struct Opening {
    let before: String
    let after: String
  }

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
  static let demanding = [
    "Start slowly, and halve it if you feel flat.", "Keep some strength back, this one takes more.",
  ]

  static func steps(_ signal: Feature, _ isStrain: Bool) -> [String] {
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
