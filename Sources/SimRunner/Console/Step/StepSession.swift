import Foundation
import Processes
import Reports

/// A session in which a person steps through a story, inspects it, goes back, and changes it.
///
/// There is no undo log: going back and every change re-executes the story, from its start or from a checkpoint. The
/// same events must occur again; otherwise the session reports an error.
package final class StepSession {
  /// The story with all changes so far.
  package var scenario: Scenario
  package let mutant: Mutant?
  package var life: StepLife
  package let clock: WorldClock
  package var memory = StepMemory()
  var judged: (outcome: RunOutcome, endOfStory: Digest?)?
  package var hasEnded = false
  /// `true` if the last output was interrupted.
  var isGivenUp = false
  /// `true` if the current line has changed the story.
  var hasChanged = false
  /// The replays of the current `why --when`, as JSON.
  var curve: String?
  /// Stores checkpoints of the story to resume from; `nil` if that is impossible.
  let keeper: (any CheckpointKeeper)?
  /// Polled while the story runs.
  let monitor: any ProgressMonitor
  private let plainText: StepText
  /// The dials: the same for every execution of the story.
  private let dials: [Dial]
  /// The opened story, with the text of its file if there is one.
  let opened: Scenario
  private let source: String?

  /// Opens a session at a moment of the story.
  ///
  /// - Parameter source: The text of the scenario's file, so that a saved story keeps its comments.
  package init(
    _ scenario: Scenario, at moment: Instant = .start, source: String? = nil, mutant: Mutant? = nil,
    keeper: (any CheckpointKeeper)? = nil, monitor: any ProgressMonitor = SilentMonitor()
  ) throws(StepMistake) {
    self.scenario = scenario
    (opened, self.source) = (scenario, source)
    self.mutant = mutant
    (self.keeper, self.monitor) = (keeper, monitor)
    clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    life = try Self.begin(scenario, mutant)
    plainText = StepText(clock: clock, names: NodeNames(life.run.plan), plan: life.run.plan)
    dials = Dials.all(in: life.run.plan)
    keepCheckpoints(of: life)
    life.monitor = monitor
    try life.advance(toMoment: moment)
    memory.firstStep = life.step
    memory.digests[life.step] = life.digest
  }

  /// The text of events, at the chosen level of detail.
  var text: StepText {
    var text = plainText
    text.isDetailed = memory.isDetailed
    return text
  }

  /// The position of the session, in one line.
  package var place: String { text.place(life) }
  var position: StepPosition { StepPosition(step: life.step, at: life.now) }
  package var prompt: String {
    let device = life.history.latestDevice.map { " \(text.names.name($0))" } ?? ""
    return "(d\(clock.day(life.now)) \(clockFace(clock.civil(life.now).secondOfDay))\(device) #\(life.event)) "
  }

  /// Executes a line; an empty one repeats the last step.
  func perform(_ line: String) throws(StepMistake) -> [String] {
    if let question = memory.question {
      memory.question = nil
      switch line.lowercased().filter({ !$0.isWhitespace }) {
      case "y", "yes": return try perform(question)
      case "n", "no", "": return []
      default: break
      }
    }
    let line = line.allSatisfy(\.isWhitespace) ? memory.last ?? line : line
    guard let instruction = try StepParser.parse(line, in: life.run.plan) else { return [] }
    memory.line = line
    switch instruction {
    case .step, .next, .back, .until, .goOn, .backUntil, .nextFailure: memory.last = line
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
    case .until(let condition, let isAnywhere): return try until(condition, isAnywhere: isAnywhere)
    case .goOn: return try goOn()
    case .back(let count): return try back(count)
    case .backUntil(let condition): return try back(until: condition)
    case .when: return try search()
    case .nextFailure: return try nextFailure()
    case .goto(let position): return try goto(position)
    case .breakOn(let rule):
      if !memory.breaks.contains(where: { $0.words == rule.words }) { memory.breaks.append(rule) }
      return listBreaks()
    case .breaks: return listBreaks()
    case .unbreak(let number):
      guard memory.breaks.indices.contains(number - 1) else { throw .misunderstood("there is no break \(number)") }
      memory.breaks.remove(at: number - 1)
      return listBreaks()
    case .ignore(let number, let count):
      guard memory.breaks.indices.contains(number - 1) else { throw .misunderstood("there is no break \(number)") }
      memory.breaks[number - 1].ignored = count
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
    case .whyFailure(let check, let isWhen): return try why(failureOf: check, isWhen: isWhen)
    case .choose(let place): return try choose(place)
    case .skip(let place): return try intervene(.skip, place)
    case .inject(let words): return try inject(words)
    case .does(let words): return try does(words)
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
      return try travel(to: mark.step == 0 && mark.at > .start ? .moment(mark.at) : .position(mark))
    case .save(let path, let isForced): return try save(path, isForced: isForced)
    case .detail(let isFull):
      memory.isDetailed = isFull
      return [isFull ? " every event is printed" : " only the lines of the story are printed"]
    case .help(let word): return try help(word)
    case .fork(let name): return fork(name)
    case .compare(let names): return try compare(names)
    case .changes: return listChanges()
    case .undo(let number): return try drop(number, isToggled: false)
    case .toggle(let number): return try drop(number, isToggled: true)
    case .quit(let isForced):
      if !isForced, !isSaved {
        memory.question = Self.leaving
        return [" your changes are not saved ('changes' lists them, 'save FILE' saves them): leave? (y or n)"]
      }
      hasEnded = true
      return []
    }
  }
}

