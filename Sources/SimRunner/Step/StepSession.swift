import Devices
import Transport

/// A session in which somebody steps through a story, looks around in it, goes back, and changes it.
///
/// There is no undo log: going back and every change is the story done again from its start, which takes less than a
/// second. What was seen once must come again, or the session says loudly that it did not.
final class StepSession {
  /// The story with everything that was done to it.
  var scenario: Scenario
  let mutant: Mutant?
  var life: StepLife
  var text: StepText
  let clock: WorldClock
  /// A place to return to.
  struct Mark {
    let step: UInt64
    let at: Instant
  }

  /// Before which step each thing happened that was told, in order.
  var trail: [UInt64] = []
  /// The number of the event that was told last.
  var lastTold: UInt64?
  var marks: [String: Mark] = [:]
  var breaks: [StepBreak] = []
  var watched: [(path: DialPath, value: String?)] = []
  var shown: [DialPath: String] = [:]
  /// The digests at steps where the session has been, of the story as it is.
  var digests: [UInt64: Digest] = [:]
  var judged: (outcome: RunOutcome, endOfStory: Digest?)?
  let firstStep: UInt64
  var last: StepInstruction?
  var hasEnded = false
  /// What was told in the last step.
  var latest: [String] = []

  /// Opens a session at a moment of the story.
  init(_ scenario: Scenario, at moment: Instant = .start, mutant: Mutant? = nil) throws(StepMistake) {
    self.scenario = scenario
    self.mutant = mutant
    clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    life = try Self.begin(scenario, mutant)
    text = StepText(clock: clock, names: NodeNames(hasOffice: life.run.plan.hasOffice))
    life.advance(toMoment: moment)
    firstStep = life.step
    digests[life.step] = life.digest
  }

  /// Where the session is, in one line.
  var place: String { text.place(life) }
  var prompt: String {
    let device = life.chronicle.latestDevice.map { " \(text.names.name($0))" } ?? ""
    return "(d\(clock.day(life.now)) \(clockFace(clock.civil(life.now).secondOfDay))\(device) #\(life.event)) "
  }

  /// Carries out a line; an empty one repeats the last step.
  func perform(_ line: String) throws(StepMistake) -> [String] {
    guard let instruction = try StepParser.parse(line) ?? (line.allSatisfy(\.isWhitespace) ? last : nil) else {
      return []
    }
    let lines = try perform(instruction)
    digests[life.step] = life.digest
    switch instruction {
    case .step, .next, .back, .until, .goOn: last = instruction
    default: last = nil
    }
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
      if !breaks.contains(rule) { breaks.append(rule) }
      return listBreaks()
    case .breaks: return listBreaks()
    case .unbreak(let number):
      guard breaks.indices.contains(number - 1) else { throw .misunderstood("there is no break \(number)") }
      breaks.remove(at: number - 1)
      return listBreaks()
    case .watch(let path):
      let value = try read(path)
      watched.removeAll { $0.path == path }
      watched.append((path, value))
      return [" \(path) = \(value ?? "nothing")"]
    case .unwatch(let path):
      guard watched.contains(where: { $0.path == path }) else { throw .misunderstood("\(path) is not watched") }
      watched.removeAll { $0.path == path }
      return []
    case .show(let view): return try show(view)
    case .diff(let a, let b): return try diff(a, b)
    case .why(let number): return try why(number)
    case .choose(let place): return try choose(place)
    case .skip(let place): return try intervene(.skip, place)
    case .inject(let words): return try inject(words)
    case .ask(let words): return try ask(words)
    case .mark(let name):
      marks[name] = Mark(step: life.step, at: life.now)
      return [" marked \(name): \(place)"]
    case .returnTo(let name):
      guard let mark = marks[name] else {
        throw .misunderstood(
          "nothing is marked '\(name)'" + (marks.isEmpty ? "" : ": " + marks.keys.sorted().joined(separator: ", ")))
      }
      try relive(to: mark.step)
      life.advance(toMoment: mark.at)
      return [" " + place]
    case .save(let path): return try save(path)
    case .detail(let isFull):
      text.isDetailed = isFull
      return [isFull ? " every event is told" : " what matters is told"]
    case .help(let word): return StepHelp.lines(for: word)
    case .quit:
      hasEnded = true
      return []
    }
  }
}
