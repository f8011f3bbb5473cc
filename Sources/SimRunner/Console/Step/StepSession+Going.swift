import Foundation
import Reports

// Execution forward, and its output.
extension StepSession {
  /// Performs one step. Returns its output with changed dials, empty if nothing is printed; `nil` at the end.
  package func advance(before limit: Instant = .distantFuture, isFull: Bool = false) throws(StepMistake) -> [String]? {
    if life.isInterrupted { throw .interrupted }
    let before = life.step
    guard let seen = life.advance(before: limit) else { return nil }
    var teller = text
    if isFull { teller.isDetailed = true }
    var lines = teller.lines(seen)
    if !lines.isEmpty {
      memory.trail.append(before)
      memory.lastTold = seen.last { $0.event.hasFact }?.event.number ?? seen.first?.event.number
    }
    for index in memory.watched.indices {
      let value = try read(memory.watched[index].path)
      guard value != memory.watched[index].value else { continue }
      let (time, path) = (clockFace(clock.civil(life.now).secondOfDay), memory.watched[index].path)
      lines.append(" \(time)  * \(path): \(memory.watched[index].value ?? "nothing") -> \(value ?? "nothing")")
      memory.watched[index].value = value
    }
    return lines
  }

  package func step(_ count: Int) throws(StepMistake) -> [String] {
    var lines: [String] = []
    var done = 0
    while done < count {
      guard let told = try advance(isFull: true) else { return lines + [try conclusion()].flatMap { $0 } }
      lines += told
      // An invisible event, such as the hourly check, isn't a step for a person.
      if !told.isEmpty { done += 1 }
    }
    return Self.shortened(lines)
  }

  package func next(_ role: Role?) throws(StepMistake) -> [String] {
    while let lines = try advance() {
      guard let first = lines.first else { continue }
      let who = first.dropFirst(11).prefix { !$0.isWhitespace }
      if role == nil || String(who) == role?.rawValue { return lines }
    }
    return try conclusion()
  }

  func until(_ condition: StepCondition, isAnywhere: Bool = false) throws(StepMistake) -> [String] {
    // An event that hasn't happened by the end of the day may never happen: ask whether to continue.
    let limit = isAnywhere ? .distantFuture : endOfDay
    switch condition {
    case .position(.event(let number)): return try tell { life.event >= number }
    case .position(.time(let time)):
      let moment = try instant(of: .time(time))
      if moment <= life.now { return try askForTomorrow(time) }
      return try tell(before: moment) { false }
    case .position(let position):
      let moment = try instant(of: position)
      guard moment > life.now else {
        throw .misunderstood("that is not after \(clock.label(life.now)); 'goto' goes back")
      }
      return try tell(before: moment) { false }
    case .word, .predicate, .changed, .event:
      var isFound = try isMet(condition, nil, [], [])
      if isFound { return [" that is so already"] }
      let old = try reading(condition)
      let lines = try tell(before: limit) { () throws(StepMistake) in
        isFound = try isMet(condition, old, life.history.step, memory.latest)
        return isFound
      }
      guard isFound else { return isGivenUp ? lines : lines + [notFound(condition.unmet, isAnywhere)] }
      guard case .word(let word) = condition else { return lines }
      // The event of the condition is printed in any case.
      let hit = life.history.step.filter { $0.event.fact?.name == word }
      memory.lastTold = hit.first?.event.number ?? memory.lastTold
      return memory.latest.isEmpty ? lines + hit.map { text.line(TraceEntry($0, clock, text.names)) } : lines
    }
  }

  /// The midnight that ends the day of the session.
  private var endOfDay: Instant {
    let next = clock.civil(life.now).date.adding(days: 1)
    return min(clock.instant(scenario.zone.timestamp(TimeOfDay.midnight.on(next))), life.world.end)
  }

  private func notFound(_ words: String, _ isAnywhere: Bool) -> String {
    if life.isOver || isAnywhere { return " \(words) until the end of the story" }
    return " \(words) by the end of the day: the session stands at \(clock.label(life.now)); --anywhere goes on looking"
  }

  private func askForTomorrow(_ time: TimeOfDay) throws(StepMistake) -> [String] {
    let face = clockFace(time.second)
    _ = try instant(of: .tomorrow(time))
    memory.question = "until \(face) tomorrow"
    return [" \(face) is over on this day ('goto \(face)' goes back): tomorrow? (y or n)"]
  }

