/// The library of micro-moments as it is shipped: JSON, a text a category.
///
/// It is part of the program and not a resource beside it: the module reads no files, and the same bytes are there in
/// tests, on the command line and on a device. It is JSON all the same, so that it can be edited, counted and exchanged
/// like the library that "Pulsum" imports (LibraryImporter), and it goes through the same strict reading.
enum MomentText {
  static let all = [
    breathing, movement, sleep, outdoors, focus, connection, reflection, nourishment, mindfulness, mobility, play,
  ]

  /// Breath, slow and easy, never held.
  private static let breathing = """
    [
    { "id": "longer-exhale", "category": "breathing", "difficulty": "easy", "source": "pubmed", "durationSeconds": 90,
      "cooldownSeconds": 14400, "title": "Longer out than in",
      "shortDescription": "Six slow breaths, each a little longer on the way out.",
      "detail": "Sit upright, breathe in through the nose for about four counts and out for about six. Six rounds \
    are enough; let it stay easy.", "tags": ["calm", "quick", "anywhere"],
      "helps": ["z_hrv", "subj_stress", "z_rr"] },
    { "id": "even-breath", "category": "breathing", "difficulty": "easy", "source": "pubmed", "durationSeconds": 180,
      "cooldownSeconds": 28800, "title": "Even breathing",
      "shortDescription": "In for five, out for five, for three minutes.",
      "detail": "Rest a hand on your belly and let it rise with each breath in. If counting feels tight, count \
    shorter.", "tags": ["calm", "rhythm", "desk"], "helps": ["z_hrv", "z_rr", "subj_stress"] },
    { "id": "double-sigh", "category": "breathing", "difficulty": "easy", "source": "edu", "durationSeconds": 45,
      "cooldownSeconds": 10800, "title": "The double sigh",
      "shortDescription": "One breath in, a little more on top, then a long sigh.",
      "detail": "Breathe in through the nose, sip in a little more air, and let everything go slowly through the \
    mouth. Three times will do.", "tags": ["calm", "quick", "anywhere"], "helps": ["subj_stress", "z_rr"] },
    { "id": "hand-breath", "category": "breathing", "difficulty": "easy", "source": "edu", "durationSeconds": 75,
      "cooldownSeconds": 14400, "title": "Trace your hand",
      "shortDescription": "Follow the outline of one hand with a finger, one breath a finger.",
      "detail": "Move up a finger as you breathe in and down as you breathe out, from thumb to little finger and \
    back.", "tags": ["calm", "quick", "touch"], "helps": ["subj_stress", "sentiment"] },
    { "id": "quiet-nose", "category": "breathing", "difficulty": "moderate", "source": "pubmed",
      "durationSeconds": 240, "cooldownSeconds": 43200, "title": "Quiet nose breathing",
      "shortDescription": "Four minutes of soft breathing through the nose.",
      "detail": "Breathe so softly that you cannot hear it. When the mind wanders off, come back to the feeling at \
    the nostrils.", "tags": ["calm", "evening", "stillness"], "helps": ["z_rr", "z_nocthr", "z_hrv"] },
    { "id": "hum-out", "category": "breathing", "difficulty": "easy", "source": "pubmed", "durationSeconds": 75,
      "cooldownSeconds": 21600, "title": "Hum on the way out", "shortDescription": "Five breaths with a low hum.",
      "detail": "Breathe in gently and hum as you breathe out, lips closed, as low as is comfortable. Feel where it \
    tickles.", "tags": ["calm", "sound", "alone"], "helps": ["subj_stress", "z_hrv"] },
    { "id": "breath-before-screen", "category": "breathing", "difficulty": "easy", "source": "other",
      "durationSeconds": 30, "cooldownSeconds": 7200, "title": "A breath before the screen",
      "shortDescription": "Three slow breaths before you unlock anything.",
      "detail": "Put the device down, let your shoulders drop, take three slow breaths, and then decide what you \
    wanted to do with it.", "tags": ["quick", "habit", "desk"], "helps": ["subj_stress", "sentiment"] },
    { "id": "evening-breath", "category": "breathing", "difficulty": "easy", "source": "mayo", "durationSeconds": 180,
      "cooldownSeconds": 57600, "title": "Ten slow breaths in bed",
      "shortDescription": "Count ten breaths, then begin again at one.",
      "detail": "Lie comfortably and count each breath out from one to ten. If you lose count, smile and begin at \
    one.", "tags": ["evening", "sleep", "stillness"], "helps": ["z_nocthr", "subj_sleepQuality", "z_sleepDebt"] }
    ]
    """

