import Reports
import WearerKit

// Breaks, and searches for a moment: the next failure, the last change of a dial.
extension StepSession {
  package func goOn() throws(StepMistake) -> [String] {
    let rules = try memory.breaks.map { (rule) throws(StepMistake) in
      try StepParser.condition(of: rule, in: life.run.plan)
    }
    let failures = rules.indices.filter { if case .event(.failure, _) = rules[$0] { true } else { false } }
    let failure = failures.isEmpty ? nil : try firstFailure(after: life.now)
    guard rules.count > failures.count || failure != nil else {
      try life.advance(toMoment: life.world.end)
      return try conclusion()
    }
    var hit: StepBreak?
    // A comparison is hit where it begins to hold.
    var before: [(value: String?, isMet: Bool)] = []
    for rule in rules { before.append((try reading(rule), try isMet(rule, nil, [], []))) }
    let lines = try tell(before: failure.map { $0.at } ?? .distantFuture) { () throws(StepMistake) in
      for (index, rule) in rules.enumerated() {
        let isMet = try isMet(rule, before[index].value, life.history.step, [])
        let isHit = isMet && (rule.isMetAtOnce || !before[index].isMet)
        before[index] = (try reading(rule), isMet)
        if isHit, pass(index) { hit = hit ?? memory.breaks[index] }
      }
      return hit != nil
    }
    if let hit { return lines + [" stopped: break \(hit.words)" + (hit.hits > 1 ? ", hit \(hit.hits) times" : "")] }
    guard let failure, !life.isOver else { return lines }
    memory.lastFailed = failure.check
    for index in failures { _ = pass(index) }
    return lines + [" stopped: \(failure.check) fails: \(failure.message)"]
  }

  /// Counts a hit of a break, and returns whether it stops there.
  private func pass(_ index: Int) -> Bool {
    memory.breaks[index].hits += 1
    guard memory.breaks[index].ignored > 0 else { return true }
    memory.breaks[index].ignored -= 1
    return false
  }

  /// Goes on to the next moment at which a check fails, or to the end if one fails only there.
  func nextFailure() throws(StepMistake) -> [String] {
    guard let failure = try firstFailure(after: life.now) else {
      let outcome = try judge().outcome
      let last = outcome.checks.first { $0.failures.contains { $0.at >= life.world.end } }?.name
      guard !life.isOver, last != nil || outcome.expectations.contains(where: { !$0.isMet }) else {
        throw .misunderstood("no check fails after this moment")
      }
      memory.lastFailed = last ?? CheckName.expect.text
      try life.advance(toMoment: life.world.end)
      return try conclusion()
    }
    try life.advance(toMoment: max(life.now, failure.at - StepJourney.reach))
    memory.trail = try seekTellings { $0.now < failure.at ? failure.at : nil }
    memory.lastTold = nil
    // The events of that moment are part of it, so that 'why' tells its causes.
    while let seen = life.advance(before: failure.at + .nanoseconds(1)) {
      if text.telling(seen) != nil { memory.lastTold = seen.last { $0.event.hasFact }?.event.number }
    }
    memory.lastFailed = failure.check
    return [" " + place, " \(failure.check) fails: \(failure.message)"] + changesAhead
  }

  // MARK: - Backwards

  func back(until condition: StepCondition) throws(StepMistake) -> [String] {
    guard case .position(let target) = condition else { return try search() }
    var moment = try instant(of: target)
    if case .event(let number) = target {
      guard number < life.event else { throw .misunderstood("event #\(number) is not before this one") }
      return try goto(target)
    }
    // A time that has not come yet was yesterday.
    if case .time(let time) = target, moment >= life.now {
      let yesterday = clock.civil(life.now).date.adding(days: -1)
      moment = clock.instant(scenario.zone.timestamp(time.on(yesterday)))
    }
    guard moment >= .start, moment < life.now else {
      throw .misunderstood("that is not before \(clock.label(life.now)) in the story; 'until' runs on")
    }
    return try travel(to: .moment(moment))
  }

  /// Searches for the condition of the executed line before here, window by window.
  func search() throws(StepMistake) -> [String] { try travel(to: .search(before: position, window: 0)) }

  /// Searches from the start of a window up to a position. Afterwards the session is where the condition last became
  /// true or, for a question, at that position.
  func find(before position: StepPosition, _ window: Int) throws(StepMistake) -> [String] {
    let condition: StepCondition
    let isQuestion: Bool
    switch try StepParser.parse(memory.line, in: life.run.plan) {
    case .when(let path)?: (condition, isQuestion) = (.changed(path), true)
    case .backUntil(let wanted)?: (condition, isQuestion) = (wanted, false)
    default: return [" " + place]
    }
    try life.advance(toMoment: StepJourney.Goal.start(ofWindow: window, before: position))
    var found: (step: UInt64, event: UInt64?, line: String)?
    var (old, wasMet) = (try reading(condition), try isMet(condition, nil, [], []))
    while life.step < position.step {
      if life.step % 64 == 0, monitor.isCancelled { throw .interrupted }
      guard let seen = life.advance() else { break }
      let isMet = try isMet(condition, old, seen, text.lines(seen))
      if isMet, condition.isMetAtOnce || !wasMet {
        let event = seen.last { $0.event.hasFact || $0.event.kind == .fault } ?? seen.first
        let words = event.map { "\n" + text.line(TraceEntry($0, clock, text.names)) } ?? ""
        let change = try reading(condition).map { ": \(old ?? "nothing") -> \($0)" } ?? ""
        found = (life.step, event?.event.number, " \(clock.label(life.now))\(change)\(words)")
      }
      (old, wasMet) = (try reading(condition), isMet)
    }
    try life.advance(toMoment: position.at)
    guard let found else {
      if window + 1 < StepJourney.windows.count { return try travel(to: .search(before: position, window: window + 1)) }
      throw .misunderstood("that did not happen before here: '\(PrintableText.of(memory.line))'")
    }
    memory.lastTold = found.event ?? memory.lastTold
    let lines = found.line.split(separator: "\n").map(String.init)
    guard isQuestion else { return try travel(to: .step(found.step)) }
    let ways = found.event.map { " 'why #\($0)' tells its causes, 'goto #\($0)' goes there" }
    return lines + [ways ?? " '\(memory.line.replacing("when ", with: "back until "))' goes there"]
  }

  /// Returns the value of the condition's dial; `nil` for other conditions.
  func reading(_ condition: StepCondition) throws(StepMistake) -> String? {
    switch condition {
    case .predicate(let path, _, _), .changed(let path):
      let value = try read(path)
      return value ?? "nothing"
    case .word, .position, .event: return nil
    }
  }

  /// Returns whether the condition holds after a step.
  ///
  /// - Parameters:
  ///   - old: The value of its dial before the step; `nil` if there was no step.
  ///   - lines: The output of the step.
  func isMet(
    _ condition: StepCondition, _ old: String?, _ seen: [SeenEvent], _ lines: [String]
  ) throws(StepMistake) -> Bool {
    switch condition {
    case .position: return false
    case .word(let word):
      return seen.contains { $0.event.fact?.name == word }
        || lines.contains { $0.lowercased().contains(word.lowercased()) }
    case .predicate(let path, let comparison, let value): return Self.holds(try read(path), comparison, value)
    case .changed:
      let value = try reading(condition)
      return old != nil && value != old
    case .event(let event, let role): return seen.contains { event.isHit(by: $0, on: role) }
    }
  }
}

extension StepCondition {
  /// `true` if each step can meet it, not only the first at which a comparison holds.
  var isMetAtOnce: Bool { if case .predicate = self { false } else { true } }
}
