/// Breath, slow and easy; nobody is asked to hold it.
extension MomentText {
  static let breathing = """
    [
    {
      "id": "longer-exhale", "category": "breathing", "difficulty": "easy", "source": "pubmed",
      "durationSeconds": 90, "cooldownSeconds": 14400,
      "title": "Longer out than in",
      "shortDescription": "Six slow breaths, each a little longer on the way out.",
      "detail": "Sit upright, breathe in through the nose for about four counts and out for about six. Six rounds \
    are enough; let it stay easy.",
      "tags": ["calm", "quick", "anywhere"],
      "helps": ["z_hrv", "subj_stress", "z_rr"]
    },
    {
      "id": "even-breath", "category": "breathing", "difficulty": "easy", "source": "pubmed",
      "durationSeconds": 180, "cooldownSeconds": 28800,
      "title": "Even breathing",
      "shortDescription": "In for five, out for five, for three minutes.",
      "detail": "Rest a hand on your belly and let it rise with each breath in. If counting feels tight, count \
    shorter.",
      "tags": ["calm", "rhythm", "desk"],
      "helps": ["z_hrv", "z_rr", "subj_stress"]
    },
    {
      "id": "double-sigh", "category": "breathing", "difficulty": "easy", "source": "edu",
      "durationSeconds": 45, "cooldownSeconds": 10800,
      "title": "The double sigh",
      "shortDescription": "One breath in, a little more on top, then a long sigh.",
      "detail": "Breathe in through the nose, sip in a little more air, and let everything go slowly through the \
    mouth. Three times will do.",
      "tags": ["calm", "quick", "anywhere"],
      "helps": ["subj_stress", "z_rr"]
    },
    {
      "id": "hand-breath", "category": "breathing", "difficulty": "easy", "source": "edu",
      "durationSeconds": 75, "cooldownSeconds": 14400,
      "title": "Trace your hand",
      "shortDescription": "Follow the outline of one hand with a finger, one breath a finger.",
      "detail": "Move up a finger as you breathe in and down as you breathe out, from thumb to little finger and \
    back.",
      "tags": ["calm", "quick", "touch"],
      "helps": ["subj_stress", "sentiment"]
    },
    {
      "id": "quiet-nose", "category": "breathing", "difficulty": "moderate", "source": "pubmed",
      "durationSeconds": 240, "cooldownSeconds": 43200,
      "title": "Quiet nose breathing",
      "shortDescription": "Four minutes of soft breathing through the nose.",
      "detail": "Breathe so softly that you cannot hear it. When the mind wanders off, come back to the feeling at \
    the nostrils.",
      "tags": ["calm", "evening", "stillness"],
      "helps": ["z_rr", "z_nocthr", "z_hrv"]
    },
    {
      "id": "hum-out", "category": "breathing", "difficulty": "easy", "source": "pubmed",
      "durationSeconds": 75, "cooldownSeconds": 21600,
      "title": "Hum on the way out",
      "shortDescription": "Five breaths with a low hum.",
      "detail": "Breathe in gently and hum as you breathe out, lips closed, as low as is comfortable. Feel where it \
    tickles.",
      "tags": ["calm", "sound", "alone"],
      "helps": ["subj_stress", "z_hrv"]
    },
    {
      "id": "breath-before-screen", "category": "breathing", "difficulty": "easy", "source": "other",
      "durationSeconds": 30, "cooldownSeconds": 7200,
      "title": "A breath before the screen",
      "shortDescription": "Three slow breaths before you unlock anything.",
      "detail": "Put the device down, let your shoulders drop, take three slow breaths, and then decide what you \
    wanted to do with it.",
      "tags": ["quick", "habit", "desk"],
      "helps": ["subj_stress", "sentiment"]
    },
    {
      "id": "evening-breath", "category": "breathing", "difficulty": "easy", "source": "mayo",
      "durationSeconds": 180, "cooldownSeconds": 57600,
      "title": "Ten slow breaths in bed",
      "shortDescription": "Count ten breaths, then begin again at one.",
      "detail": "Lie comfortably and count each breath out from one to ten. If you lose count, smile and begin at \
    one.",
      "tags": ["evening", "sleep", "stillness"],
      "helps": ["z_nocthr", "subj_sleepQuality", "z_sleepDebt"]
    }
    ]
    """
}
