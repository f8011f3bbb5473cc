/// Evenings and nights.
extension MomentText {
  static let sleep = """
    [
    {
      "id": "lights-down", "category": "sleep", "difficulty": "easy", "source": "gov",
      "durationSeconds": 60, "cooldownSeconds": 72000,
      "title": "Lights down an hour before",
      "shortDescription": "Dim the rooms that you will still use tonight.",
      "detail": "Switch off what hangs from the ceiling and leave one or two low lamps. Let the evening look like \
    one.",
      "tags": ["evening", "light", "habit"],
      "helps": ["z_sleepDebt", "subj_sleepQuality"]
    },
    {
      "id": "phone-to-bed-first", "category": "sleep", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 60, "cooldownSeconds": 72000,
      "title": "The phone goes to bed first",
      "shortDescription": "Charge it outside the bedroom tonight.",
      "detail": "Plug it in where you cannot reach it from bed, and put a book or nothing in its place.",
      "tags": ["evening", "habit", "screen"],
      "helps": ["subj_sleepQuality", "z_sleepDebt"]
    },
    {
      "id": "tomorrow-on-paper", "category": "sleep", "difficulty": "easy", "source": "pubmed",
      "durationSeconds": 300, "cooldownSeconds": 72000,
      "title": "Tomorrow on paper",
      "shortDescription": "Five minutes to write down what tomorrow wants.",
      "detail": "List what is waiting, mark the first thing, and close the notebook. It is kept there until \
    morning.",
      "tags": ["evening", "writing", "worry"],
      "helps": ["subj_sleepQuality", "subj_stress", "z_sleepDebt"]
    },
    {
      "id": "same-rise", "category": "sleep", "difficulty": "moderate", "source": "gov",
      "durationSeconds": 60, "cooldownSeconds": 158400,
      "title": "The same time tomorrow",
      "shortDescription": "Decide now when you get up, and keep it.",
      "detail": "Set one alarm for the time that you can keep on most days, and put it where you have to stand up \
    for it.",
      "tags": ["morning", "rhythm", "habit"],
      "helps": ["z_sleepDebt", "subj_sleepQuality"]
    },
    {
      "id": "cooler-room", "category": "sleep", "difficulty": "easy", "source": "gov",
      "durationSeconds": 120, "cooldownSeconds": 72000,
      "title": "A cooler bedroom",
      "shortDescription": "Air the bedroom and turn the heating down a little.",
      "detail": "Open the window for some minutes before you sleep, and keep a blanket within reach in case.",
      "tags": ["evening", "room", "air"],
      "helps": ["subj_sleepQuality", "z_nocthr"]
    },
    {
      "id": "early-night", "category": "sleep", "difficulty": "moderate", "source": "gov",
      "durationSeconds": 120, "cooldownSeconds": 72000,
      "title": "Half an hour earlier",
      "shortDescription": "Begin the evening half an hour before you usually do.",
      "detail": "Do everything as always, only half an hour earlier; the bed can wait for you with a book.",
      "tags": ["evening", "rhythm", "catch-up"],
      "helps": ["z_sleepDebt", "z_hrv", "subj_energy"]
    },
    {
      "id": "short-nap", "category": "sleep", "difficulty": "easy", "source": "mayo",
      "durationSeconds": 1200, "cooldownSeconds": 72000,
      "title": "A short nap",
      "shortDescription": "Twenty minutes, before the middle of the afternoon.",
      "detail": "Set an alarm, lie down or lean back, and do not mind whether you really sleep. Get into light \
    afterwards.",
      "tags": ["afternoon", "catch-up", "rest"],
      "helps": ["z_sleepDebt", "subj_energy"]
    },
    {
      "id": "warm-wash", "category": "sleep", "difficulty": "easy", "source": "pubmed",
      "durationSeconds": 900, "cooldownSeconds": 72000,
      "title": "A warm wash before bed",
      "shortDescription": "A warm shower or a foot bath in the last hour or two.",
      "detail": "Pleasantly warm is enough. Dry off, put on something soft, and stay in low light.",
      "tags": ["evening", "warm", "rest"],
      "helps": ["subj_sleepQuality", "z_nocthr"]
    },
    {
      "id": "last-cup", "category": "sleep", "difficulty": "moderate", "source": "gov",
      "durationSeconds": 45, "cooldownSeconds": 72000,
      "title": "The last cup",
      "shortDescription": "Choose when today's last coffee or tea with caffeine is.",
      "detail": "Early afternoon suits many people. After it, have something warm without caffeine when you want \
    the cup and not the kick.",
      "tags": ["habit", "drink", "rhythm"],
      "helps": ["subj_sleepQuality", "z_sleepDebt", "z_nocthr"]
    }
    ]
    """
}
