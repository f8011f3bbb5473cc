/// What a session answers to a line.
package struct StepReply: Codable {
  package var lines: [String] = []
  /// Why the line was not carried out, for the person.
  package var complaint: String?
  /// Doing the same again came to something else: the program is broken.
  package var hasDiverged = false
  package var hasEnded = false
  /// What the next line stands behind.
  package var prompt = ""
  /// Who answers, where that is a process of its own.
  package var process: Int32 = 0
  /// The answer itself is still to come.
  var isToCome = false
  /// How the rest of the instruction is carried out, where another process does it.
  package var journey: StepJourney?
  /// The places that were kept meanwhile.
  package var kept: [StepPlace] = []
  /// Whether the places that were kept before are of another story.
  var hasChanged = false
}
