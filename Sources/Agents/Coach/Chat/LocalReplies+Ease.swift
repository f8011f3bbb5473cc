extension LocalReplies {
  /// When the signal takes from the strain.
  static func ease(_ signal: Feature) -> [String] {
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