  /// Moving a little more than a day of sitting would.
  private static let movement = """
    [
    { "id": "around-the-block", "category": "movement", "difficulty": "easy", "source": "gov", "durationSeconds": 600,
      "cooldownSeconds": 21600, "title": "Once around the block",
      "shortDescription": "Ten minutes of walking at your own pace.",
      "detail": "Leave the headphones, take any way that is safe, and come back by another one if there is one.",
      "tags": ["walk", "daylight", "fresh"], "helps": ["z_steps", "subj_energy", "sentiment"] },
    { "id": "stand-and-sway", "category": "movement", "difficulty": "easy", "source": "gov", "durationSeconds": 120,
      "cooldownSeconds": 7200, "title": "Stand up and sway",
      "shortDescription": "Two minutes on your feet after long sitting.",
      "detail": "Stand, shift your weight from foot to foot, and let the arms swing as they like.",
      "tags": ["desk", "quick", "break"], "helps": ["z_steps", "subj_energy"] },
    { "id": "stairs-twice", "category": "movement", "difficulty": "moderate", "source": "gov", "durationSeconds": 180,
      "cooldownSeconds": 21600, "title": "Two flights of stairs",
      "shortDescription": "Up and down twice, without hurry.",
      "detail": "Use the rail if you like, breathe through it, and stop at the first sign of discomfort.",
      "tags": ["quick", "indoors", "wake"], "helps": ["z_steps", "subj_energy"] },
    { "id": "walking-call", "category": "movement", "difficulty": "easy", "source": "gov", "durationSeconds": 1200,
      "cooldownSeconds": 43200, "title": "Take a call on foot",
      "shortDescription": "Walk through the next call that needs no screen.",
      "detail": "Pick the call with the fewest slides, put on headphones, and walk slowly enough to talk easily.",
      "tags": ["work", "walk", "habit"], "helps": ["z_steps", "subj_energy"] },
    { "id": "brisk-twenty", "category": "movement", "difficulty": "hard", "source": "gov", "durationSeconds": 1320,
      "cooldownSeconds": 72000, "title": "Twenty brisk minutes",
      "shortDescription": "Walk fast enough that singing would be hard.",
      "detail": "Begin with three easy minutes, keep a brisk pace while you can still talk, and end with three easy \
    ones.", "tags": ["walk", "vigorous", "fresh"], "helps": ["z_steps", "z_resthr", "subj_energy"] },
    { "id": "hill-and-back", "category": "movement", "difficulty": "hard", "source": "edu", "durationSeconds": 1080,
      "cooldownSeconds": 129600, "title": "A hill and back",
      "shortDescription": "Find a slope and walk it three times.",
      "detail": "Go up at a steady pace, come down slowly, and rest at the bottom for as long as you want.",
      "tags": ["walk", "vigorous", "outside"], "helps": ["z_steps", "z_resthr"] },
    { "id": "one-song-dance", "category": "movement", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 240, "cooldownSeconds": 28800, "title": "Dance to one song",
      "shortDescription": "One song, any song, nobody watching.",
      "detail": "Choose something that you cannot sit still to and move however it takes you until it ends.",
      "tags": ["music", "play", "wake"], "helps": ["subj_energy", "sentiment", "z_steps"] },
    { "id": "one-stop-early", "category": "movement", "difficulty": "easy", "source": "gov", "durationSeconds": 600,
      "cooldownSeconds": 43200, "title": "One stop early",
      "shortDescription": "Walk the last bit of a way that you have to go anyway.",
      "detail": "Get off a stop early, park further away, or take the longer way to the shop.",
      "tags": ["walk", "commute", "habit"], "helps": ["z_steps"] },
    { "id": "chair-rises", "category": "movement", "difficulty": "moderate", "source": "edu", "durationSeconds": 90,
      "cooldownSeconds": 28800, "title": "Ten times up from the chair",
      "shortDescription": "Stand up and sit down, ten times, slowly.",
      "detail": "Feet flat, lean forward a little, stand, and sit down with control. Use your hands if that is \
    better.", "tags": ["strength", "quick", "indoors"], "helps": ["z_steps", "subj_energy"] }
    ]
    """

