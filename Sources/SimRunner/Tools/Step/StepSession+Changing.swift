import DeviceKit
import Devices
import Engine
package import ScenarioFiles
package import SimKernel
import Wire

// Changing what happens, and keeping it.
extension StepSession {
  /// The story with a change, up to here again. What has happened already must stay as it was.
  package func change(_ change: (inout Scenario) -> Void) throws(StepMistake) {
    let (before, old) = (life, scenario)
    change(&scenario)
    do throws(StepMistake) {
      let other = try anotherLife()
      other.advance(toStep: before.step)
      for life in [before, other] { life.settle() }
      guard other.step == before.step, other.digest == before.digest else {
        throw .misunderstood("that would change what has happened already: say it in the scenario file")
      }
      other.advance(toMoment: before.now)
      life = other
      keeper?.forget()
      keepPlaces(of: life)
      judged = nil
      // What comes after is another story.
      memory.digests = memory.digests.filter { $0.key <= life.step }
      memory.marks = memory.marks.filter { $0.value.step <= life.step }
    } catch {
      scenario = old
      throw error
    }
  }

  /// The next full second: scenarios are told in seconds, and what has happened in this one stays.
  var soon: CivilDateTime {
    let next = life.now.sinceStart.nanoseconds / 1_000_000_000 + 1
    return clock.civil(.start + .seconds(next))
  }

  func inject(_ words: String) throws(StepMistake) -> [String] {
    let entry = try InjectedFault(words, at: .civil(soon), in: scenario).entry
    try change { $0.faults.append(entry) }
    return [" at \(clockFace(soon.secondOfDay)): \(words)"]
  }

  package func ask(_ words: String) throws(StepMistake) -> [String] {
    guard scenario.agents != nil else {
      throw .misunderstood("the phone has no agents: the scenario needs `agents: {}`")
    }
    try change { $0.story.append(StoryEntry(at: .civil(soon), act: .asks(.chat(words)))) }
    return [" at \(clockFace(soon.secondOfDay)): the wearer will write that"]
  }

  package func choose(_ place: Int?) throws(StepMistake) -> [String] {
    guard let place else { return StepViewer(life: life, text: text, clock: clock).queue(20) }
    return try intervene(.choose, place)
  }

  package func intervene(_ deed: Intervention.Deed, _ place: Int) throws(StepMistake) -> [String] {
    let pending = life.pending(limit: place)
    guard pending.indices.contains(place - 1) else { throw .misunderstood("only \(pending.count) things are pending") }
    let seen = pending[place - 1]
    guard Role(node: seen.node) != nil, deed == .choose ? seen.canBeFirst : seen.canBeSkipped else {
      throw .misunderstood(
        deed == .choose
          ? "that cannot be first: only messages can be faster, and things of one instant change places"
          : "that cannot be skipped: only messages and timers can")
    }
    let number = pending.count { $0.at == seen.at && $0.node == seen.node }
    let intervention = Intervention(step: life.step, deed: deed, node: seen.node, due: seen.at, number: number)
    try change { $0.interventions.append(intervention) }
    let words = StepViewer(life: life, text: text, clock: clock).words(seen)
    return [deed == .choose ? " first: \(words)" : " never: \(words)"]
  }

  package func save(_ path: String) throws(StepMistake) -> [String] {
    do {
      try StepStory.write(scenario, to: path)
    } catch {
      throw .misunderstood("'\(path)' cannot be written: \(error)")
    }
    let outcome = try judge().outcome
    return [
      " saved; it ends with digest \(outcome.digest), verdict \(outcome.verdict.word)",
      " again    triad run \(ShellWord.quoted(path))",
    ]
  }
}
