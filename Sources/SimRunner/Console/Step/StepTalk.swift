package import Wire

/// A session on a story, line by line.
package protocol StepTalk: AnyObject {
  /// What is said when the session opens.
  var opening: StepReply { get }
  func say(_ line: String) -> StepReply
}

extension StepSession: StepTalk {
  package var opening: StepReply { reply { () throws(StepMistake) in [" " + place] } }

  package func say(_ line: String) -> StepReply { reply { () throws(StepMistake) in try perform(line) } }

  /// Goes on from the place where this copy waited, with what the session before it remembers.
  func carryOn(_ journey: StepJourney) -> StepReply {
    memory = journey.memory
    return reply { () throws(StepMistake) in
      let lines = try arrive(at: journey.goal)
      memory.digests[life.step] = life.digest
      return lines
    }
  }

  private func reply(_ deed: () throws(StepMistake) -> [String]) -> StepReply {
    var reply = StepReply()
    do throws(StepMistake) { reply.lines = try deed() } catch {
      switch error {
      case .elsewhere(let journey): reply.journey = journey
      case .diverged: reply.hasDiverged = true
      case .interrupted: reply.wasInterrupted = true
      default: break
      }
      reply.complaint = error == .interrupted ? "interrupted at \(place)" : error.words
    }
    (reply.prompt, reply.hasEnded) = (prompt, hasEnded)
    return reply
  }
}

/// What a session answers to a line.
package struct StepReply: WireParts {
  package var lines: [String] = []
  /// Why the line was not carried out, for the person.
  package var complaint: String?
  /// Doing the same again came to something else: the program is broken.
  package var hasDiverged = false
  package var hasEnded = false
  /// The person has given it up.
  package var wasInterrupted = false
  /// What the next line stands behind.
  package var prompt = ""
  /// Who answers, where that is a process of its own.
  package var process: Int32 = 0
  /// The answer itself is still to come.
  var isToCome = false
  /// How the rest of the instruction is carried out, where another process does it.
  package var journey: StepJourney?
  /// The checkpoints that were kept meanwhile.
  package var kept: [Checkpoint] = []
  /// Whether the checkpoints that were kept before are of another story.
  var hasChanged = false

  package static let makers = [
    "": WireMaker(
      Self.init(
        lines:complaint:hasDiverged:hasEnded:wasInterrupted:prompt:process:isToCome:journey:kept:hasChanged:))
  ]
}
