import Foundation
import Reports
import WearerKit

/// A change that the person made to the story.
struct StepChange: Equatable, WireStruct {
  /// The line that makes it, or what an intervention does.
  let line: String
  /// The moment from which the story is another one, and the number of steps before it.
  let at: Instant
  let step: UInt64
  var intervention: Intervention?
  /// `false` if the story is played without it.
  var isOn = true

  static let form = WireForm(Self.init(line:at:step:intervention:isOn:)) {
    ($0.line, $0.at, $0.step, $0.intervention, $0.isOn)
  }
}

extension Intervention: WireStruct {
  package static let form = WireForm {
    (step: UInt64, isSkip: Bool, node: NodeID, due: Instant, number: Int) in
    Intervention(step: step, deed: isSkip ? .skip : .choose, node: node, due: due, number: number)
  } _: {
    ($0.step, $0.deed == .skip, $0.node, $0.due, $0.number)
  }
}

// The list of changes: each can be taken back or switched off, and the story is played again without it.
extension StepSession {
  /// The line that leaves with unsaved changes.
  static let leaving = "quit --force"

  var isSaved: Bool { memory.changes.filter(\.isOn) == memory.saved }

  private func isAhead(_ change: StepChange) -> Bool {
    change.intervention == nil ? change.at > life.now : change.step >= life.step
  }

  /// Returns the changes with their numbers.
  func listChanges() -> [String] {
    if memory.changes.isEmpty { return [" no changes: the story is as it was opened"] }
    let lines = memory.changes.enumerated().map { place, change in
      " \(place + 1)  \(change.isOn ? "on " : "off")  \(clock.label(change.at))  \(PrintableText.of(change.line))"
        + (change.isOn && isAhead(change) ? "  (still ahead)" : "")
    }
    return lines + [isSaved ? " saved" : " not saved: 'save FILE' writes the story with them"]
  }

  /// The changes that are still to happen, in a line; empty if there are none.
  var changesAhead: [String] {
    let ahead = memory.changes.enumerated().filter { $0.element.isOn && isAhead($0.element) }
    if ahead.isEmpty { return [] }
    let words = ahead.map { "\($0.offset + 1) \(PrintableText.of($0.element.line))" }.joined(separator: ", ")
    return [" still ahead of your changes: \(words); 'undo N' takes one back"]
  }

  /// Plays the story up to here without a change: takes it back, or switches it off, or on again.
  ///
  /// - Parameter number: `nil` for the last.
  func drop(_ number: Int?, isToggled: Bool) throws(StepMistake) -> [String] {
    let place = (number ?? memory.changes.count) - 1
    guard memory.changes.indices.contains(place) else {
      throw .misunderstood(
        memory.changes.isEmpty ? "there are no changes" : "there is no change \(place + 1): 'changes'")
    }
    var changes = memory.changes
    let change = changes.remove(at: place)
    if isToggled {
      changes.insert(change, at: place)
      changes[place].isOn.toggle()
    }
    try play(try story(with: changes), changes, since: change)
    let deed = isToggled ? (change.isOn ? "off" : "on") : "taken back"
    let isLoose = changes.contains { $0.isOn && $0.intervention != nil && $0.step > change.step }
    return [" " + self.place, " \(deed): \(PrintableText.of(change.line))"]
      + (isLoose ? [" a later skip or choose names a step of the story that was, and may no longer fit"] : [])
  }

  /// Returns the opened story with these changes.
  func story(with changes: [StepChange]) throws(StepMistake) -> Scenario {
    var story = opened
    for change in changes where change.isOn {
      if let intervention = change.intervention {
        story.interventions.append(intervention)
        continue
      }
      try edit(&story, change.line, at: change.at)
    }
    return story
  }

  /// Adds the fault or the act of a line to a story.
  private func edit(_ story: inout Scenario, _ line: String, at moment: Instant) throws(StepMistake) {
    let moment = Moment.civil(clock.civil(moment))
    switch try StepParser.parse(line, in: life.run.plan) {
    case .inject(let words)?: story.faults.append(try TypedEntry.fault(words, at: moment, in: story))
    case .does(let words)?: story.story.append(try TypedEntry.act(words, at: moment, in: story))
    case .ask(let words)?: story.story.append(StoryEntry(at: moment, act: try chat(words, in: story)))
    default: break
    }
  }

