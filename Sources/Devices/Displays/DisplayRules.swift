extension Mutant {
  /// The mistakes that can be planted in what the watch shows.
  package static let displays: [Mutant] = [.showsRemovedBlock, .staleAsFreshDisplay]

  package static let staleAsFreshDisplay = Mutant(
    "stale-as-fresh-display", in: "Devices/FaceTimeline",
    "the age of what the face shows counts from when the app last drew it")
}
