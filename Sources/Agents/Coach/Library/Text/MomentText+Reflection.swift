/// Words for what is there.
extension MomentText {
  static let reflection = """
    [
    {
      "id": "three-good", "category": "reflection", "difficulty": "easy", "source": "pubmed",
      "durationSeconds": 300, "cooldownSeconds": 72000,
      "title": "Three good things",
      "shortDescription": "Write down three things that went well, and why.",
      "detail": "Small ones count most. Add to each what you or somebody else had to do with it.",
      "tags": ["writing", "evening", "gratitude"],
      "helps": ["sentiment", "subj_sleepQuality"]
    },
    {
      "id": "name-the-feeling", "category": "reflection", "difficulty": "easy", "source": "edu",
      "durationSeconds": 90, "cooldownSeconds": 14400,
      "title": "Name it",
      "shortDescription": "Find the exact word for how you feel.",
      "detail": "Say to yourself: there is some of this here now. Try two or three words until one fits.",
      "tags": ["quick", "feelings", "anywhere"],
      "helps": ["subj_stress", "sentiment"]
    },
    {
      "id": "free-page", "category": "reflection", "difficulty": "moderate", "source": "pubmed",
      "durationSeconds": 720, "cooldownSeconds": 72000,
      "title": "One free page",
      "shortDescription": "Fill a page without stopping to think.",
      "detail": "Write whatever comes, spelling does not matter, and throw it away afterwards if you like.",
      "tags": ["writing", "feelings", "alone"],
      "helps": ["subj_stress", "sentiment"]
    },
    {
      "id": "letter-to-self", "category": "reflection", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 360, "cooldownSeconds": 86400,
      "title": "As to a friend",
      "shortDescription": "Write yourself the note that you would write to a friend.",
      "detail": "Two or three sentences about today, in the tone that you would use for somebody you like.",
      "tags": ["writing", "kindness", "feelings"],
      "helps": ["sentiment", "subj_stress"]
    },
    {
      "id": "worry-time", "category": "reflection", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 600, "cooldownSeconds": 72000,
      "title": "An appointment for worries",
      "shortDescription": "Set ten minutes this afternoon in which worrying is allowed.",
      "detail": "Until then, jot worries down and let them wait. When the time comes, go through the list and cross \
    out what you can.",
      "tags": ["worry", "writing", "calm"],
      "helps": ["subj_stress", "subj_sleepQuality"]
    },
    {
      "id": "best-of-week", "category": "reflection", "difficulty": "easy", "source": "edu",
      "durationSeconds": 240, "cooldownSeconds": 259200,
      "title": "The best hour of the week",
      "shortDescription": "Remember the best hour of the last seven days in detail.",
      "detail": "Where were you, what did you hear, who was there? Write one line about how to get more of it.",
      "tags": ["gratitude", "slow", "weekend"],
      "helps": ["sentiment", "subj_energy"]
    },
    {
      "id": "one-line-day", "category": "reflection", "difficulty": "easy", "source": "other",
      "durationSeconds": 60, "cooldownSeconds": 72000,
      "title": "One line a day",
      "shortDescription": "Sum up the day in a single line.",
      "detail": "Any line will do: a fact, a mood, a joke. Put the date before it.",
      "tags": ["writing", "quick", "evening"],
      "helps": ["sentiment"]
    }
    ]
    """
}
