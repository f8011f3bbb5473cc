/// Other people.
extension MomentText {
  static let connection = """
    [
    {
      "id": "kind-message", "category": "connection", "difficulty": "easy", "source": "edu",
      "durationSeconds": 150, "cooldownSeconds": 43200,
      "title": "A kind message",
      "shortDescription": "Write two lines to someone you have not heard from lately.",
      "detail": "Tell them what made you think of them. They need not answer.",
      "tags": ["people", "quick", "writing"],
      "helps": ["sentiment", "subj_stress"]
    },
    {
      "id": "call-a-friend", "category": "connection", "difficulty": "moderate", "source": "gov",
      "durationSeconds": 600, "cooldownSeconds": 86400,
      "title": "A call of ten minutes",
      "shortDescription": "Ring someone whose voice you like.",
      "detail": "Say at the start that you have ten minutes. Ask one question that you really want answered.",
      "tags": ["people", "voice", "warm"],
      "helps": ["sentiment", "subj_stress"]
    },
    {
      "id": "thanks-aloud", "category": "connection", "difficulty": "easy", "source": "edu",
      "durationSeconds": 60, "cooldownSeconds": 28800,
      "title": "Thank somebody today",
      "shortDescription": "Say thank you for one exact thing.",
      "detail": "Choose something that they did and that they may think nobody saw. One sentence is plenty.",
      "tags": ["people", "quick", "gratitude"],
      "helps": ["sentiment"]
    },
    {
      "id": "shared-cup", "category": "connection", "difficulty": "easy", "source": "other",
      "durationSeconds": 900, "cooldownSeconds": 72000,
      "title": "A cup together",
      "shortDescription": "Invite someone to have a tea or a coffee with you.",
      "detail": "A colleague, a neighbour, the family: put the screens away for as long as the cup lasts.",
      "tags": ["people", "break", "drink"],
      "helps": ["sentiment", "subj_energy"]
    },
    {
      "id": "ask-for-help", "category": "connection", "difficulty": "hard", "source": "other",
      "durationSeconds": 180, "cooldownSeconds": 86400,
      "title": "Ask for a hand",
      "shortDescription": "Ask one person for one small piece of help.",
      "detail": "Make it concrete, make it small, and let them do it their way.",
      "tags": ["people", "boundary", "work"],
      "helps": ["subj_stress", "subj_energy"]
    },
    {
      "id": "pet-or-plant", "category": "connection", "difficulty": "easy", "source": "other",
      "durationSeconds": 300, "cooldownSeconds": 43200,
      "title": "Care for something alive",
      "shortDescription": "Five minutes for an animal or a plant.",
      "detail": "Feed it, water it, brush it, or only watch it. Let it set the pace.",
      "tags": ["warm", "home", "slow"],
      "helps": ["sentiment", "subj_stress"]
    },
    {
      "id": "listen-only", "category": "connection", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 300, "cooldownSeconds": 28800,
      "title": "Only listen",
      "shortDescription": "In the next talk, listen to the end before you answer.",
      "detail": "Keep your own story for later. Notice how it feels to have nothing to add.",
      "tags": ["people", "calm", "habit"],
      "helps": ["sentiment", "subj_stress"]
    }
    ]
    """
}