  /// Evenings and nights.
  private static let sleep = """
    [
    { "id": "lights-down", "category": "sleep", "difficulty": "easy", "source": "gov", "durationSeconds": 60,
      "cooldownSeconds": 72000, "title": "Lights down an hour before",
      "shortDescription": "Dim the rooms that you will still use tonight.",
      "detail": "Switch off what hangs from the ceiling and leave one or two low lamps. Let the evening look like \
    one.", "tags": ["evening", "light", "habit"], "helps": ["z_sleepDebt", "subj_sleepQuality"] },
    { "id": "phone-to-bed-first", "category": "sleep", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 60, "cooldownSeconds": 72000, "title": "The phone goes to bed first",
      "shortDescription": "Charge it outside the bedroom tonight.",
      "detail": "Plug it in where you cannot reach it from bed, and put a book or nothing in its place.",
      "tags": ["evening", "habit", "screen"], "helps": ["subj_sleepQuality", "z_sleepDebt"] },
    { "id": "tomorrow-on-paper", "category": "sleep", "difficulty": "easy", "source": "pubmed",
      "durationSeconds": 300, "cooldownSeconds": 72000, "title": "Tomorrow on paper",
      "shortDescription": "Five minutes to write down what tomorrow wants.",
      "detail": "List what is waiting, mark the first thing, and close the notebook. It is kept there until morning.",
      "tags": ["evening", "writing", "worry"], "helps": ["subj_sleepQuality", "subj_stress", "z_sleepDebt"] },
    { "id": "same-rise", "category": "sleep", "difficulty": "moderate", "source": "gov", "durationSeconds": 60,
      "cooldownSeconds": 158400, "title": "The same time tomorrow",
      "shortDescription": "Decide now when you get up, and keep it.",
      "detail": "Set one alarm for the time that you can keep on most days, and put it where you have to stand up \
    for it.", "tags": ["morning", "rhythm", "habit"], "helps": ["z_sleepDebt", "subj_sleepQuality"] },
    { "id": "cooler-room", "category": "sleep", "difficulty": "easy", "source": "gov", "durationSeconds": 120,
      "cooldownSeconds": 72000, "title": "A cooler bedroom",
      "shortDescription": "Air the bedroom and turn the heating down a little.",
      "detail": "Open the window for some minutes before you sleep, and keep a blanket within reach in case.",
      "tags": ["evening", "room", "air"], "helps": ["subj_sleepQuality", "z_nocthr"] },
    { "id": "early-night", "category": "sleep", "difficulty": "moderate", "source": "gov", "durationSeconds": 120,
      "cooldownSeconds": 72000, "title": "Half an hour earlier",
      "shortDescription": "Begin the evening half an hour before you usually do.",
      "detail": "Do everything as always, only half an hour earlier; the bed can wait for you with a book.",
      "tags": ["evening", "rhythm", "catch-up"], "helps": ["z_sleepDebt", "z_hrv", "subj_energy"] },
    { "id": "short-nap", "category": "sleep", "difficulty": "easy", "source": "mayo", "durationSeconds": 1200,
      "cooldownSeconds": 72000, "title": "A short nap",
      "shortDescription": "Twenty minutes, before the middle of the afternoon.",
      "detail": "Set an alarm, lie down or lean back, and do not mind whether you really sleep. Get into light \
    afterwards.", "tags": ["afternoon", "catch-up", "rest"], "helps": ["z_sleepDebt", "subj_energy"] },
    { "id": "warm-wash", "category": "sleep", "difficulty": "easy", "source": "pubmed", "durationSeconds": 900,
      "cooldownSeconds": 72000, "title": "A warm wash before bed",
      "shortDescription": "A warm shower or a foot bath in the last hour or two.",
      "detail": "Pleasantly warm is enough. Dry off, put on something soft, and stay in low light.",
      "tags": ["evening", "warm", "rest"], "helps": ["subj_sleepQuality", "z_nocthr"] },
    { "id": "last-cup", "category": "sleep", "difficulty": "moderate", "source": "gov", "durationSeconds": 45,
      "cooldownSeconds": 72000, "title": "The last cup",
      "shortDescription": "Choose when today's last coffee or tea with caffeine is.",
      "detail": "Early afternoon suits many people. After it, have something warm without caffeine when you want \
    the cup and not the kick.", "tags": ["habit", "drink", "rhythm"],
      "helps": ["subj_sleepQuality", "z_sleepDebt", "z_nocthr"] }
    ]
    """