  /// Continues with output until `isEnough` after a step, the moment, or the end of the story.
  package func tell(
    before limit: Instant = .distantFuture, until isEnough: () throws(StepMistake) -> Bool
  ) throws(StepMistake) -> [String] {
    var lines: [String] = []
    var day = clock.day(life.now)
    isGivenUp = false
    func next() throws(StepMistake) -> [String]? {
      do throws(StepMistake) { return try advance(before: limit) } catch .interrupted {
        // Keep the output so far.
        isGivenUp = true
        lines = Self.shortened(lines) + [" interrupted at \(place)"]
        return nil
      }
    }
    while let told = try next() {
      memory.latest = told
      if !told.isEmpty, clock.day(life.now) != day {
        day = clock.day(life.now)
        lines.append(" d\(day) \(clock.civil(life.now).date.weekday.abbreviation) \(clock.civil(life.now).date)")
      }
      lines += told
      if try isEnough() { return Self.shortened(lines) }
    }
    return Self.shortened(lines) + (life.isOver ? try conclusion() : [])
  }

  /// Returns long output without its middle.
  static func shortened(_ told: [String]) -> [String] {
    let lines = merged(told)
    guard lines.count > 120 else { return lines }
    return lines.prefix(50) + [" ... \(lines.count - 100) lines more; 'goto' and 'until' show less at a time ..."]
      + lines.suffix(50)
  }

  /// Merges the changes of one dial within a second into one line.
  private static func merged(_ lines: [String]) -> [String] {
    var merged: [String] = []
    for line in lines {
      let parts = line.components(of: ": ", and: " -> ")
      if let parts, line.dropFirst(9).hasPrefix("  * "), let last = merged.last, last.hasPrefix(parts.head),
        last.hasSuffix(" -> " + parts.old)
      {
        merged[merged.count - 1] += " -> " + parts.new
      } else {
        merged.append(line)
      }
    }
    return merged
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
}

extension String {
  /// Splits `head: old -> new` into its parts.
  fileprivate func components(
    of first: String, and second: String
  ) -> (head: String, old: String, new: String)? {
    guard let arrow = range(of: second), let colon = self[..<arrow.lowerBound].range(of: first) else { return nil }
    let head = String(self[..<colon.upperBound])
    return (head, String(self[colon.upperBound..<arrow.lowerBound]), String(self[arrow.upperBound...]))
  }
}

// Travel to other positions.
extension StepSession {
  package static func plan(_ scenario: Scenario, _ mutant: Mutant?) throws(StorageError) -> WorldPlan {
    do throws(ToolError) { return try WorldPlan(scenario, planting: mutant) } catch {
      throw .cannotOpen(path: scenario.name, message: error.message)
    }
  }

  package static func begin(
    _ scenario: Scenario, _ mutant: Mutant?, keeping wanted: Set<UInt64> = []
  ) throws(StepMistake) -> StepLife {
    do throws(StorageError) { return try StepLife(try plan(scenario, mutant), keeping: wanted) } catch {
      throw .broken("\(error)")
    }
  }

  package func diverged() -> StepMistake {
    .diverged(
      step: life.step, event: life.event, label: clock.label(life.now),
      whose: scenario.vocabulary.program.divergence)
  }

  /// Creates another execution of the same story, or of another one.
  func anotherLife(of story: Scenario? = nil, keeping wanted: Set<UInt64> = []) throws(StepMistake) -> StepLife {
    let other = try Self.begin(story ?? scenario, mutant, keeping: wanted)
    other.monitor = monitor
    return other
  }

  /// Stores checkpoints of an execution that the session uses, or will use.
  func keepCheckpoints(of life: StepLife) {
    guard let keeper else { return }
    life.keep = { [unowned self] life, number in
      keeper.keepCheckpoint(
        Checkpoint(number: number, step: life.step, event: life.event, at: life.now), of: life, for: self)
    }
  }

  /// Travels to a target: forward from here if it is ahead, else from a checkpoint, and else from the start.
  ///
  /// Throws ``StepMistake/elsewhere(_:)`` if another process must continue.
  func travel(to goal: StepJourney.Goal) throws(StepMistake) -> [String] {
    let isAhead = goal.isAhead(ofStep: life.step, event: life.event, at: life.now)
    if let checkpoint = keeper?.checkpoints.last(where: { goal.isWithinReach(of: $0) }),
      !isAhead || checkpoint.at > life.now
    {
      throw .elsewhere(StepJourney(checkpoint: checkpoint.number, goal: goal, memory: memory))
    }
    guard !isAhead else { return try arrive(at: goal) }
    let here = life
    life = try anotherLife()
    keepCheckpoints(of: life)
    do throws(StepMistake) { return try arrive(at: goal) } catch {
      // After an interruption the session is at its old position.
      if error == .interrupted { life = here }
      throw error
    }
  }

