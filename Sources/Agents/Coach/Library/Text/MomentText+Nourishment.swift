/// Eating and drinking, without counting anything.
extension MomentText {
  static let nourishment = """
    [
    {
      "id": "glass-of-water", "category": "nourishment", "difficulty": "easy", "source": "gov",
      "durationSeconds": 60, "cooldownSeconds": 7200,
      "title": "A glass of water",
      "shortDescription": "Fill a glass and drink it without doing anything else.",
      "detail": "Take it slowly. Fill it again and leave it where you work.",
      "tags": ["drink", "quick", "desk"],
      "helps": ["subj_energy"]
    },
    {
      "id": "slow-first-bites", "category": "nourishment", "difficulty": "easy", "source": "edu",
      "durationSeconds": 240, "cooldownSeconds": 18000,
      "title": "The first five bites",
      "shortDescription": "Eat the first five bites of the next meal slowly.",
      "detail": "Put the fork down in between and notice taste, warmth and texture. Then go on as you like.",
      "tags": ["meal", "slow", "senses"],
      "helps": ["subj_stress", "sentiment"]
    },
    {
      "id": "add-something-green", "category": "nourishment", "difficulty": "easy", "source": "gov",
      "durationSeconds": 180, "cooldownSeconds": 43200,
      "title": "Add something green",
      "shortDescription": "Put one vegetable or fruit on a plate of today that would have had none.",
      "detail": "Fresh, frozen or from yesterday: whatever is already in the house.",
      "tags": ["meal", "home", "habit"],
      "helps": ["subj_energy"]
    },
    {
      "id": "real-breakfast", "category": "nourishment", "difficulty": "moderate", "source": "other",
      "durationSeconds": 600, "cooldownSeconds": 72000,
      "title": "Breakfast at a table",
      "shortDescription": "Have something in the morning, sitting down.",
      "detail": "It need not be much. Ten minutes, a plate, no messages.",
      "tags": ["morning", "meal", "slow"],
      "helps": ["subj_energy", "subj_stress"]
    },
    {
      "id": "earlier-dinner", "category": "nourishment", "difficulty": "moderate", "source": "mayo",
      "durationSeconds": 120, "cooldownSeconds": 72000,
      "title": "Dinner a little earlier",
      "shortDescription": "Leave more time between dinner and bed tonight.",
      "detail": "Move the last large meal forward by half an hour or an hour, and keep a small snack in reserve.",
      "tags": ["evening", "meal", "rhythm"],
      "helps": ["subj_sleepQuality", "z_nocthr"]
    },
    {
      "id": "warm-cup", "category": "nourishment", "difficulty": "easy", "source": "other",
      "durationSeconds": 420, "cooldownSeconds": 21600,
      "title": "Something warm",
      "shortDescription": "Make a warm drink without caffeine and finish it before the next task.",
      "detail": "Hold the cup with both hands for the first minute and watch the steam.",
      "tags": ["drink", "warm", "break"],
      "helps": ["subj_stress", "sentiment"]
    },
    {
      "id": "evening-without", "category": "nourishment", "difficulty": "moderate", "source": "gov",
      "durationSeconds": 60, "cooldownSeconds": 144000,
      "title": "An evening without alcohol",
      "shortDescription": "Have something else in the glass tonight.",
      "detail": "Sparkling water with fruit, tea, juice: make it look good. See how tomorrow's night reads.",
      "tags": ["evening", "drink", "rest"],
      "helps": ["z_nocthr", "z_hrv", "subj_sleepQuality"]
    }
    ]
    """
}
