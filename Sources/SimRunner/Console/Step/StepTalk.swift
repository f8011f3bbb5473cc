/// A session on a story, line by line. With its non-blocking part several pages can show it.
package protocol StepTalk: AnyObject {
  /// The output when the session opens.
  var opening: StepReply { get }
  func say(_ line: String) -> StepReply
  /// The descriptors that become readable when an answer arrives.
  var descriptors: [Int32] { get }
  /// Begins to execute a line. Begin nothing else before its answer.
  func begin(_ line: String)
  /// Returns the answer to the line, once; `nil` before it is available.
  func answer() -> StepReply?
  /// Returns the state of the session; `nil` if it has ended.
  func scene() -> StepScene?
  /// Interrupts the current line.
  func interrupt()
  /// Begins to compute the timeline of a day, while the session stays at its position. The previous one must have been
  /// fetched.
  func look(at day: DayRequest)
  /// Returns that timeline, once; `nil` before it is available.
  func seen() -> DayReply?
}

extension StepSession {
  package var opening: StepReply { reply { () throws(StepMistake) in [" " + place] } }

  package func say(_ line: String) -> StepReply { reply { () throws(StepMistake) in try perform(line) } }

  /// Resumes from the position of this copy, with the state of the earlier session.
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
    (reply.prompt, reply.hasEnded, reply.asksToLeave) = (prompt, hasEnded, memory.question == Self.leaving)
    (reply.curve, curve, reply.hasChanged, hasChanged) = (curve, nil, hasChanged, false)
    return reply
  }
}

/// A session's answer to a line.
package struct StepReply: WireStruct {
  package var lines: [String] = []
  /// The replays of `why --when` among them, as JSON.
  var curve: String?
  /// The reason why the line wasn't executed, for the person.
  package var complaint: String?
  /// `true` if a re-execution had another result: the program isn't deterministic.
  package var hasDiverged = false
  package var hasEnded = false
  /// `true` if the session would end and asks about unsaved changes.
  var asksToLeave = false
  /// `true` if the person interrupted it.
  package var wasInterrupted = false
  /// The prompt of the next line.
  package var prompt = ""
  /// The answering process, if it is a separate one.
  package var process: Int32 = 0
  /// `true` if the answer itself is still to come.
  var isToCome = false
  /// The route with which another process executes the rest of the instruction, if one must.
  package var journey: StepJourney?
  /// The checkpoints stored meanwhile.
  var kept: [Checkpoint] = []
  /// `true` if the earlier checkpoints belong to an earlier version of the story.
  var hasChanged = false

  package static let form = WireForm({ Self() }, { _ in () }).with(
    \.lines, \.curve, \.complaint, \.hasDiverged, \.hasEnded, \.asksToLeave, \.wasInterrupted, \.prompt, \.process,
    \.isToCome, \.journey, \.kept, \.hasChanged)
}
