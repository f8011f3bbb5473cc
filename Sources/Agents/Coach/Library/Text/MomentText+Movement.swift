/// Moving a little more than a day of sitting would.
extension MomentText {
  static let movement = """
    [
    {
      "id": "around-the-block", "category": "movement", "difficulty": "easy", "source": "gov",
      "durationSeconds": 600, "cooldownSeconds": 21600,
      "title": "Once around the block",
      "shortDescription": "Ten minutes of walking at your own pace.",
      "detail": "Leave the headphones, take any way that is safe, and come back by another one if there is one.",
      "tags": ["walk", "daylight", "fresh"],
      "helps": ["z_steps", "subj_energy", "sentiment"]
    },
    {
      "id": "stand-and-sway", "category": "movement", "difficulty": "easy", "source": "gov",
      "durationSeconds": 120, "cooldownSeconds": 7200,
      "title": "Stand up and sway",
      "shortDescription": "Two minutes on your feet after long sitting.",
      "detail": "Stand, shift your weight from foot to foot, and let the arms swing as they like.",
      "tags": ["desk", "quick", "break"],
      "helps": ["z_steps", "subj_energy"]
    },
    {
      "id": "stairs-twice", "category": "movement", "difficulty": "moderate", "source": "gov",
      "durationSeconds": 180, "cooldownSeconds": 21600,
      "title": "Two flights of stairs",
      "shortDescription": "Up and down twice, without hurry.",
      "detail": "Use the rail if you like, breathe through it, and stop at the first sign of discomfort.",
      "tags": ["quick", "indoors", "wake"],
      "helps": ["z_steps", "subj_energy"]
    },
    {
      "id": "walking-call", "category": "movement", "difficulty": "easy", "source": "gov",
      "durationSeconds": 1200, "cooldownSeconds": 43200,
      "title": "Take a call on foot",
      "shortDescription": "Walk through the next call that needs no screen.",
      "detail": "Pick the call with the fewest slides, put on headphones, and walk slowly enough to talk easily.",
      "tags": ["work", "walk", "habit"],
      "helps": ["z_steps", "subj_energy"]
    },
    {
      "id": "brisk-twenty", "category": "movement", "difficulty": "hard", "source": "gov",
      "durationSeconds": 1320, "cooldownSeconds": 72000,
      "title": "Twenty brisk minutes",
      "shortDescription": "Walk fast enough that singing would be hard.",
      "detail": "Begin with three easy minutes, keep a brisk pace while you can still talk, and end with three easy \
    ones.",
      "tags": ["walk", "vigorous", "fresh"],
      "helps": ["z_steps", "z_resthr", "subj_energy"]
    },
    {
      "id": "hill-and-back", "category": "movement", "difficulty": "hard", "source": "edu",
      "durationSeconds": 1080, "cooldownSeconds": 129600,
      "title": "A hill and back",
      "shortDescription": "Find a slope and walk it three times.",
      "detail": "Go up at a steady pace, come down slowly, and rest at the bottom for as long as you want.",
      "tags": ["walk", "vigorous", "outside"],
      "helps": ["z_steps", "z_resthr"]
    },
    {
      "id": "one-song-dance", "category": "movement", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 240, "cooldownSeconds": 28800,
      "title": "Dance to one song",
      "shortDescription": "One song, any song, nobody watching.",
      "detail": "Choose something that you cannot sit still to and move however it takes you until it ends.",
      "tags": ["music", "play", "wake"],
      "helps": ["subj_energy", "sentiment", "z_steps"]
    },
    {
      "id": "one-stop-early", "category": "movement", "difficulty": "easy", "source": "gov",
      "durationSeconds": 600, "cooldownSeconds": 43200,
      "title": "One stop early",
      "shortDescription": "Walk the last bit of a way that you have to go anyway.",
      "detail": "Get off a stop early, park further away, or take the longer way to the shop.",
      "tags": ["walk", "commute", "habit"],
      "helps": ["z_steps"]
    },
    {
      "id": "chair-rises", "category": "movement", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 90, "cooldownSeconds": 28800,
      "title": "Ten times up from the chair",
      "shortDescription": "Stand up and sit down, ten times, slowly.",
      "detail": "Feet flat, lean forward a little, stand, and sit down with control. Use your hands if that is \
    better.",
      "tags": ["strength", "quick", "indoors"],
      "helps": ["z_steps", "subj_energy"]
    }
    ]
    """
}
