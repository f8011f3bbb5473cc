/// Light, air and what is green.
extension MomentText {
  static let outdoors = """
    [
    {
      "id": "morning-light", "category": "outdoors", "difficulty": "easy", "source": "edu",
      "durationSeconds": 300, "cooldownSeconds": 64800,
      "title": "Light in the first hour",
      "shortDescription": "Five minutes outside soon after getting up.",
      "detail": "Step out, or stand at an open window, and look around, never at the sun. A grey sky counts too.",
      "tags": ["morning", "daylight", "wake"],
      "helps": ["subj_sleepQuality", "subj_energy", "z_sleepDebt"]
    },
    {
      "id": "look-far", "category": "outdoors", "difficulty": "easy", "source": "other",
      "durationSeconds": 60, "cooldownSeconds": 7200,
      "title": "Look far away",
      "shortDescription": "A minute on the most distant thing that you can see.",
      "detail": "Find a roof, a hill or a cloud and let your eyes rest there. Blink slowly a few times.",
      "tags": ["eyes", "quick", "desk"],
      "helps": ["subj_stress", "subj_energy"]
    },
    {
      "id": "tree-visit", "category": "outdoors", "difficulty": "easy", "source": "nature",
      "durationSeconds": 420, "cooldownSeconds": 43200,
      "title": "Visit a tree",
      "shortDescription": "Find the nearest large tree and stay with it for a few minutes.",
      "detail": "Look at the bark, the way it branches, what lives on it. There is nothing to achieve.",
      "tags": ["green", "slow", "fresh"],
      "helps": ["sentiment", "subj_stress", "z_hrv"]
    },
    {
      "id": "lunch-outside", "category": "outdoors", "difficulty": "easy", "source": "other",
      "durationSeconds": 1200, "cooldownSeconds": 72000,
      "title": "Eat outside",
      "shortDescription": "Take one meal of today into the open air.",
      "detail": "A bench, a step or a balcony is enough. Eat first and read later.",
      "tags": ["lunch", "daylight", "green"],
      "helps": ["sentiment", "subj_energy"]
    },
    {
      "id": "listen-outside", "category": "outdoors", "difficulty": "easy", "source": "nature",
      "durationSeconds": 180, "cooldownSeconds": 21600,
      "title": "Five sounds outside",
      "shortDescription": "Stand outside and find five different sounds.",
      "detail": "Begin with the nearest and end with the one that is furthest away. Stay with the last one for a \
    while.",
      "tags": ["senses", "quick", "fresh"],
      "helps": ["subj_stress", "sentiment"]
    },
    {
      "id": "sky-check", "category": "outdoors", "difficulty": "easy", "source": "other",
      "durationSeconds": 120, "cooldownSeconds": 10800,
      "title": "Check the sky",
      "shortDescription": "Go out for two minutes and look up.",
      "detail": "Name the colours, watch something move, and notice the temperature on your face.",
      "tags": ["quick", "fresh", "break"],
      "helps": ["sentiment", "subj_energy"]
    },
    {
      "id": "green-detour", "category": "outdoors", "difficulty": "easy", "source": "nature",
      "durationSeconds": 900, "cooldownSeconds": 43200,
      "title": "The green detour",
      "shortDescription": "Choose the way with the most trees, even if it is longer.",
      "detail": "For one way of today, let trees decide. A park, a row of gardens or a river will do.",
      "tags": ["walk", "green", "commute"],
      "helps": ["z_steps", "sentiment", "subj_stress"]
    }
    ]
    """
}