  /// Light, air and what is green.
  private static let outdoors = """
    [
    { "id": "morning-light", "category": "outdoors", "difficulty": "easy", "source": "edu", "durationSeconds": 300,
      "cooldownSeconds": 64800, "title": "Light in the first hour",
      "shortDescription": "Five minutes outside soon after getting up.",
      "detail": "Step out, or stand at an open window, and look around, never at the sun. A grey sky counts too.",
      "tags": ["morning", "daylight", "wake"], "helps": ["subj_sleepQuality", "subj_energy", "z_sleepDebt"] },
    { "id": "look-far", "category": "outdoors", "difficulty": "easy", "source": "other", "durationSeconds": 60,
      "cooldownSeconds": 7200, "title": "Look far away",
      "shortDescription": "A minute on the most distant thing that you can see.",
      "detail": "Find a roof, a hill or a cloud and let your eyes rest there. Blink slowly a few times.",
      "tags": ["eyes", "quick", "desk"], "helps": ["subj_stress", "subj_energy"] },
    { "id": "tree-visit", "category": "outdoors", "difficulty": "easy", "source": "nature", "durationSeconds": 420,
      "cooldownSeconds": 43200, "title": "Visit a tree",
      "shortDescription": "Find the nearest large tree and stay with it for a few minutes.",
      "detail": "Look at the bark, the way it branches, what lives on it. There is nothing to achieve.",
      "tags": ["green", "slow", "fresh"], "helps": ["sentiment", "subj_stress", "z_hrv"] },
    { "id": "lunch-outside", "category": "outdoors", "difficulty": "easy", "source": "other", "durationSeconds": 1200,
      "cooldownSeconds": 72000, "title": "Eat outside",
      "shortDescription": "Take one meal of today into the open air.",
      "detail": "A bench, a step or a balcony is enough. Eat first and read later.",
      "tags": ["lunch", "daylight", "green"], "helps": ["sentiment", "subj_energy"] },
    { "id": "listen-outside", "category": "outdoors", "difficulty": "easy", "source": "nature",
      "durationSeconds": 180, "cooldownSeconds": 21600, "title": "Five sounds outside",
      "shortDescription": "Stand outside and find five different sounds.",
      "detail": "Begin with the nearest and end with the one that is furthest away. Stay with the last one for a \
    while.", "tags": ["senses", "quick", "fresh"], "helps": ["subj_stress", "sentiment"] },
    { "id": "sky-check", "category": "outdoors", "difficulty": "easy", "source": "other", "durationSeconds": 120,
      "cooldownSeconds": 10800, "title": "Check the sky", "shortDescription": "Go out for two minutes and look up.",
      "detail": "Name the colours, watch something move, and notice the temperature on your face.",
      "tags": ["quick", "fresh", "break"], "helps": ["sentiment", "subj_energy"] },
    { "id": "green-detour", "category": "outdoors", "difficulty": "easy", "source": "nature", "durationSeconds": 900,
      "cooldownSeconds": 43200, "title": "The green detour",
      "shortDescription": "Choose the way with the most trees, even if it is longer.",
      "detail": "For one way of today, let trees decide. A park, a row of gardens or a river will do.",
      "tags": ["walk", "green", "commute"], "helps": ["z_steps", "sentiment", "subj_stress"] }
    ]
    """

  /// Work that leaves room.
  private static let focus = """
    [
    { "id": "one-thing", "category": "focus", "difficulty": "moderate", "source": "edu", "durationSeconds": 960,
      "cooldownSeconds": 14400, "title": "Only one thing",
      "shortDescription": "Fifteen minutes on one task with everything else closed.",
      "detail": "Write the task on paper, close what does not belong to it, set a timer, and stop when it rings.",
      "tags": ["work", "desk", "calm"], "helps": ["subj_stress", "subj_energy"] },
    { "id": "meeting-gap", "category": "focus", "difficulty": "moderate", "source": "edu", "durationSeconds": 300,
      "cooldownSeconds": 14400, "title": "Five minutes between meetings",
      "shortDescription": "End the next meeting early, or begin the following one later.",
      "detail": "Stand up, drink something, look out of a window. Only then look at who is next.",
      "tags": ["work", "break", "habit"], "helps": ["subj_stress", "subj_energy"] },
    { "id": "three-for-today", "category": "focus", "difficulty": "easy", "source": "edu", "durationSeconds": 240,
      "cooldownSeconds": 72000, "title": "Three for today",
      "shortDescription": "Choose the three things that would make this a good day.",
      "detail": "Write them where you can see them. What is not on the list may still happen, but it need not.",
      "tags": ["work", "writing", "morning"], "helps": ["subj_stress", "sentiment"] },
    { "id": "close-the-day", "category": "focus", "difficulty": "easy", "source": "pubmed", "durationSeconds": 600,
      "cooldownSeconds": 72000, "title": "Close the day", "shortDescription": "Ten minutes to end work on purpose.",
      "detail": "Note what is done, what is next and where to begin, then shut the lid and say aloud that it is \
    enough.", "tags": ["work", "evening", "habit"], "helps": ["subj_stress", "subj_sleepQuality"] },
    { "id": "quiet-hour", "category": "focus", "difficulty": "moderate", "source": "edu", "durationSeconds": 1800,
      "cooldownSeconds": 43200, "title": "A quiet half-hour",
      "shortDescription": "Silence what blinks and rings for half an hour.",
      "detail": "Tell whoever needs to know, switch on do not disturb, and choose one thing worth the silence.",
      "tags": ["work", "screen", "calm"], "helps": ["subj_stress", "z_hrv"] },
    { "id": "two-minute-clear", "category": "focus", "difficulty": "easy", "source": "other", "durationSeconds": 120,
      "cooldownSeconds": 21600, "title": "Clear one corner",
      "shortDescription": "Two minutes for the nearest untidy corner.",
      "detail": "Choose a corner that you can see from where you sit. Stop after two minutes, finished or not.",
      "tags": ["quick", "home", "desk"], "helps": ["subj_stress", "sentiment"] },
    { "id": "say-no-once", "category": "focus", "difficulty": "hard", "source": "other", "durationSeconds": 180,
      "cooldownSeconds": 86400, "title": "One kind no", "shortDescription": "Turn one request of today down, kindly.",
      "detail": "Thank them, say that you cannot this time, and leave it at that. No long reasons are needed.",
      "tags": ["work", "boundary", "people"], "helps": ["subj_stress", "subj_energy"] }
    ]
    """

