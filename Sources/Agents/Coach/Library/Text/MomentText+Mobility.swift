/// Joints and muscles that sit all day; nothing for what hurts.
extension MomentText {
  static let mobility = """
    [
    {
      "id": "neck-and-shoulders", "category": "mobility", "difficulty": "easy", "source": "mayo",
      "durationSeconds": 120, "cooldownSeconds": 10800,
      "title": "Neck and shoulders",
      "shortDescription": "Two gentle minutes for what carries your head.",
      "detail": "Roll the shoulders, tilt the head to each side without pulling, and stay where it is comfortable.",
      "tags": ["stretch", "desk", "tension"],
      "helps": ["subj_stress", "subj_energy"]
    },
    {
      "id": "wake-up-stretch", "category": "mobility", "difficulty": "easy", "source": "other",
      "durationSeconds": 60, "cooldownSeconds": 64800,
      "title": "Stretch in bed",
      "shortDescription": "A minute of stretching before you get up.",
      "detail": "Reach long with arms and legs, turn ankles and wrists, and roll to the side before you sit up.",
      "tags": ["morning", "stretch", "wake"],
      "helps": ["subj_energy"]
    },
    {
      "id": "hips-and-back", "category": "mobility", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 360, "cooldownSeconds": 43200,
      "title": "Hips and back",
      "shortDescription": "Six minutes on the floor for what sits all day.",
      "detail": "Knees to the chest, a gentle twist to each side, then rest. Move only as far as it stays \
    pleasant.",
      "tags": ["stretch", "floor", "evening"],
      "helps": ["z_steps", "subj_stress"]
    },
    {
      "id": "wrists-and-eyes", "category": "mobility", "difficulty": "easy", "source": "other",
      "durationSeconds": 90, "cooldownSeconds": 7200,
      "title": "Wrists and eyes",
      "shortDescription": "Ninety seconds for the parts that the desk wears out.",
      "detail": "Circle the wrists, spread the fingers, then look near and far a few times in turn.",
      "tags": ["desk", "quick", "eyes"],
      "helps": ["subj_energy", "subj_stress"]
    },
    {
      "id": "feet-up", "category": "mobility", "difficulty": "easy", "source": "other",
      "durationSeconds": 480, "cooldownSeconds": 50400,
      "title": "Feet up the wall",
      "shortDescription": "Lie down with your legs resting up against a wall.",
      "detail": "Come close with the hips, let the arms lie open, and stay while it is comfortable. Roll to the \
    side to get up.",
      "tags": ["rest", "floor", "evening"],
      "helps": ["z_resthr", "z_hrv", "subj_energy"]
    },
    {
      "id": "balance-break", "category": "mobility", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 75, "cooldownSeconds": 18000,
      "title": "Stand on one leg",
      "shortDescription": "Half a minute on each leg, near something to hold.",
      "detail": "Look at one point, keep the knee soft, and touch the wall whenever you want.",
      "tags": ["quick", "play", "indoors"],
      "helps": ["subj_energy", "z_steps"]
    }
    ]
    """
}
