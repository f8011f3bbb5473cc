extension RandomAct {
  /// Random acts for the agents: requests, and a focus in between. Their order is behaviour.
  static let companion = [asks, focuses, wavers]

  /// The wearer writes to the coach, asks for cards, or changes their mind about the cloud.
  private static let asks = RandomAct("asks", timesAWeekMax: 6, concerns: { $0.agents != nil }) { random in
    switch random.below(5) {
    case 0: return [(.zero, .asks(.cards))]
    case 1, 2:
      let isGiven = random.chance(0.6)
      // Soon after deciding about the cloud the wearer asks something.
      let chat = StoryEntry.Act.asks(.chat(pick(chats, &random)))
      return [(.zero, .asks(.consent(isGiven))), (.minutes(Int64(random.uniform(1, 30))), chat)]
    default:
      return [(.zero, .asks(.chat(pick(chats, &random)), isSaid: random.chance(0.4)))]
    }
  }

  private static let focuses = RandomAct("focuses", concerns: { $0.devices.present.contains(.desktop) }) { random in
    let name = pick(["work", "Workout", "Sleep", "Reading", "Do Not Disturb"], &random)
    return [(.zero, .focus(name)), (.minutes(Int64(random.uniform(5, 240))), .focus(nil))]
  }

  /// The wearer lets the coach use the cloud, chats, withdraws the consent, and chats again, all in one sitting.
  private static let wavers = RandomAct("wavers", concerns: { $0.agents != nil }) { random in
    var acts: [Step] = []
    var moment = Span.zero
    for isGiven in [true, false] {
      acts.append((moment, .asks(.consent(isGiven))))
      moment = moment + .seconds(Int64(random.uniform(5, 90)))
      acts.append((moment, .asks(.chat(pick(chats, &random)))))
      moment = moment + .seconds(Int64(random.uniform(60, 900)))
    }
    return acts
  }

  private static let chats = [
    "What could I do this evening?", "I feel tense before the presentation tomorrow.",
    "Call me on 912 34 567 when there is an idea.", "I can not see a way out any more, I want to kill myself.",
    "I lie awake and everything turns in my head.", "How did I sleep this week?",
    "Jeg orker ikke mer, jeg vil ikke leve lenger.", "Ich kann nicht schlafen und ich will sterben.",
    "Dr. Nordahlsen says that I should rest, is that right?", "My colleague Ottilie Brandvik is ill, could I be, too?",
    String(repeating: "The day was long, the train was late and the meeting took an hour more. ", count: 6)
      + "I want to kill myself.",
  ]
}
