/// Replies without a language model ("Pulsum, FoundationModelsCoachGenerator": signal-specific fallbacks).
enum LocalCoach {
  /// The replies for a signal; strain is what raises the score.
  static func replies(_ signal: WellbeingFeature?, isStrain: Bool) -> [String] {
    guard let signal else { return LocalReplies.general }
    return isStrain ? LocalReplies.strain(signal) : LocalReplies.ease(signal)
  }
}

extension LocalReplies {
  /// When the signal takes from the strain.
  static func ease(_ signal: WellbeingFeature) -> [String] {
    switch signal {
    case .heartRateVariability:
      [
        "Your heart rate variability looks well today. Use it for something that you like, and keep the evening calm.",
        "You seem well rested. It is a good day for the thing that you have been putting off.",
        "The signs are friendly today. Keep what you did yesterday in mind: it may be worth doing again.",
      ]
    case .nocturnalHeartRate:
      [
        "Last night was quiet. Begin the day with some light, and let the evening be like the last one.",
        "Your heart had a calm night. Remember what the evening before was like, and keep one piece of it.",
        "A quiet night is a good foundation. Put something that matters to you on top of it today.",
      ]
    case .restingHeartRate:
      [
        "Your resting heart rate is in a good place. A brisk walk would fit well today.",
        "The pulse is calm today. Move a little more than yesterday if you feel like it.",
        "Things look settled. Enjoy it, and leave a pause between the busy parts all the same.",
      ]
    case .sleepDebt:
      [
        "You have slept enough lately, and it shows. Keep the same bedtime tonight.",
        "Your sleep is in balance. Spend the clear head on the thing that needs it most.",
        "Rested days are good for deciding things. Choose the one decision that has waited longest.",
      ]
    case .respiratoryRate:
      [
        "Your breathing was easy last night. Take that ease with you into the first hour of the day.",
        "Calm breath, calm start. Keep a minute free for three slow breaths before lunch.",
        "Breathing looks steady. There is nothing to mend here, so do something that you enjoy.",
      ]
    case .steps:
      [
        "You have been moving well. Keep it light this evening, and let your legs enjoy the rest.",
        "Good walking lately. Try a new way today, only because it is nicer.",
        "All that moving adds up. Take a moment to notice how your body feels after it.",
      ]
    case .stress:
      [
        "It sounds calmer than usual. Protect that with one small pause this afternoon.",
        "There is some room today. Use it for a person or a thing that you like.",
        "A relaxed day is worth noticing. Write down in one line what made it so.",
      ]
    case .energy:
      [
        "Your energy is good. Put it into one thing that you really want, and stop while it is still fun.",
        "This is a strong day. Begin with the hardest thing, and go outside afterwards.",
        "Use the good hours well, and leave some for the evening. A walk with somebody would be a fine end.",
      ]
    case .sleepQuality:
      [
        "That was a good night. Keep one thing of last evening for tonight.",
        "You slept well, so trust the day a little. Do something early that makes the rest of it easier.",
        "A good night is half the day. Spend the other half without hurry where you can.",
      ]
    case .sentiment:
      [
        "Your words sound bright today. Tell somebody what went well.",
        "There is good mood in what you write. Take it outside for ten minutes.",
        "It is good to read that. Write down what helped, so that you can find it again on a greyer day.",
      ]
    }
  }
}

/// Replies that were written in advance. None of them may diagnose, promise or order.
enum LocalReplies {
  static let general = [
    "Let us keep today simple. Choose one small thing that does you good, and do it before noon or before dinner.",
    "I have little to go by today, and that is fine. A short walk and a glass of water are a good start on any day.",
    "Take one slow breath before the next thing. Then ask what would make the coming hour a little easier.",
    "No signal stands out right now. Keep what works, and leave a little room for yourself this evening.",
  ]

  /// When the signal adds to the strain.
  static func strain(_ signal: WellbeingFeature) -> [String] {
    switch signal {
    case .heartRateVariability:
      [
        "Your heart rate variability is away from your usual today. "
          + "Give yourself an easier pace and a few slow breaths.",
        "Your body seems to ask for a lighter day. Pick one thing that can wait, and take five quiet minutes instead.",
        "Today may want more rest than push. "
          + "Try a minute of breathing out longer than in, and see how the next hour feels.",
      ]
    case .nocturnalHeartRate:
      [
        "Your heart was busier than usual last night. "
          + "Let this evening begin earlier, with low light and nothing urgent.",
        "The night was not as quiet as your nights usually are. "
          + "A lighter dinner and a slower last hour are worth a try.",
        "Last night ran a little high. Plan one pause this afternoon, and keep the evening soft.",
      ]
    case .restingHeartRate:
      [
        "Your resting heart rate is above what you are used to. Keep movement gentle today and drink enough.",
        "A calmer day would suit these numbers. Walk rather than run, and leave a gap between two things.",
        "Today's pulse says easy does it. Choose the smaller version of your plans and see how you feel after it.",
      ]
    case .sleepDebt:
      [
        "You owe yourself some sleep. Half an hour earlier tonight is a fair first payment.",
        "Short nights add up. Decide now when today's screens go dark, and keep the same time for getting up.",
        "With little sleep everything is steeper. Put the hardest thing early, and let a short rest stand after lunch.",
      ]
    case .respiratoryRate:
      [
        "Your breathing was a little quicker than usual. Try three minutes of even, easy breaths through the nose.",
        "Let your breath set the pace for a moment. In for four, out for six, ten times.",
        "A slower breath is a good place to begin. Sit down, drop your shoulders, and count ten breaths out.",
      ]
    case .steps:
      [
        "There was less walking than usual. Ten minutes around the block would already change the day.",
        "Your legs have had a quiet time. Take the next call on foot, or get off one stop early.",
        "A little movement would go a long way today. Stand up now, stretch, and walk to the furthest window.",
      ]
    case .stress:
      [
        "That sounds like a lot. Write down the one thing that matters most, and let the rest wait for ten minutes.",
        "Tension is high today, so make the next step very small. Two slow breaths, one task, one pause.",
        "You need not solve all of it now. Loosen jaw, shoulders and hands, and then choose what comes first.",
      ]
    case .energy:
      [
        "Energy is low, so spend it on one thing that counts. "
          + "Some daylight and a glass of water may bring a little back.",
        "Go gently today. Do the smallest useful thing first, and rest before you need to.",
        "A low day is allowed to be a short one. Cross one thing off the list without doing it.",
      ]
    case .sleepQuality:
      [
        "The night did not feel good. Keep today's plans modest, and let the evening have low light and no hurry.",
        "After a poor night, kindness beats discipline. Some morning light and an early evening are enough for today.",
        "A rough night passes sooner with a steady rhythm. "
          + "Get up and go to bed at your usual times, as far as you can.",
      ]
    case .sentiment:
      [
        "Your words sound heavy today. Write to somebody you like, or step outside for five minutes.",
        "It is all right not to be bright today. Do one small thing that has been good to you before.",
        "Let the mood be what it is for a moment. Then choose something warm: a drink, a song, a voice.",
      ]
    }
  }
}
