/// Why an instruction was not carried out here; the session is as it was before.
package enum StepMistake: Error, Equatable {
  /// With the words for the person, which say what to do.
  case misunderstood(String)
  /// Re-execution came to another state than the first time: the program is not deterministic.
  case diverged(step: UInt64, event: UInt64, label: String)
  case broken(String)
  /// The instruction is carried out, but from a kept place on.
  case elsewhere(StepJourney)

  package var words: String {
    switch self {
    case .misunderstood(let words): words
    case .diverged(let step, let event, let label):
      "THE REPLAY DIFFERS: at \(label), after step \(step) (event #\(event)), doing the same again came to another state. "
        + "This is a defect of Triad: 'triad run FILE --check-determinism' finds the first event."
    case .broken(let words): words
    case .elsewhere: "the story goes on from a kept place"
    }
  }
}
