package import DeviceKit
package import Engine
import Reports
package import ScenarioFiles
package import SimKernel

/// A session in which somebody steps through a story, looks around in it, goes back, and changes it.
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
  /// Who keeps places of the story to go on from; nil where nobody can.
  let keeper: (any StepKeeper)?
  /// Asked while the story goes on.
  let monitor: any ProgressMonitor
  private let plainText: StepText

  /// Opens a session at a moment of the story.
  package init(
    _ scenario: Scenario, at moment: Instant = .start, mutant: Mutant? = nil, keeper: (any StepKeeper)? = nil,
    monitor: any ProgressMonitor = SilentMonitor()
  ) throws(StepMistake) {
    self.scenario = scenario
    self.mutant = mutant
    (self.keeper, self.monitor) = (keeper, monitor)
    clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    life = try Self.begin(scenario, mutant)
    plainText = StepText(clock: clock, names: NodeNames(hasOffice: life.run.plan.hasOffice))
    keepPlaces(of: life)
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
  var spot: StepSpot { StepSpot(step: life.step, at: life.now) }
  package var prompt: String {
    let device = life.chronicle.latestDevice.map { " \(text.names.name($0))" } ?? ""
    return "(d\(clock.day(life.now)) \(clockFace(clock.civil(life.now).secondOfDay))\(device) #\(life.event)) "
  }

  /// Carries out a line; an empty one repeats the last step.
  func perform(_ line: String) throws(StepMistake) -> [String] {
    let line = line.allSatisfy(\.isWhitespace) ? memory.last ?? line : line
    guard let instruction = try StepParser.parse(line) else { return [] }
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
      memory.marks[name] = spot
      return [" marked \(name): \(place)"]
    case .returnTo(let name):
      guard let mark = memory.marks[name] else {
        throw .misunderstood(
          "nothing is marked '\(name)'"
            + (memory.marks.isEmpty ? "" : ": " + memory.marks.keys.sorted().joined(separator: ", ")))
      }
      return try travel(to: .spot(mark))
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