  /// Other people.
  private static let connection = """
    [
    { "id": "kind-message", "category": "connection", "difficulty": "easy", "source": "edu", "durationSeconds": 150,
      "cooldownSeconds": 43200, "title": "A kind message",
      "shortDescription": "Write two lines to someone you have not heard from lately.",
      "detail": "Tell them what made you think of them. They need not answer.",
      "tags": ["people", "quick", "writing"], "helps": ["sentiment", "subj_stress"] },
    { "id": "call-a-friend", "category": "connection", "difficulty": "moderate", "source": "gov",
      "durationSeconds": 600, "cooldownSeconds": 86400, "title": "A call of ten minutes",
      "shortDescription": "Ring someone whose voice you like.",
      "detail": "Say at the start that you have ten minutes. Ask one question that you really want answered.",
      "tags": ["people", "voice", "warm"], "helps": ["sentiment", "subj_stress"] },
    { "id": "thanks-aloud", "category": "connection", "difficulty": "easy", "source": "edu", "durationSeconds": 60,
      "cooldownSeconds": 28800, "title": "Thank somebody today",
      "shortDescription": "Say thank you for one exact thing.",
      "detail": "Choose something that they did and that they may think nobody saw. One sentence is plenty.",
      "tags": ["people", "quick", "gratitude"], "helps": ["sentiment"] },
    { "id": "shared-cup", "category": "connection", "difficulty": "easy", "source": "other", "durationSeconds": 900,
      "cooldownSeconds": 72000, "title": "A cup together",
      "shortDescription": "Invite someone to have a tea or a coffee with you.",
      "detail": "A colleague, a neighbour, the family: put the screens away for as long as the cup lasts.",
      "tags": ["people", "break", "drink"], "helps": ["sentiment", "subj_energy"] },
    { "id": "ask-for-help", "category": "connection", "difficulty": "hard", "source": "other", "durationSeconds": 180,
      "cooldownSeconds": 86400, "title": "Ask for a hand",
      "shortDescription": "Ask one person for one small piece of help.",
      "detail": "Make it concrete, make it small, and let them do it their way.",
      "tags": ["people", "boundary", "work"], "helps": ["subj_stress", "subj_energy"] },
    { "id": "pet-or-plant", "category": "connection", "difficulty": "easy", "source": "other", "durationSeconds": 300,
      "cooldownSeconds": 43200, "title": "Care for something alive",
      "shortDescription": "Five minutes for an animal or a plant.",
      "detail": "Feed it, water it, brush it, or only watch it. Let it set the pace.",
      "tags": ["warm", "home", "slow"], "helps": ["sentiment", "subj_stress"] },
    { "id": "listen-only", "category": "connection", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 300, "cooldownSeconds": 28800, "title": "Only listen",
      "shortDescription": "In the next talk, listen to the end before you answer.",
      "detail": "Keep your own story for later. Notice how it feels to have nothing to add.",
      "tags": ["people", "calm", "habit"], "helps": ["sentiment", "subj_stress"] }
    ]
    """

