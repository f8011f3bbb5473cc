/// Work that leaves room.
extension MomentText {
  static let focus = """
    [
    {
      "id": "one-thing", "category": "focus", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 960, "cooldownSeconds": 14400,
      "title": "Only one thing",
      "shortDescription": "Fifteen minutes on one task with everything else closed.",
      "detail": "Write the task on paper, close what does not belong to it, set a timer, and stop when it rings.",
      "tags": ["work", "desk", "calm"],
      "helps": ["subj_stress", "subj_energy"]
    },
    {
      "id": "meeting-gap", "category": "focus", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 300, "cooldownSeconds": 14400,
      "title": "Five minutes between meetings",
      "shortDescription": "End the next meeting early, or begin the following one later.",
      "detail": "Stand up, drink something, look out of a window. Only then look at who is next.",
      "tags": ["work", "break", "habit"],
      "helps": ["subj_stress", "subj_energy"]
    },
    {
      "id": "three-for-today", "category": "focus", "difficulty": "easy", "source": "edu",
      "durationSeconds": 240, "cooldownSeconds": 72000,
      "title": "Three for today",
      "shortDescription": "Choose the three things that would make this a good day.",
      "detail": "Write them where you can see them. What is not on the list may still happen, but it need not.",
      "tags": ["work", "writing", "morning"],
      "helps": ["subj_stress", "sentiment"]
    },
    {
      "id": "close-the-day", "category": "focus", "difficulty": "easy", "source": "pubmed",
      "durationSeconds": 600, "cooldownSeconds": 72000,
      "title": "Close the day",
      "shortDescription": "Ten minutes to end work on purpose.",
      "detail": "Note what is done, what is next and where to begin, then shut the lid and say aloud that it is \
    enough.",
      "tags": ["work", "evening", "habit"],
      "helps": ["subj_stress", "subj_sleepQuality"]
    },
    {
      "id": "quiet-hour", "category": "focus", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 1800, "cooldownSeconds": 43200,
      "title": "A quiet half-hour",
      "shortDescription": "Silence what blinks and rings for half an hour.",
      "detail": "Tell whoever needs to know, switch on do not disturb, and choose one thing worth the silence.",
      "tags": ["work", "screen", "calm"],
      "helps": ["subj_stress", "z_hrv"]
    },
    {
      "id": "two-minute-clear", "category": "focus", "difficulty": "easy", "source": "other",
      "durationSeconds": 120, "cooldownSeconds": 21600,
      "title": "Clear one corner",
      "shortDescription": "Two minutes for the nearest untidy corner.",
      "detail": "Choose a corner that you can see from where you sit. Stop after two minutes, finished or not.",
      "tags": ["quick", "home", "desk"],
      "helps": ["subj_stress", "sentiment"]
    },
    {
      "id": "say-no-once", "category": "focus", "difficulty": "hard", "source": "other",
      "durationSeconds": 180, "cooldownSeconds": 86400,
      "title": "One kind no",
      "shortDescription": "Turn one request of today down, kindly.",
      "detail": "Thank them, say that you cannot this time, and leave it at that. No long reasons are needed.",
      "tags": ["work", "boundary", "people"],
      "helps": ["subj_stress", "subj_energy"]
    }
    ]
    """
}
