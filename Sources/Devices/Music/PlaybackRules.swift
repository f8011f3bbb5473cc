extension Rule {
  /// The literal rules of the player and its remote control.
  package static let playback: [Rule] = [
    .bareCommands, .latestArrivalWins, .waitsForCallback,
  ]

  package static let bareCommands = Rule("bare-commands", "a playback command lacks id, target and expiry (RS 1606)")
  package static let latestArrivalWins = Rule("latest-arrival-wins", "what arrives last counts as the newest (RS 1664)")
  package static let waitsForCallback = Rule(
    "waits-for-callback", "only the callback counts, not the stored context (RS 1664)")
}

extension Mutant {
  /// The mistakes that can be planted in the player and its remote control.
  package static let playback: [Mutant] = [
    .expiryReversed, .playingCountsAnew,
  ]

  package static let expiryReversed = Mutant(
    "expiry-reversed", in: "Devices/Player", "a command from the future has expired, one from the past has not")
  package static let playingCountsAnew = Mutant(
    "playing-counts-anew", in: "Devices/Player", "versions of what plays count anew in each process")
}