// Inspection of devices, values and causes.
extension StepSession {
  package func read(_ path: DialPath) throws(StepMistake) -> String? {
    do throws(StorageError) { return try Dials(world: life.world, dials).value(path) } catch {
      throw .broken("\(error)")
    }
  }

  func show(_ view: StepView) throws(StepMistake) -> [String] {
    if case .event(let number) = view { return try showEvent(number) }
    if case .table(let role, let table, let words) = view { return try showTable(role, table, with: words) }
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
      case .budget, .event, .table: break
      }
    } catch { throw .broken("\(error)") }
    let other = try anotherLife()
    try other.advance(toMoment: max(.start, life.now - .days(1)))
    var tally = BudgetTally()
    while other.step < life.step, let seen = other.advance() { tally.add(seen) }
    return tally.lines(life.run.plan)
  }

  func listBreaks() -> [String] {
    memory.breaks.isEmpty
      ? [" no breaks"] : memory.breaks.enumerated().map { " \($0.offset + 1)  \($0.element.state)" }
  }

  func diff(_ a: UInt64?, _ b: UInt64?) throws(StepMistake) -> [String] {
    func dials(_ number: UInt64?, orStep step: UInt64) throws(StepMistake) -> StepState {
      let other = try anotherLife()
      if let number { try other.advance(toEvent: number) } else { try other.advance(toStep: step) }
      return try StepState(dialsOf: other)
    }
    let before = try dials(a, orStep: memory.firstStep)
    let after = try b == nil ? StepState(dialsOf: life) : dials(b, orStep: life.step)
    let lines = before.differences(after, in: life.run.plan, " -> ")
    return lines.isEmpty ? [" no dial differs"] : lines
  }
}

// Help, and saving the story.
extension StepSession {
  /// Returns help on the instructions, every fault, every act, or one of them.
  func help(_ word: String?) throws(StepMistake) -> [String] {
    let lines = StepHelp.lines(for: word, scenario.vocabulary)
    guard let word else { return lines }
    for list in [TypedEntry.List.faults, .story] {
      if word == list.instruction { return lines + list.lines(for: nil, scenario.vocabulary) }
      let found = list.lines(for: word, scenario.vocabulary)
      if lines.isEmpty, !found.isEmpty { return found }
    }
    guard lines.isEmpty else { return lines }
    throw .misunderstood(
      "there is no instruction, fault or act '\(PrintableText.of(word))'; 'help' lists the instructions")
  }