  /// Words for what is there.
  private static let reflection = """
    [
    { "id": "three-good", "category": "reflection", "difficulty": "easy", "source": "pubmed", "durationSeconds": 300,
      "cooldownSeconds": 72000, "title": "Three good things",
      "shortDescription": "Write down three things that went well, and why.",
      "detail": "Small ones count most. Add to each what you or somebody else had to do with it.",
      "tags": ["writing", "evening", "gratitude"], "helps": ["sentiment", "subj_sleepQuality"] },
    { "id": "name-the-feeling", "category": "reflection", "difficulty": "easy", "source": "edu",
      "durationSeconds": 90, "cooldownSeconds": 14400, "title": "Name it",
      "shortDescription": "Find the exact word for how you feel.",
      "detail": "Say to yourself: there is some of this here now. Try two or three words until one fits.",
      "tags": ["quick", "feelings", "anywhere"], "helps": ["subj_stress", "sentiment"] },
    { "id": "free-page", "category": "reflection", "difficulty": "moderate", "source": "pubmed",
      "durationSeconds": 720, "cooldownSeconds": 72000, "title": "One free page",
      "shortDescription": "Fill a page without stopping to think.",
      "detail": "Write whatever comes, spelling does not matter, and throw it away afterwards if you like.",
      "tags": ["writing", "feelings", "alone"], "helps": ["subj_stress", "sentiment"] },
    { "id": "letter-to-self", "category": "reflection", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 360, "cooldownSeconds": 86400, "title": "As to a friend",
      "shortDescription": "Write yourself the note that you would write to a friend.",
      "detail": "Two or three sentences about today, in the tone that you would use for somebody you like.",
      "tags": ["writing", "kindness", "feelings"], "helps": ["sentiment", "subj_stress"] },
    { "id": "worry-time", "category": "reflection", "difficulty": "moderate", "source": "edu", "durationSeconds": 600,
      "cooldownSeconds": 72000, "title": "An appointment for worries",
      "shortDescription": "Set ten minutes this afternoon in which worrying is allowed.",
      "detail": "Until then, jot worries down and let them wait. When the time comes, go through the list and cross \
    out what you can.", "tags": ["worry", "writing", "calm"], "helps": ["subj_stress", "subj_sleepQuality"] },
    { "id": "best-of-week", "category": "reflection", "difficulty": "easy", "source": "edu", "durationSeconds": 240,
      "cooldownSeconds": 259200, "title": "The best hour of the week",
      "shortDescription": "Remember the best hour of the last seven days in detail.",
      "detail": "Where were you, what did you hear, who was there? Write one line about how to get more of it.",
      "tags": ["gratitude", "slow", "weekend"], "helps": ["sentiment", "subj_energy"] },
    { "id": "one-line-day", "category": "reflection", "difficulty": "easy", "source": "other", "durationSeconds": 60,
      "cooldownSeconds": 72000, "title": "One line a day", "shortDescription": "Sum up the day in a single line.",
      "detail": "Any line will do: a fact, a mood, a joke. Put the date before it.",
      "tags": ["writing", "quick", "evening"], "helps": ["sentiment"] }
    ]
    """

  /// Eating and drinking, without counting anything.
  private static let nourishment = """
    [
    { "id": "glass-of-water", "category": "nourishment", "difficulty": "easy", "source": "gov", "durationSeconds": 60,
      "cooldownSeconds": 7200, "title": "A glass of water",
      "shortDescription": "Fill a glass and drink it without doing anything else.",
      "detail": "Take it slowly. Fill it again and leave it where you work.", "tags": ["drink", "quick", "desk"],
      "helps": ["subj_energy"] },
    { "id": "slow-first-bites", "category": "nourishment", "difficulty": "easy", "source": "edu",
      "durationSeconds": 240, "cooldownSeconds": 18000, "title": "The first five bites",
      "shortDescription": "Eat the first five bites of the next meal slowly.",
      "detail": "Put the fork down in between and notice taste, warmth and texture. Then go on as you like.",
      "tags": ["meal", "slow", "senses"], "helps": ["subj_stress", "sentiment"] },
    { "id": "add-something-green", "category": "nourishment", "difficulty": "easy", "source": "gov",
      "durationSeconds": 180, "cooldownSeconds": 43200, "title": "Add something green",
      "shortDescription": "Put one vegetable or fruit on a plate of today that would have had none.",
      "detail": "Fresh, frozen or from yesterday: whatever is already in the house.",
      "tags": ["meal", "home", "habit"], "helps": ["subj_energy"] },
    { "id": "real-breakfast", "category": "nourishment", "difficulty": "moderate", "source": "other",
      "durationSeconds": 600, "cooldownSeconds": 72000, "title": "Breakfast at a table",
      "shortDescription": "Have something in the morning, sitting down.",
      "detail": "It need not be much. Ten minutes, a plate, no messages.", "tags": ["morning", "meal", "slow"],
      "helps": ["subj_energy", "subj_stress"] },
    { "id": "earlier-dinner", "category": "nourishment", "difficulty": "moderate", "source": "mayo",
      "durationSeconds": 120, "cooldownSeconds": 72000, "title": "Dinner a little earlier",
      "shortDescription": "Leave more time between dinner and bed tonight.",
      "detail": "Move the last large meal forward by half an hour or an hour, and keep a small snack in reserve.",
      "tags": ["evening", "meal", "rhythm"], "helps": ["subj_sleepQuality", "z_nocthr"] },
    { "id": "warm-cup", "category": "nourishment", "difficulty": "easy", "source": "other", "durationSeconds": 420,
      "cooldownSeconds": 21600, "title": "Something warm",
      "shortDescription": "Make a warm drink without caffeine and finish it before the next task.",
      "detail": "Hold the cup with both hands for the first minute and watch the steam.",
      "tags": ["drink", "warm", "break"], "helps": ["subj_stress", "sentiment"] },
    { "id": "evening-without", "category": "nourishment", "difficulty": "moderate", "source": "gov",
      "durationSeconds": 60, "cooldownSeconds": 144000, "title": "An evening without alcohol",
      "shortDescription": "Have something else in the glass tonight.",
      "detail": "Sparkling water with fruit, tea, juice: make it look good. See how tomorrow's night reads.",
      "tags": ["evening", "drink", "rest"], "helps": ["z_nocthr", "z_hrv", "subj_sleepQuality"] }
    ]
    """

