package import DeviceKit
package import Engine
import Foundation
import Reports
package import ScenarioFiles
package import SimKernel
import Wire

/// A session in which a person steps through a story, looks around in it, goes back, and changes it.
///
/// There is no undo log: going back and every change is the story done again, from its start or from a kept place. What was
/// seen once must come again, or the session says loudly that it did not.
package final class StepSession {
  /// The story with everything that was done to it.
  package var scenario: Scenario
  package let mutant: Mutant?
  package var life: StepLife
  package let clock: WorldClock
  package var memory = StepMemory()
  var judged: (outcome: RunOutcome, endOfStory: Digest?)?
  package var hasEnded = false
  /// Keeps checkpoints of the story to go on from; nil where none can be kept.
  let keeper: (any CheckpointKeeper)?
  /// Asked while the story goes on.
  let monitor: any ProgressMonitor
  private let plainText: StepText

  /// Opens a session at a moment of the story.
  package init(
    _ scenario: Scenario, at moment: Instant = .start, mutant: Mutant? = nil, keeper: (any CheckpointKeeper)? = nil,
    monitor: any ProgressMonitor = SilentMonitor()
  ) throws(StepMistake) {
    self.scenario = scenario
    self.mutant = mutant
    (self.keeper, self.monitor) = (keeper, monitor)
    clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    life = try Self.begin(scenario, mutant)
    plainText = StepText(clock: clock, names: NodeNames(life.run.plan), tools: scenario.vocabulary.toolModules)
    keepCheckpoints(of: life)
    life.advance(toMoment: moment)
    memory.firstStep = life.step
    memory.digests[life.step] = life.digest
  }

  /// The words for what happens, as many as are wanted.
  package var text: StepText {
    var text = plainText
    text.isDetailed = memory.isDetailed
    return text
  }

  /// Where the session is, in one line.
  package var place: String { text.place(life) }
  var position: StepPosition { StepPosition(step: life.step, at: life.now) }
  package var prompt: String {
    let device = life.history.latestDevice.map { " \(text.names.name($0))" } ?? ""
    return "(d\(clock.day(life.now)) \(clockFace(clock.civil(life.now).secondOfDay))\(device) #\(life.event)) "
  }

  /// Carries out a line; an empty one repeats the last step.
  func perform(_ line: String) throws(StepMistake) -> [String] {
    let line = line.allSatisfy(\.isWhitespace) ? memory.last ?? line : line
    guard let instruction = try StepParser.parse(line, scenario.vocabulary) else { return [] }
    switch instruction {
    case .step, .next, .back, .until, .goOn: memory.last = line
    default: memory.last = nil
    }
    let lines = try perform(instruction)
    memory.digests[life.step] = life.digest
    return lines
  }

  func perform(_ instruction: StepInstruction) throws(StepMistake) -> [String] {
    switch instruction {
    case .step(let count): return try step(count)
    case .next(let role): return try next(role)
    case .until(let condition): return try until(condition)
    case .goOn: return try goOn()
    case .back(let count): return try back(count)
    case .goto(let position): return try goto(position)
    case .breakOn(let rule):
      if !memory.breaks.contains(rule) { memory.breaks.append(rule) }
      return listBreaks()
    case .breaks: return listBreaks()
    case .unbreak(let number):
      guard memory.breaks.indices.contains(number - 1) else { throw .misunderstood("there is no break \(number)") }
      memory.breaks.remove(at: number - 1)
      return listBreaks()
    case .watch(let path):
      let value = try read(path)
      memory.watched.removeAll { $0.path == path }
      memory.watched.append(StepMemory.Watch(path: path, value: value))
      return [" \(path) = \(value ?? "nothing")"]
    case .unwatch(let path):
      guard memory.watched.contains(where: { $0.path == path }) else { throw .misunderstood("\(path) is not watched") }
      memory.watched.removeAll { $0.path == path }
      return []
    case .show(let view): return try show(view)
    case .diff(let a, let b): return try diff(a, b)
    case .why(let number): return try why(number)
    case .choose(let place): return try choose(place)
    case .skip(let place): return try intervene(.skip, place)
    case .inject(let words): return try inject(words)
    case .ask(let words): return try ask(words)
    case .mark(let name):
      memory.marks[name] = position
      return [" marked \(name): \(place)"]
    case .returnTo(let name):
      guard let mark = memory.marks[name] else {
        throw .misunderstood(
          "nothing is marked '\(name)'"
            + (memory.marks.isEmpty ? "" : ": " + memory.marks.keys.sorted().joined(separator: ", ")))
      }
      return try travel(to: .position(mark))
    case .save(let path): return try save(path)
    case .detail(let isFull):
      memory.isDetailed = isFull
      return [isFull ? " every event is told" : " what matters is told"]
    case .help(let word): return StepHelp.lines(for: word)
    case .quit:
      hasEnded = true
      return []
    }
  }
}

// Looking at devices, values and causes.
extension StepSession {
  package func read(_ path: DialPath) throws(StepMistake) -> String? {
    do throws(StorageError) { return try Dials(world: life.world).value(path) } catch { throw .broken("\(error)") }
  }