  /// Runs forward to a target that is ahead.
  func arrive(at goal: StepJourney.Goal) throws(StepMistake) -> [String] {
    switch goal {
    case .step(let step): try relive(to: step)
    case .position(let position):
      try relive(to: position.step)
      try life.advance(toMoment: position.at)
    case .event(let number):
      try life.advance(toEvent: number)
      memory.trail = []
    case .moment(let moment):
      try life.advance(toMoment: moment - StepJourney.reach)
      memory.trail = try seekTellings { $0.now < moment ? moment : nil }
    case .tellings(let count, let position, let window): return try goBack(count, before: position, window)
    case .search(let position, let window): return try find(before: position, window)
    }
    for index in memory.watched.indices { memory.watched[index].value = try read(memory.watched[index].path) }
    if let known = memory.digests[life.step], known != life.digest { throw diverged() }
    if let told = memory.lastTold, told > life.event { memory.lastTold = nil }
    return [" " + place] + changesAhead
  }

  /// Runs forward to that step. The story must be unchanged at every step that the session has visited.
  private func relive(to step: UInt64) throws(StepMistake) {
    let start = life.step
    for stop in memory.digests.keys.filter({ $0 > start && $0 < step }).sorted() + [step] {
      try life.advance(toStep: stop)
      if let known = memory.digests[stop], life.step == stop, known != life.digest { throw diverged() }
    }
    memory.trail.removeAll { $0 >= step }
  }

  package func back(_ count: Int) throws(StepMistake) -> [String] {
    let trail = memory.trail
    return try travel(
      to: trail.count >= count ? .step(trail[trail.count - count]) : .tellings(count, before: position, window: 0))
  }

  /// Finds the printed events before that position, from the start of a window on, and goes back over them.
  private func goBack(_ count: Int, before position: StepPosition, _ window: Int) throws(StepMistake) -> [String] {
    try life.advance(toMoment: StepJourney.Goal.start(ofWindow: window, before: position))
    memory.trail = try seekTellings { $0.step < position.step ? .distantFuture : nil }
    try life.advance(toMoment: position.at)
    if memory.trail.count < count, window + 1 < StepJourney.windows.count {
      return try travel(to: .tellings(count, before: position, window: window + 1))
    }
    guard let first = memory.trail.first else { throw .misunderstood("nothing is told before this") }
    let trail = memory.trail
    return try travel(to: .step(trail.count >= count ? trail[trail.count - count] : first))
  }

  /// Runs forward step by step and returns the numbers of steps before printed events.
  ///
  /// - Parameter limit: The time limit of the next step; `nil` ends.
  func seekTellings(_ limit: (StepLife) -> Instant?) throws(StepMistake) -> [UInt64] {
    var found: [UInt64] = []
    while let moment = limit(life) {
      if monitor.isCancelled { throw .interrupted }
      let before = life.step
      guard let seen = life.advance(before: moment) else { break }
      if !text.lines(seen).isEmpty { found.append(before) }
    }
    return found
  }

  func goto(_ position: StepTarget) throws(StepMistake) -> [String] {
    guard case .event(let number) = position else { return try travel(to: .moment(try instant(of: position))) }
    if number <= life.event { return try travel(to: .event(number)) }
    // Only the end of the search shows whether the event exists, so keep this execution until then.
    let other = try anotherLife()
    keepCheckpoints(of: other)
    try other.advance(toEvent: number)
    guard other.event >= number else {
      throw .misunderstood("the story has only \(Figures.grouped(Int(other.event))) events")
    }
    life = other
    return try arrive(at: .event(number))
  }

  func instant(of position: StepTarget) throws(StepMistake) -> Instant {
    let moment: Timestamp
    switch position {
    case .event: return life.now
    case .moment(let named): moment = scenario.timestamp(of: named)
    case .time(let time): moment = scenario.zone.timestamp(time.on(clock.civil(life.now).date))
    case .tomorrow(let time): moment = scenario.zone.timestamp(time.on(clock.civil(life.now).date.adding(days: 1)))
    }
    guard moment >= scenario.beginning, moment <= scenario.ending else {
      throw .misunderstood("that is not within the \(scenario.dayCount) days of the story")
    }
    return clock.instant(moment)
  }
}
