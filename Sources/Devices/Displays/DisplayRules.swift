extension Mutant {
  /// The mistakes that can be planted in what the watch shows.
  package static let displays: [Mutant] = [
    .showsRemovedBlock, .staleAsFreshDisplay, .pausesCountAsTraining, .feelCheckForgotten,
  ]

  package static let staleAsFreshDisplay = Mutant(
    "stale-as-fresh-display", in: "Devices/FaceTimeline",
    "the age of what the face shows counts from when the app last drew it")
  package static let pausesCountAsTraining = Mutant(
    "pauses-count-as-training", in: "Devices/WorkoutSession", "a workout is saved as if the wearer never paused")
  package static let feelCheckForgotten = Mutant(
    "feel-check-forgotten", in: "Devices/WorkoutSession",
    "the answer to the feel check isn't saved, so that the phone asks again")
}