  /// Plays another story up to here, with the same past before one of its changes.
  private func play(
    _ story: Scenario, _ changes: [StepChange], since change: StepChange
  ) throws(StepMistake) {
    let (before, old) = (life, (scenario, judged, memory))
    (scenario, judged, memory.changes, memory.lastFailed) = (story, nil, changes, nil)
    // All checkpoints of the story are invalid; new ones are stored on the way.
    hasChanged = true
    keeper?.forget()
    do throws(StepMistake) {
      let other = try anotherLife()
      keepCheckpoints(of: other)
      if change.step >= before.step {
        try other.advance(toStep: before.step)
        for life in [before, other] { life.settle() }
        guard other.step == before.step, other.digest == before.digest else {
          throw .misunderstood("that would change what has happened already: say it in the scenario file")
        }
      } else {
        memory.lastTold = nil
      }
      try other.advance(toMoment: before.now)
      life = other
      // The rest is another story, in which a mark is only a moment.
      let last = min(before.step, change.step)
      memory.digests = memory.digests.filter { $0.key <= last }
      memory.marks = memory.marks.mapValues { $0.step <= last ? $0 : StepPosition(step: 0, at: $0.at) }
      memory.trail.removeAll { $0 >= last }
      for index in memory.watched.indices { memory.watched[index].value = try read(memory.watched[index].path) }
    } catch {
      (scenario, judged, memory) = old
      keeper?.forget()
      throw error
    }
  }

  /// Adds a change at the next full second: scenarios have a resolution of seconds, and past events of this one stay.
  ///
  /// - Returns: The time of day of the change.
  private func add(_ line: String) throws(StepMistake) -> String {
    let at = Instant.start + .seconds(life.now.sinceStart.nanoseconds / 1_000_000_000 + 1)
    var story = scenario
    try edit(&story, line, at: at)
    if let act = story.story.last, story.story.count > scenario.story.count { try requireDevice(for: act) }
    let change = StepChange(line: line, at: at, step: life.step)
    try play(story, memory.changes + [change], since: change)
    return clockFace(clock.civil(at).secondOfDay)
  }

  func inject(_ words: String) throws(StepMistake) -> [String] {
    let time = try add("inject \(words)")
    return [" at \(time): \(PrintableText.of(words))"]
  }

  func does(_ words: String) throws(StepMistake) -> [String] {
    let time = try add("do \(words)")
    return [" at \(time): the wearer does it: \(PrintableText.of(words))"]
  }

  package func ask(_ words: String) throws(StepMistake) -> [String] {
    let time = try add("ask \(words)")
    return [" at \(time): the wearer will write that"]
  }

  private func chat(_ words: String, in scenario: Scenario) throws(StepMistake) -> StoryEntry.Act {
    let vocabulary = scenario.vocabulary
    guard let act = vocabulary.toolModules.lazy.compactMap({ $0.chat(words, in: scenario) }).first else {
      throw .misunderstood(vocabulary.chatNeeds ?? "no app of this program takes questions")
    }
    return act
  }

  /// Rejects an act in an app of a device that is off: nothing would happen.
  private func requireDevice(for entry: StoryEntry) throws(StepMistake) {
    var story = scenario
    story.story = [entry]
    let moments: [StoryMoment]
    do throws(StorageError) { moments = try Self.plan(story, mutant).story } catch { throw .broken("\(error)") }
    guard let off = moments.lazy.compactMap(\.act.opens).first(where: { life.world.host($0)?.isUp == false }) else {
      return
    }
    throw .misunderstood(
      "the \(off.rawValue) is off, so nothing would happen: 'until restart' runs to when it is on again")
  }

  package func choose(_ place: Int?) throws(StepMistake) -> [String] {
    guard let place else { return StepViewer(life: life, text: text, clock: clock).queue(20) }
    return try intervene(.choose, place)
  }

  package func intervene(_ deed: Intervention.Deed, _ place: Int) throws(StepMistake) -> [String] {
    let listed = StepViewer.listed(of: life, place)
    guard listed.indices.contains(place - 1) else { throw .misunderstood("only \(listed.count) things are pending") }
    let (order, seen) = listed[place - 1]
    let pending = life.pending(limit: order + 1)
    guard StepViewer.allows(deed, seen) else {
      throw .misunderstood(
        (deed == .choose
          ? "that cannot be first: only messages can be faster, and things of one instant change places"
          : "that cannot be skipped: only messages and timers can") + StepViewer.possible(deed, of: life))
    }
    let number = pending.count { $0.at == seen.at && $0.node == seen.node }
    let intervention = Intervention(step: life.step, deed: deed, node: seen.node, due: seen.at, number: number)
    let words =
      "\(deed == .choose ? "first" : "never"): \(StepViewer(life: life, text: text, clock: clock).words(seen))"
    let change = StepChange(line: words, at: life.now, step: life.step, intervention: intervention)
    var story = scenario
    story.interventions.append(intervention)
    try play(story, memory.changes + [change], since: change)
    return [" " + words]
  }
}