  /// Attention, on purpose.
  private static let mindfulness = """
    [
    { "id": "five-senses", "category": "mindfulness", "difficulty": "easy", "source": "edu", "durationSeconds": 120,
      "cooldownSeconds": 10800, "title": "Five, four, three",
      "shortDescription": "Five things to see, four to touch, three to hear.",
      "detail": "Go through them slowly wherever you are. Say each one silently by its name.",
      "tags": ["senses", "quick", "anywhere"], "helps": ["subj_stress", "sentiment"] },
    { "id": "body-tour", "category": "mindfulness", "difficulty": "moderate", "source": "mayo",
      "durationSeconds": 480, "cooldownSeconds": 43200, "title": "A tour of the body",
      "shortDescription": "Eight minutes from the toes to the top of the head.",
      "detail": "Lie or sit, and visit each part with your attention for a few breaths. Nothing has to change.",
      "tags": ["stillness", "evening", "calm"], "helps": ["z_hrv", "subj_stress", "subj_sleepQuality"] },
    { "id": "soften-three", "category": "mindfulness", "difficulty": "easy", "source": "mayo", "durationSeconds": 60,
      "cooldownSeconds": 7200, "title": "Soften three places",
      "shortDescription": "Jaw, shoulders, hands: let each one loosen.",
      "detail": "Press or lift each of them lightly as you breathe in and let go as you breathe out.",
      "tags": ["quick", "tension", "desk"], "helps": ["subj_stress"] },
    { "id": "tense-and-release", "category": "mindfulness", "difficulty": "moderate", "source": "mayo",
      "durationSeconds": 600, "cooldownSeconds": 57600, "title": "Tighten and let go",
      "shortDescription": "From feet to face, tighten each group lightly and release.",
      "detail": "Five seconds of gentle tension, fifteen of letting go. Leave out whatever does not feel good.",
      "tags": ["evening", "tension", "rest"], "helps": ["subj_stress", "z_nocthr", "subj_sleepQuality"] },
    { "id": "sit-still", "category": "mindfulness", "difficulty": "moderate", "source": "nature",
      "durationSeconds": 300, "cooldownSeconds": 28800, "title": "Five minutes of nothing",
      "shortDescription": "Sit, set a timer, and do nothing at all.",
      "detail": "Eyes open or closed. Thoughts may come and go like traffic; you stay on the pavement.",
      "tags": ["stillness", "calm", "alone"], "helps": ["z_hrv", "subj_stress", "z_resthr"] },
    { "id": "slow-hands", "category": "mindfulness", "difficulty": "easy", "source": "edu", "durationSeconds": 240,
      "cooldownSeconds": 21600, "title": "One chore slowly",
      "shortDescription": "Do one small chore at half the speed.",
      "detail": "Wash a cup, fold a shirt, water a plant, and follow your hands while they do it.",
      "tags": ["home", "slow", "senses"], "helps": ["subj_stress", "sentiment"] },
    { "id": "kind-wishes", "category": "mindfulness", "difficulty": "easy", "source": "pubmed",
      "durationSeconds": 210, "cooldownSeconds": 36000, "title": "Wish somebody well",
      "shortDescription": "Think of three people and wish each of them something good.",
      "detail": "Begin with somebody easy, then a stranger, then yourself. One short wish for each.",
      "tags": ["kindness", "people", "stillness"], "helps": ["sentiment", "subj_stress"] },
    { "id": "wait-well", "category": "mindfulness", "difficulty": "easy", "source": "other", "durationSeconds": 90,
      "cooldownSeconds": 10800, "title": "Wait well",
      "shortDescription": "Leave the phone in your pocket in the next queue.",
      "detail": "Feel both feet, look at the room, take two slow breaths, and let the queue be a pause.",
      "tags": ["quick", "habit", "screen"], "helps": ["subj_stress"] }
    ]
    """