  package func show(_ view: StepView) throws(StepMistake) -> [String] {
    let viewer = StepViewer(life: life, text: text, clock: clock)
    do throws(StorageError) {
      switch view {
      case .device(let role): return try viewer.device(role, &memory.shown)
      case .dials: return try viewer.dials(&memory.shown)
      case .queue: return viewer.queue(20)
      case .calendar: return try viewer.calendar()
      case .brought(let name):
        let views = scenario.vocabulary.toolModules.flatMap { $0.views }
        return try views.first { $0.name == name }?.lines(life.world) ?? []
      case .budget: break
      }
    } catch { throw .broken("\(error)") }
    let other = try anotherLife()
    other.advance(toMoment: max(.start, life.now - .days(1)))
    var tally = BudgetTally()
    while other.step < life.step, let seen = other.advance() { tally.add(seen) }
    return tally.lines(life.run.plan)
  }

  func listBreaks() -> [String] {
    memory.breaks.isEmpty
      ? [" no breaks"] : memory.breaks.enumerated().map { " \($0.offset + 1)  on \($0.element.words)" }
  }

  func dials(at number: UInt64) throws(StepMistake) -> [(path: DialPath, value: String)] {
    let other = try anotherLife()
    other.advance(toEvent: number)
    do throws(StorageError) { return try Dials(world: other.world).all() } catch { throw .broken("\(error)") }
  }

  func diff(_ a: UInt64?, _ b: UInt64?) throws(StepMistake) -> [String] {
    let before: [(path: DialPath, value: String)]
    if let a {
      before = try dials(at: a)
    } else {
      let other = try anotherLife()
      other.advance(toStep: memory.firstStep)
      do throws(StorageError) { before = try Dials(world: other.world).all() } catch { throw .broken("\(error)") }
    }
    let after: [(path: DialPath, value: String)]
    if let b {
      after = try dials(at: b)
    } else {
      do throws(StorageError) { after = try Dials(world: life.world).all() } catch { throw .broken("\(error)") }
    }
    let old = Dictionary(uniqueKeysWithValues: before.map { ($0.path, $0.value) })
    let new = Dictionary(uniqueKeysWithValues: after.map { ($0.path, $0.value) })
    let lines = DialPath.all(scenario.vocabulary).filter { old[$0] != new[$0] }.map {
      " * \($0): \(old[$0] ?? "nothing") -> \(new[$0] ?? "nothing")"
    }
    return lines.isEmpty ? [" no dial differs"] : lines
  }

  package func why(_ number: UInt64?) throws(StepMistake) -> [String] {
    guard let number = number ?? memory.lastTold else { throw .misunderstood("nothing was told yet: why #EVENT") }
    guard number <= life.event else { throw .misunderstood("event #\(number) has not happened yet") }
    let chain = life.history.chain(from: number)
    let other = try anotherLife(keeping: Set(chain))
    other.advance(toEvent: number)
    return chain.compactMap { other.history.kept[$0] }.enumerated().map { place, seen in
      let entry = TraceEntry(seen, clock, text.names)
      let arrow = place == 0 ? " " : " <- "
      return
        "\(arrow)#\(entry.number) d\(clock.day(seen.event.at)) \(entry.localTime.dropFirst(11)) \(entry.who): \(entry.words)"
    }
  }
}

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
      keepCheckpoints(of: life)
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

/// Writes a story that was stepped through as a scenario of its own.
enum StepStory {
  static func write(_ scenario: Scenario, to path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    let story = scenario.relocated(to: folder.isEmpty ? "." : folder)
    try ScenarioFile.text(of: story, showingDefaults: false).write(toFile: path, atomically: true, encoding: .utf8)
  }
}

// The end of the story, and what the checks say.
extension StepSession {
  /// The whole run with all checks, as `triad run` does it.
  package func judge() throws(StepMistake) -> (outcome: RunOutcome, endOfStory: Digest?) {
    if let judged { return judged }
    do throws(StorageError) {
      let run = try Run(try Self.plan(scenario, mutant))
      let found = (outcome: try run.run(), endOfStory: run.endOfStory)
      judged = found
      return found
    } catch { throw .broken("\(error)") }
  }

  func conclusion() throws(StepMistake) -> [String] {
    let (outcome, end) = try judge()
    if let end, end != life.digest { throw diverged() }
    var lines = [" the story is over: \(place)"]
    for check in outcome.checks where check.isFailed {
      for failure in check.failures.prefix(3) {
        lines.append(" FAILED   \(check.name) on \(clock.label(failure.at)): \(failure.message)")
      }
    }
    for expectation in outcome.expectations where !expectation.isMet {
      lines.append(" FAILED   expectation \(expectation.text): \(expectation.detail)")
    }
    lines.append(" verdict  \(outcome.verdict.word), digest \(outcome.digest)")
    return lines
  }

  func firstFailure(after moment: Instant) throws(StepMistake) -> (at: Instant, check: String, message: String)? {
    let outcome = try judge().outcome
    let all = outcome.checks.flatMap { check in
      check.failures.map { (at: $0.at, check: check.name, message: $0.message) }
    }
    return all.filter { $0.at > moment && $0.at < life.world.end }.min { $0.at < $1.at }
  }
}
