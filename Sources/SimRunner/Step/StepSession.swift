import Devices
import Transport

/// A session in which somebody steps through a story, looks around in it, goes back, and changes it.
///
/// There is no undo log: going back and every change is the story done again from its start, which takes less than a
/// second. What was seen once must come again, or the session says loudly that it did not.
final class StepSession {
  /// The story with everything that was done to it.
  private(set) var scenario: Scenario
  private let mutant: Mutant?
  private(set) var life: StepLife
  private var text: StepText
  private let clock: WorldClock
  /// Before which step each thing happened that was told, in order.
  private var trail: [UInt64] = []
  /// The number of the event that was told last.
  private var lastTold: UInt64?
  private var marks: [String: UInt64] = [:]
  private(set) var breaks: [StepBreak] = []
  private var watched: [(path: DialPath, value: String?)] = []
  private var shown: [DialPath: String] = [:]
  /// The digests at steps where the session has been, of the story as it is.
  private var digests: [UInt64: Digest] = [:]
  private var judged: (outcome: RunOutcome, endOfStory: Digest?)?
  private let firstStep: UInt64
  private var last: StepInstruction?
  private(set) var hasEnded = false

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
    "(d\(clock.day(life.now)) \(clockFace(clock.civil(life.now).secondOfDay)) #\(life.event)) "
  }

  /// Carries out a line; an empty one repeats the last step.
  func perform(_ line: String) throws(StepMistake) -> [String] {
    guard let instruction = try StepParser.parse(line) ?? (line.allSatisfy(\.isWhitespace) ? last : nil) else { return [] }
    let lines = try perform(instruction)
    digests[life.step] = life.digest
    switch instruction {
    case .step, .next, .back, .until, .goOn: last = instruction
    default: last = nil
    }
    return lines
  }

  private func perform(_ instruction: StepInstruction) throws(StepMistake) -> [String] {
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
      marks[name] = life.step
      return [" marked \(name): \(place)"]
    case .returnTo(let name):
      guard let step = marks[name] else {
        throw .misunderstood("nothing is marked '\(name)'" + (marks.isEmpty ? "" : ": " + marks.keys.sorted().joined(separator: ", ")))
      }
      try relive(to: step)
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

  // MARK: - Forwards

  /// One step; answers what it says if it is to be told, with the dials that changed, or nil at the end.
  private func advance(before limit: Instant = .distantFuture, isFull: Bool = false) throws(StepMistake) -> [String]? {
    let before = life.step
    guard let seen = life.advance(before: limit) else { return nil }
    var teller = text
    if isFull { teller.isDetailed = true }
    var lines = teller.lines(seen)
    if !lines.isEmpty {
      trail.append(before)
      lastTold = seen.last { $0.event.fact != nil }?.event.number ?? seen.first?.event.number
    }
    for index in watched.indices {
      let value = try read(watched[index].path)
      guard value != watched[index].value else { continue }
      lines.append("   * \(watched[index].path): \(watched[index].value ?? "nothing") -> \(value ?? "nothing")")
      watched[index].value = value
    }
    return lines
  }

  private func step(_ count: Int) throws(StepMistake) -> [String] {
    var lines: [String] = []
    var done = 0
    while done < count {
      guard let told = try advance(isFull: true) else { return lines + [try conclusion()].flatMap { $0 } }
      lines += told
      // What nobody sees, such as the hour of a check, is no step for a person.
      if !told.isEmpty { done += 1 }
    }
    return Self.shortened(lines)
  }

  private func next(_ role: Role?) throws(StepMistake) -> [String] {
    while let lines = try advance() {
      guard let first = lines.first else { continue }
      let who = first.dropFirst(11).prefix { !$0.isWhitespace }
      if role == nil || String(who) == role?.rawValue { return lines }
    }
    return try conclusion()
  }

  private func until(_ condition: StepCondition) throws(StepMistake) -> [String] {
    switch condition {
    case .position(let position):
      switch position {
      case .event(let number): return try tell { self.life.event >= number }
      default:
        let moment = try instant(of: position)
        guard moment > life.now else { throw .misunderstood("that is not after \(clock.label(life.now)); 'goto' goes back") }
        return try tell(before: moment) { false }
      }
    case .word(let word):
      return try tell { [unowned self] in
        self.latest.contains { $0.localizedStandardContains(word) } || self.life.chronicle.step.contains { $0.event.fact?.name == word }
      }
    case .predicate(let path, let comparison, let value):
      return try tell { [unowned self] () throws(StepMistake) in Self.holds(try self.read(path), comparison, value) }
    }
  }

  /// What was told in the last step.
  private var latest: [String] = []

  /// Goes on and tells, until `isEnough` after a step, or the moment, or the end of the story.
  private func tell(
    before limit: Instant = .distantFuture, until isEnough: () throws(StepMistake) -> Bool
  ) throws(StepMistake) -> [String] {
    var lines: [String] = []
    while let told = try advance(before: limit) {
      latest = told
      lines += told
      if try isEnough() { return Self.shortened(lines) }
      if Interruption.hasHappened { return Self.shortened(lines) + [" interrupted"] }
    }
    return Self.shortened(lines) + (life.isOver ? try conclusion() : [])
  }

  private func goOn() throws(StepMistake) -> [String] {
    let failure = breaks.contains { $0.event == .failure } ? try firstFailure(after: life.now) : nil
    let rules = breaks.filter { $0.event != .failure }
    guard !rules.isEmpty || failure != nil else {
      life.advance(toMoment: life.world.end)
      return try conclusion()
    }
    var hit: StepBreak?
    let lines = try tell(before: failure.map { $0.at } ?? .distantFuture) { [unowned self] in
      hit = rules.first { rule in self.life.chronicle.step.contains { rule.isHit(by: $0) } }
      return hit != nil
    }
    if let hit { return lines + [" stopped: break on \(hit.words)"] }
    guard let failure, !life.isOver else { return lines }
    return lines + [" stopped: \(failure.check) fails: \(failure.message)"]
  }

  /// A long telling without its middle.
  private static func shortened(_ lines: [String]) -> [String] {
    guard lines.count > 120 else { return lines }
    return lines.prefix(50) + [" ... \(lines.count - 100) lines more; 'goto' and 'until' show less at a time ..."] + lines.suffix(50)
  }

  static func holds(_ found: String?, _ comparison: StepCondition.Comparison, _ wanted: String) -> Bool {
    guard let found else { return comparison == .unequal }
    if let a = Double(found), let b = Double(wanted) {
      switch comparison {
      case .equal: return a == b
      case .unequal: return a != b
      case .less: return a < b
      case .greater: return a > b
      case .atMost: return a <= b
      case .atLeast: return a >= b
      }
    }
    switch comparison {
    case .equal: return found == wanted
    case .unequal: return found != wanted
    default: return false
    }
  }

  // MARK: - The end and its verdict

  /// The whole run with all checks, as `triad run` does it.
  private func judge() throws(StepMistake) -> (outcome: RunOutcome, endOfStory: Digest?) {
    if let judged { return judged }
    do throws(StorageError) {
      let run = try Run(try Self.plan(scenario, mutant))
      judged = (try run.run(), run.endOfStory)
    } catch { throw .broken("\(error)") }
    return judged ?? (outcome: try judge().outcome, endOfStory: nil)
  }

  private func conclusion() throws(StepMistake) -> [String] {
    let (outcome, end) = try judge()
    if let end, end != life.digest { throw diverged() }
    var lines = [" the story is over: \(place)"]
    for check in outcome.checks where check.isFailed {
      for failure in check.failures.prefix(3) { lines.append(" FAILED   \(check.name) on \(clock.label(failure.at)): \(failure.message)") }
    }
    for expectation in outcome.expectations where !expectation.isMet {
      lines.append(" FAILED   expectation \(expectation.text): \(expectation.detail)")
    }
    lines.append(" verdict  \(outcome.verdict.word), digest \(outcome.digest)")
    return lines
  }

  private func firstFailure(after moment: Instant) throws(StepMistake) -> (at: Instant, check: String, message: String)? {
    let outcome = try judge().outcome
    let all = outcome.checks.flatMap { check in check.failures.map { (at: $0.at, check: check.name, message: $0.message) } }
    return all.filter { $0.at > moment && $0.at < life.world.end }.min { $0.at < $1.at }
  }

  // MARK: - Elsewhere

  private static func plan(_ scenario: Scenario, _ mutant: Mutant?) throws(StorageError) -> WorldPlan {
    do throws(CommandFailure) { return try ScenarioCommandInput.plan(scenario, planting: mutant) } catch {
      throw .cannotOpen(path: scenario.name, message: error.message)
    }
  }

  private static func begin(
    _ scenario: Scenario, _ mutant: Mutant?, keeping wanted: Set<UInt64> = []
  ) throws(StepMistake) -> StepLife {
    do throws(StorageError) { return try StepLife(try plan(scenario, mutant), keeping: wanted) } catch {
      throw .broken("\(error)")
    }
  }

  private func diverged() -> StepMistake {
    .diverged(step: life.step, event: life.event, label: clock.label(life.now))
  }

  /// Another life of the same story.
  private func anotherLife(keeping wanted: Set<UInt64> = []) throws(StepMistake) -> StepLife {
    try Self.begin(scenario, mutant, keeping: wanted)
  }

  /// The story again up to that step, which must be as it was wherever the session has been.
  private func relive(to step: UInt64) throws(StepMistake) {
    let other = try anotherLife()
    for stop in digests.keys.filter({ $0 < step }).sorted() + [step] {
      try other.advance(toStep: stop)
      guard let known = digests[stop], other.step == stop, known != other.digest else { continue }
      life = other
      throw diverged()
    }
    life = other
    trail.removeAll { $0 >= step }
    for index in watched.indices { watched[index].value = try read(watched[index].path) }
  }

  private func back(_ count: Int) throws(StepMistake) -> [String] {
    if trail.count < count { try findTrail(count) }
    guard !trail.isEmpty else { throw .misunderstood("nothing is told before this") }
    let target = trail.count >= count ? trail[trail.count - count] : trail[0]
    try relive(to: target)
    return [" " + place]
  }

  /// Looks for what would have been told before this place, in an hour, a day, and everything.
  private func findTrail(_ count: Int) throws(StepMistake) {
    let (here, now) = (life.step, life.now)
    for window in [Span.hours(1), .days(1), now - .start] {
      let other = try anotherLife()
      other.advance(toMoment: max(.start, now - window))
      var found: [UInt64] = []
      while other.step < here {
        let before = other.step
        guard let seen = other.advance() else { break }
        if !text.lines(seen).isEmpty { found.append(before) }
      }
      trail = found
      if found.count >= count { return }
    }
  }

  private func goto(_ position: StepPosition) throws(StepMistake) -> [String] {
    if case .event(let number) = position {
      if number < life.event { life = try anotherLife() }
      life.advance(toEvent: number)
      trail = []
      guard life.event >= number else { throw .misunderstood("the story has only \(TextReport.grouped(Int(life.event))) events") }
    } else {
      let moment = try instant(of: position)
      if moment < life.now { life = try anotherLife() }
      // What was told in the last hour is what somebody may want to go back over.
      life.advance(toMoment: moment - .hours(1))
      trail = []
      while true {
        let before = life.step
        guard let seen = life.advance(before: moment) else { break }
        if !text.lines(seen).isEmpty { trail.append(before) }
      }
    }
    for index in watched.indices { watched[index].value = try read(watched[index].path) }
    if let known = digests[life.step], known != life.digest { throw diverged() }
    return [" " + place]
  }

  private func instant(of position: StepPosition) throws(StepMistake) -> Instant {
    let moment: Timestamp
    switch position {
    case .event: return life.now
    case .moment(let named): moment = scenario.timestamp(of: named)
    case .time(let time):
      let today = scenario.zone.timestamp(time.on(clock.civil(life.now).date))
      let tomorrow = scenario.zone.timestamp(time.on(clock.civil(life.now).date.adding(days: 1)))
      moment = clock.instant(today) > life.now ? today : tomorrow
    }
    guard moment >= scenario.beginning, moment <= scenario.ending else {
      throw .misunderstood("that is not within the \(scenario.dayCount) days of the story")
    }
    return clock.instant(moment)
  }

  // MARK: - Looking

  private func read(_ path: DialPath) throws(StepMistake) -> String? {
    do throws(StorageError) { return try Dials(world: life.world).value(path) } catch { throw .broken("\(error)") }
  }

  private func show(_ view: StepView) throws(StepMistake) -> [String] {
    let viewer = StepViewer(life: life, text: text, clock: clock)
    do throws(StorageError) {
      switch view {
      case .device(let role): return try viewer.device(role, &shown)
      case .dials: return try viewer.dials(&shown)
      case .queue: return viewer.queue(20)
      case .trust: return try viewer.trust()
      case .calendar: return try viewer.calendar()
      case .budget: break
      }
    } catch { throw .broken("\(error)") }
    let other = try anotherLife()
    other.advance(toMoment: max(.start, life.now - .days(1)))
    var tally = BudgetTally()
    while other.step < life.step, let seen = other.advance() { tally.add(seen) }
    return tally.lines(life.run.plan)
  }

  private func listBreaks() -> [String] {
    breaks.isEmpty ? [" no breaks"] : breaks.enumerated().map { " \($0.offset + 1)  on \($0.element.words)" }
  }

  private func dials(at number: UInt64) throws(StepMistake) -> [(path: DialPath, value: String)] {
    let other = try anotherLife()
    other.advance(toEvent: number)
    do throws(StorageError) { return try Dials(world: other.world).all() } catch { throw .broken("\(error)") }
  }

  private func diff(_ a: UInt64?, _ b: UInt64?) throws(StepMistake) -> [String] {
    let before: [(path: DialPath, value: String)]
    if let a {
      before = try dials(at: a)
    } else {
      let other = try anotherLife()
      try other.advance(toStep: firstStep)
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
    let lines = DialPath.all.filter { old[$0] != new[$0] }.map { " * \($0): \(old[$0] ?? "nothing") -> \(new[$0] ?? "nothing")" }
    return lines.isEmpty ? [" no dial differs"] : lines
  }

  private func why(_ number: UInt64?) throws(StepMistake) -> [String] {
    guard let number = number ?? lastTold else { throw .misunderstood("nothing was told yet: why #EVENT") }
    guard number <= life.event else { throw .misunderstood("event #\(number) has not happened yet") }
    let chain = life.chronicle.chain(from: number)
    let other = try anotherLife(keeping: Set(chain))
    other.advance(toEvent: number)
    return chain.compactMap { other.chronicle.kept[$0] }.enumerated().map { place, seen in
      let entry = TraceEntry(seen, clock, text.names)
      let arrow = place == 0 ? " " : " <- "
      return "\(arrow)#\(entry.number) d\(clock.day(seen.event.at)) \(entry.localTime.dropFirst(11)) \(entry.who): \(entry.words)"
    }
  }

  // MARK: - Changing the story

  /// The story with a change, up to here again. What has happened already must stay as it was.
  private func change(_ change: (inout Scenario) -> Void) throws(StepMistake) {
    let (before, old) = (life, scenario)
    change(&scenario)
    do throws(StepMistake) {
      let other = try anotherLife()
      try other.advance(toStep: before.step)
      guard other.step == before.step, other.digest == before.digest else {
        throw .misunderstood("that would change what has happened already: say it in the scenario file")
      }
      life = other
      judged = nil
      // What comes after is another story.
      digests = digests.filter { $0.key <= life.step }
      marks = marks.filter { $0.value <= life.step }
    } catch {
      scenario = old
      throw error
    }
  }

  /// The next full second: scenarios are told in seconds, and what has happened in this one stays.
  private var soon: CivilDateTime {
    let next = life.now.sinceStart.nanoseconds / 1_000_000_000 + 1
    return clock.civil(.start + .seconds(next))
  }

  private func inject(_ words: String) throws(StepMistake) -> [String] {
    let entry = try InjectedFault(words, at: .civil(soon), in: scenario).entry
    try change { $0.faults.append(entry) }
    return [" at \(clockFace(soon.secondOfDay)): \(words)"]
  }

  private func ask(_ words: String) throws(StepMistake) -> [String] {
    guard scenario.agents != nil else { throw .misunderstood("the phone has no agents: the scenario needs `agents: {}`") }
    try change { $0.story.append(StoryEntry(at: .civil(soon), act: .asks(.chat(words)))) }
    return [" at \(clockFace(soon.secondOfDay)): the wearer will write that"]
  }

  private func choose(_ place: Int?) throws(StepMistake) -> [String] {
    guard let place else { return StepViewer(life: life, text: text, clock: clock).queue(20) }
    return try intervene(.choose, place)
  }

  private func intervene(_ deed: Intervention.Deed, _ place: Int) throws(StepMistake) -> [String] {
    let pending = life.pending(limit: place)
    guard pending.indices.contains(place - 1) else { throw .misunderstood("only \(pending.count) things are pending") }
    let seen = pending[place - 1]
    guard deed == .choose ? seen.canBeFirst : seen.canBeSkipped else {
      throw .misunderstood(
        deed == .choose
          ? "that cannot be first: only messages can be faster, and things of one instant change places"
          : "that cannot be skipped: only messages and timers can")
    }
    let intervention = Intervention(step: life.step, deed: deed, place: place)
    try change { $0.interventions.append(intervention) }
    let words = StepViewer(life: life, text: text, clock: clock).words(seen)
    return [deed == .choose ? " first: \(words)" : " never: \(words)"]
  }

  private func save(_ path: String) throws(StepMistake) -> [String] {
    do {
      try StepStory.write(scenario, to: path)
    } catch {
      throw .misunderstood("'\(path)' cannot be written: \(error.localizedDescription)")
    }
    let outcome = try judge().outcome
    return [
      " saved; it ends with digest \(outcome.digest), verdict \(outcome.verdict.word)",
      " again    triad run \(RunCommand.quoted(path))",
    ]
  }
}
