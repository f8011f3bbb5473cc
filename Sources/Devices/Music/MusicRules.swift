extension Rule {
  /// The literal rules of the DJ. The agents know theirs by the names (`MusicRule`).
  package static let music: [Rule] = [
    Rule("forever-desktop", "what the desktop said once is true for ever (RS 909)"),
    Rule("focus-name-contains", "any focus with \"work\" in its name is deep work, \"Workout\" too (RS 913)"),
    Rule("raw-trend", "trends in beats and milliseconds are added to shares after their bounds (RS 843, 881)"),
    Rule("focus-out-of-reach", "focused at work takes more focus than work can have (RS 967, 1027)"),
    Rule("confidence-of-heart", "how sure a state is says nothing of where its context comes from (RS 989)"),
    Rule("unmeasured-is-tense", "who was not measured is half tense and half aroused (RS 828, 861)"),
    Rule("unknown-tempo-far", "a tempo that nobody knows is 0 (RS 304, 1052)"),
    Rule("familiarity-overflow", "familiarity goes up to 1.3, and of two boosts the last counts (RS 699, 1062-1067)"),
    Rule("soft-repeat", "\"don't repeat\" is a deduction that a good song outweighs (RS 793, 1089)"),
    Rule("zero-is-missing", "a missing reading is 0, and a change of 0 is a missing one (RS 1354, 3428)"),
    Rule("arrival-tagging", "a reading belongs to the song that plays when it arrives (RS 3044)"),
    .playsPerDelivery,
    Rule("confidence-falls", "one play without readings lowers the confidence of all before (RS 3883)"),
    Rule("watermark-now", "the history was read up to \"now\", whatever arrives later (RS 4205-4233)"),
    Rule("desk-is-unknown", "a desk in use, a place and a habit say nothing of what is being done (RS 908-941)"),
    Rule("hours-in-history", "the history files lessons under hours, not under what was estimated (RS 3713-3727)"),
    .musicLockedAway,
    Rule("rest-is-weariness", "a heart at rest is a wearer without energy, who needs to be roused (RS 960, 1023-1024)"),
    Rule("quiet-hour-open", "a quiet hour in the evening needs no calm, unless the heart is tense (RS 1003-1034)"),
  ]

  package static let playsPerDelivery = Rule(
    "plays-per-delivery", "a play teaches live, and once more from the history (RS 3894)")
  package static let musicLockedAway = Rule(
    "music-locked-away", "the music's store is unreadable while the phone is locked (RS 2423-2429)")
}

extension Mutant {
  /// The mistakes that can be planted in the DJ. The agents know theirs by the names (`MusicMistake`).
  package static let music: [Mutant] = [
    .lessonsKept,
    Mutant("effect-upside-down", in: "Agents/SongScorer", "songs that have done harm gain what good ones should"),
    Mutant(
      "stress-upside-down", in: "Agents/MusicEstimator",
      "the more the heart varies, the more tense the wearer is taken to be"),
    Mutant("session-reversed", in: "Orchestrator/DiscJockey", "what was heard first counts as what was heard last"),
    Mutant(
      "tempo-upside-down", in: "Agents/SongScorer", "the farther a song's tempo is from what is needed, the better"),
    Mutant(
      "calm-is-rousing", in: "Agents/RankingConfig",
      "to be calm takes the tempo and the energy that it takes to be roused"),
    Mutant(
      "response-reversed", in: "Agents/SongPlay",
      "what the body did during a song is taken from its end to its beginning"),
    Mutant("long-pauses", in: "Agents/HistoryJob", "only a pause of three hours ends a session of listening"),
    Mutant(
      "first-skip-uncounted", in: "Agents/ListeningSession",
      "a session's first song counts as heard, however soon skipped"),
    .crownCountsTwice, .crownForEver, .listsAsTheyWere, .goneSongsStay, .permissionOnce, .silenceUntold,
    Mutant(
      "energy-upside-down", in: "Agents/SongEffect", "songs that make the heart beat faster count as those that tire"),
    Mutant(
      "needs-by-the-clock", in: "Agents/MusicEstimator", "music is to do what the hour says, whatever the wearer does"),
    Mutant(
      "preferences-ignored", in: "Orchestrator/DiscJockey",
      "songs are chosen by the usual preferences, whatever the wearer's"),
    .preferencesForgotten,
    Mutant("loud-before-sleep", in: "Agents/SongRanker", "before sleep a loud song is chosen like any other"),
    .stressShownAsCalm, .tokenInBackup,
  ]

  package static let stressShownAsCalm = Mutant(
    "stress-shown-as-calm", in: "Devices/Player", "the watch shows how tense the wearer is as how calm they are")
  package static let tokenInBackup = Mutant(
    "token-in-backup", in: "Devices/Keychain", "a phone that is set up from a backup has the old one's token, too")
  package static let lessonsKept = Mutant(
    "lessons-kept", in: "Devices/MusicStore",
    "what was learnt of a play as it ended stays, whatever the history makes of it")
  package static let crownCountsTwice = Mutant(
    "crown-counts-twice", in: "Devices/Player", "a turn of the crown counts twice")
  package static let crownForEver = Mutant(
    "crown-for-ever", in: "Devices/Player", "what the wearer said by the crown neither fades nor ends with the session")
  package static let listsAsTheyWere = Mutant(
    "lists-as-they-were", in: "Devices/ServiceDesk",
    "a list is what it was on the first day, whatever the service says of it")
  package static let goneSongsStay = Mutant(
    "gone-songs-stay", in: "Devices/ServiceDesk", "songs that the service has no more are played on")
  package static let permissionOnce = Mutant(
    "permission-once", in: "Devices/ServiceDesk",
    "who has once allowed the app to play has allowed it as long as it runs")
  package static let silenceUntold = Mutant(
    "silence-untold", in: "Devices/Player", "where nothing can be played the wearer is not told why")
  package static let preferencesForgotten = Mutant(
    "preferences-forgotten", in: "Devices/PhonePlayer", "preferences that the wearer sets later are not kept")
}