  package func save(_ path: String, isForced: Bool = false) throws(StepMistake) -> [String] {
    let shown = PrintableText.of(path)
    if !isForced, FileManager.default.fileExists(atPath: path) {
      throw .misunderstood("'\(shown)' is there already; 'save \(shown) --force' writes over it")
    }
    let folder = FilePath.folder(of: path)
    let (text, isEdited) = savedText(in: folder.isEmpty ? "." : folder)
    do {
      if !folder.isEmpty { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
      try OutputFile.write(text, to: path)
    } catch {
      throw .misunderstood("'\(shown)' cannot be written: \(PrintableText.of(error.localizedDescription))")
    }
    var lines = [" saved as \(shown)"]
    if source != nil, !isEdited { lines.append(" the comments of the file that was opened are not in it") }
    do throws(StepMistake) {
      let outcome = try judge().outcome
      lines[0] += "; it ends with digest \(outcome.digest), verdict \(outcome.verdict.word)"
    } catch .interrupted {
      lines.append(" interrupted: the verdict is not known")
    }
    memory.saved = memory.changes.filter(\.isOn)
    return lines + [" again    \(scenario.vocabulary.program.name) run \(ShellWord.quoted(path))"]
  }

  /// Returns the story as the text of a file in that folder: the opened text with the changes added, if that has the
  /// same meaning; otherwise a new text.
  private func savedText(in folder: String) -> (text: String, isEdited: Bool) {
    let story = scenario.relocated(to: folder)
    if let source {
      let written = ScenarioDefinition.additions(to: opened, in: story)
      var edit = ScenarioEdit(source)
      let isAdded = written.allSatisfy { edit.append($0.entries, to: $0.key) }
      let file = SourceText(name: "saved", text: edit.text)
      if isAdded, var again = try? ScenarioFile.read(file, scenario.vocabulary, directory: folder) {
        for module in scenario.vocabulary.modules { module.complete(&again, like: story) }
        if again == story { return (edit.text, true) }
      }
    }
    return (ScenarioFile.text(of: story, showingDefaults: false), false)
  }
}

// The end of the story, and the results of the checks.
extension StepSession {
  /// Performs the whole run with all checks, like `triad run`.
  package func judge() throws(StepMistake) -> (outcome: RunOutcome, endOfStory: Digest?) {
    if let judged { return judged }
    let found: (outcome: RunOutcome, endOfStory: Digest?)
    do throws(StorageError) {
      let run = try Run(try Self.plan(scenario, mutant))
      found = (outcome: try run.run(monitor: monitor), endOfStory: run.endOfStory)
    } catch { throw .broken("\(error)") }
    if case .interrupted = found.outcome.ending { throw .interrupted }
    judged = found
    return found
  }

  func conclusion() throws(StepMistake) -> [String] {
    var lines = [" the story is over: \(place)"]
    let outcome: RunOutcome
    do throws(StepMistake) {
      let (found, end) = try judge()
      if let end, end != life.digest { throw diverged() }
      outcome = found
    } catch .interrupted {
      return lines + [" interrupted: the verdict is not known; 'continue' asks for it again"]
    }
    for check in outcome.checks where check.isFailed {
      for failure in check.failures.prefix(3) {
        lines.append(" FAILED   \(check.name) on \(clock.label(failure.at)): \(failure.message)")
      }
    }
    for expectation in outcome.expectations where !expectation.isMet {
      lines.append(" \(expectation.mark) \(expectation.sentence(clock))")
    }
    return lines + VerdictLines("\(outcome.verdict.word), digest \(outcome.digest)", reason: outcome.reason).lines
  }

  func firstFailure(after moment: Instant) throws(StepMistake) -> (at: Instant, check: String, message: String)? {
    let outcome = try judge().outcome
    let all = outcome.checks.flatMap { check in
      check.failures.map { (at: $0.at, check: check.name, message: $0.message) }
    }
    return all.filter { $0.at > moment && $0.at < life.world.end }.min { $0.at < $1.at }
  }
}
