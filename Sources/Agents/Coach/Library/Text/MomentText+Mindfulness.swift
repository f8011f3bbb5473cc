/// Attention, on purpose.
extension MomentText {
  static let mindfulness = """
    [
    {
      "id": "five-senses", "category": "mindfulness", "difficulty": "easy", "source": "edu",
      "durationSeconds": 120, "cooldownSeconds": 10800,
      "title": "Five, four, three",
      "shortDescription": "Five things to see, four to touch, three to hear.",
      "detail": "Go through them slowly wherever you are. Say each one silently by its name.",
      "tags": ["senses", "quick", "anywhere"],
      "helps": ["subj_stress", "sentiment"]
    },
    {
      "id": "body-tour", "category": "mindfulness", "difficulty": "moderate", "source": "mayo",
      "durationSeconds": 480, "cooldownSeconds": 43200,
      "title": "A tour of the body",
      "shortDescription": "Eight minutes from the toes to the top of the head.",
      "detail": "Lie or sit, and visit each part with your attention for a few breaths. Nothing has to change.",
      "tags": ["stillness", "evening", "calm"],
      "helps": ["z_hrv", "subj_stress", "subj_sleepQuality"]
    },
    {
      "id": "soften-three", "category": "mindfulness", "difficulty": "easy", "source": "mayo",
      "durationSeconds": 60, "cooldownSeconds": 7200,
      "title": "Soften three places",
      "shortDescription": "Jaw, shoulders, hands: let each one loosen.",
      "detail": "Press or lift each of them lightly as you breathe in and let go as you breathe out.",
      "tags": ["quick", "tension", "desk"],
      "helps": ["subj_stress"]
    },
    {
      "id": "tense-and-release", "category": "mindfulness", "difficulty": "moderate", "source": "mayo",
      "durationSeconds": 600, "cooldownSeconds": 57600,
      "title": "Tighten and let go",
      "shortDescription": "From feet to face, tighten each group lightly and release.",
      "detail": "Five seconds of gentle tension, fifteen of letting go. Leave out whatever does not feel good.",
      "tags": ["evening", "tension", "rest"],
      "helps": ["subj_stress", "z_nocthr", "subj_sleepQuality"]
    },
    {
      "id": "sit-still", "category": "mindfulness", "difficulty": "moderate", "source": "nature",
      "durationSeconds": 300, "cooldownSeconds": 28800,
      "title": "Five minutes of nothing",
      "shortDescription": "Sit, set a timer, and do nothing at all.",
      "detail": "Eyes open or closed. Thoughts may come and go like traffic; you stay on the pavement.",
      "tags": ["stillness", "calm", "alone"],
      "helps": ["z_hrv", "subj_stress", "z_resthr"]
    },
    {
      "id": "slow-hands", "category": "mindfulness", "difficulty": "easy", "source": "edu",
      "durationSeconds": 240, "cooldownSeconds": 21600,
      "title": "One chore slowly",
      "shortDescription": "Do one small chore at half the speed.",
      "detail": "Wash a cup, fold a shirt, water a plant, and follow your hands while they do it.",
      "tags": ["home", "slow", "senses"],
      "helps": ["subj_stress", "sentiment"]
    },
    {
      "id": "kind-wishes", "category": "mindfulness", "difficulty": "easy", "source": "pubmed",
      "durationSeconds": 210, "cooldownSeconds": 36000,
      "title": "Wish somebody well",
      "shortDescription": "Think of three people and wish each of them something good.",
      "detail": "Begin with somebody easy, then a stranger, then yourself. One short wish for each.",
      "tags": ["kindness", "people", "stillness"],
      "helps": ["sentiment", "subj_stress"]
    },
    {
      "id": "wait-well", "category": "mindfulness", "difficulty": "easy", "source": "other",
      "durationSeconds": 90, "cooldownSeconds": 10800,
      "title": "Wait well",
      "shortDescription": "Leave the phone in your pocket in the next queue.",
      "detail": "Feel both feet, look at the room, take two slow breaths, and let the queue be a pause.",
      "tags": ["quick", "habit", "screen"],
      "helps": ["subj_stress"]
    }
    ]
    """
}