  /// Joints and muscles that sit all day; nothing for what hurts.
  private static let mobility = """
    [
    { "id": "neck-and-shoulders", "category": "mobility", "difficulty": "easy", "source": "mayo",
      "durationSeconds": 120, "cooldownSeconds": 10800, "title": "Neck and shoulders",
      "shortDescription": "Two gentle minutes for what carries your head.",
      "detail": "Roll the shoulders, tilt the head to each side without pulling, and stay where it is comfortable.",
      "tags": ["stretch", "desk", "tension"], "helps": ["subj_stress", "subj_energy"] },
    { "id": "wake-up-stretch", "category": "mobility", "difficulty": "easy", "source": "other", "durationSeconds": 60,
      "cooldownSeconds": 64800, "title": "Stretch in bed",
      "shortDescription": "A minute of stretching before you get up.",
      "detail": "Reach long with arms and legs, turn ankles and wrists, and roll to the side before you sit up.",
      "tags": ["morning", "stretch", "wake"], "helps": ["subj_energy"] },
    { "id": "hips-and-back", "category": "mobility", "difficulty": "moderate", "source": "edu",
      "durationSeconds": 360, "cooldownSeconds": 43200, "title": "Hips and back",
      "shortDescription": "Six minutes on the floor for what sits all day.",
      "detail": "Knees to the chest, a gentle twist to each side, then rest. Move only as far as it stays pleasant.",
      "tags": ["stretch", "floor", "evening"], "helps": ["z_steps", "subj_stress"] },
    { "id": "wrists-and-eyes", "category": "mobility", "difficulty": "easy", "source": "other", "durationSeconds": 90,
      "cooldownSeconds": 7200, "title": "Wrists and eyes",
      "shortDescription": "Ninety seconds for the parts that the desk wears out.",
      "detail": "Circle the wrists, spread the fingers, then look near and far a few times in turn.",
      "tags": ["desk", "quick", "eyes"], "helps": ["subj_energy", "subj_stress"] },
    { "id": "feet-up", "category": "mobility", "difficulty": "easy", "source": "other", "durationSeconds": 480,
      "cooldownSeconds": 50400, "title": "Feet up the wall",
      "shortDescription": "Lie down with your legs resting up against a wall.",
      "detail": "Come close with the hips, let the arms lie open, and stay while it is comfortable. Roll to the \
    side to get up.", "tags": ["rest", "floor", "evening"], "helps": ["z_resthr", "z_hrv", "subj_energy"] },
    { "id": "balance-break", "category": "mobility", "difficulty": "moderate", "source": "edu", "durationSeconds": 75,
      "cooldownSeconds": 18000, "title": "Stand on one leg",
      "shortDescription": "Half a minute on each leg, near something to hold.",
      "detail": "Look at one point, keep the knee soft, and touch the wall whenever you want.",
      "tags": ["quick", "play", "indoors"], "helps": ["subj_energy", "z_steps"] }
    ]
    """

  /// What is good for nothing else.
  static let play = """
    [
    { "id": "one-song-listen", "category": "play", "difficulty": "easy", "source": "edu", "durationSeconds": 240,
      "cooldownSeconds": 18000, "title": "Listen to one song",
      "shortDescription": "One song, from the first note to the last, and nothing else.",
      "detail": "Close your eyes if you can and follow one instrument the whole way through.",
      "tags": ["music", "slow", "alone"], "helps": ["sentiment", "subj_stress"] },
    { "id": "draw-badly", "category": "play", "difficulty": "easy", "source": "edu", "durationSeconds": 240,
      "cooldownSeconds": 43200, "title": "Draw something badly",
      "shortDescription": "Four minutes with a pen and whatever stands in front of you.",
      "detail": "Do not lift the pen and do not look at the paper too often. Keep the worst one.",
      "tags": ["creative", "quick", "fun"], "helps": ["sentiment", "subj_stress"] },
    { "id": "puzzle-break", "category": "play", "difficulty": "easy", "source": "other", "durationSeconds": 600,
      "cooldownSeconds": 36000, "title": "A small puzzle",
      "shortDescription": "Ten minutes with a puzzle that has an end.",
      "detail": "Words, numbers or pieces: something that can be finished and does not scroll.",
      "tags": ["fun", "break", "indoors"], "helps": ["sentiment", "subj_stress"] },
    { "id": "laugh-on-purpose", "category": "play", "difficulty": "easy", "source": "edu", "durationSeconds": 180,
      "cooldownSeconds": 21600, "title": "Laugh on purpose",
      "shortDescription": "Find the one thing that always makes you laugh.",
      "detail": "A clip, a photo, a friend's old message. Once is enough; then close it again.",
      "tags": ["fun", "quick", "warm"], "helps": ["sentiment", "subj_energy"] },
    { "id": "learn-five-words", "category": "play", "difficulty": "moderate", "source": "other",
      "durationSeconds": 300, "cooldownSeconds": 57600, "title": "Five new words",
      "shortDescription": "Learn five words of a language that you like.",
      "detail": "Say them aloud, put each of them in a silly sentence, and use one of them today.",
      "tags": ["creative", "morning", "fun"], "helps": ["subj_energy", "sentiment"] },
    { "id": "cook-one-new", "category": "play", "difficulty": "hard", "source": "other", "durationSeconds": 1800,
      "cooldownSeconds": 172800, "title": "Cook one new thing",
      "shortDescription": "Try one dish that you have never made.",
      "detail": "Keep it small, follow no more than one recipe, and share what comes out of it.",
      "tags": ["creative", "meal", "home"], "helps": ["sentiment", "subj_energy"] }
    ]
    """
}
