/// What is good for nothing else.
extension MomentText {
  static let play = """
    [
    {
      "id": "one-song-listen", "category": "play", "difficulty": "easy", "source": "edu",
      "durationSeconds": 240, "cooldownSeconds": 18000,
      "title": "Listen to one song",
      "shortDescription": "One song, from the first note to the last, and nothing else.",
      "detail": "Close your eyes if you can and follow one instrument the whole way through.",
      "tags": ["music", "slow", "alone"],
      "helps": ["sentiment", "subj_stress"]
    },
    {
      "id": "draw-badly", "category": "play", "difficulty": "easy", "source": "edu",
      "durationSeconds": 240, "cooldownSeconds": 43200,
      "title": "Draw something badly",
      "shortDescription": "Four minutes with a pen and whatever stands in front of you.",
      "detail": "Do not lift the pen and do not look at the paper too often. Keep the worst one.",
      "tags": ["creative", "quick", "fun"],
      "helps": ["sentiment", "subj_stress"]
    },
    {
      "id": "puzzle-break", "category": "play", "difficulty": "easy", "source": "other",
      "durationSeconds": 600, "cooldownSeconds": 36000,
      "title": "A small puzzle",
      "shortDescription": "Ten minutes with a puzzle that has an end.",
      "detail": "Words, numbers or pieces: something that can be finished and does not scroll.",
      "tags": ["fun", "break", "indoors"],
      "helps": ["sentiment", "subj_stress"]
    },
    {
      "id": "laugh-on-purpose", "category": "play", "difficulty": "easy", "source": "edu",
      "durationSeconds": 180, "cooldownSeconds": 21600,
      "title": "Laugh on purpose",
      "shortDescription": "Find the one thing that always makes you laugh.",
      "detail": "A clip, a photo, a friend's old message. Once is enough; then close it again.",
      "tags": ["fun", "quick", "warm"],
      "helps": ["sentiment", "subj_energy"]
    },
    {
      "id": "learn-five-words", "category": "play", "difficulty": "moderate", "source": "other",
      "durationSeconds": 300, "cooldownSeconds": 57600,
      "title": "Five new words",
      "shortDescription": "Learn five words of a language that you like.",
      "detail": "Say them aloud, put each of them in a silly sentence, and use one of them today.",
      "tags": ["creative", "morning", "fun"],
      "helps": ["subj_energy", "sentiment"]
    },
    {
      "id": "cook-one-new", "category": "play", "difficulty": "hard", "source": "other",
      "durationSeconds": 1800, "cooldownSeconds": 172800,
      "title": "Cook one new thing",
      "shortDescription": "Try one dish that you have never made.",
      "detail": "Keep it small, follow no more than one recipe, and share what comes out of it.",
      "tags": ["creative", "meal", "home"],
      "helps": ["sentiment", "subj_energy"]
    }
    ]
    """
}
