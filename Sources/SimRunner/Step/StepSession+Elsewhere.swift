import Devices
import Transport

// Going back and anywhere else.
extension StepSession {
  static func plan(_ scenario: Scenario, _ mutant: Mutant?) throws(StorageError) -> WorldPlan {
    do throws(CommandFailure) { return try ScenarioCommandInput.plan(scenario, planting: mutant) } catch {
      throw .cannotOpen(path: scenario.name, message: error.message)
    }
  }

  static func begin(
    _ scenario: Scenario, _ mutant: Mutant?, keeping wanted: Set<UInt64> = []
  ) throws(StepMistake) -> StepLife {
    do throws(StorageError) { return try StepLife(try plan(scenario, mutant), keeping: wanted) } catch {
      throw .broken("\(error)")
    }
  }

  func diverged() -> StepMistake {
    .diverged(step: life.step, event: life.event, label: clock.label(life.now))
  }

  /// Another life of the same story.
  func anotherLife(keeping wanted: Set<UInt64> = []) throws(StepMistake) -> StepLife {
    try Self.begin(scenario, mutant, keeping: wanted)
  }

  /// The story again up to that step, which must be as it was wherever the session has been.
  func relive(to step: UInt64) throws(StepMistake) {
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

  func back(_ count: Int) throws(StepMistake) -> [String] {
    if trail.count < count { try findTrail(count) }
    guard !trail.isEmpty else { throw .misunderstood("nothing is told before this") }
    let target = trail.count >= count ? trail[trail.count - count] : trail[0]
    try relive(to: target)
    return [" " + place]
  }

  /// Looks for what would have been told before this place, in an hour, a day, and everything.
  func findTrail(_ count: Int) throws(StepMistake) {
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

  func goto(_ position: StepPosition) throws(StepMistake) -> [String] {
    if case .event(let number) = position {
      // Whether there is such an event shows only when the story has been gone through: this life stays until then.
      let other = try anotherLife()
      other.advance(toEvent: number)
      guard other.event >= number else {
        throw .misunderstood("the story has only \(TextReport.grouped(Int(other.event))) events")
      }
      (life, trail) = (other, [])
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

  func instant(of position: StepPosition) throws(StepMistake) -> Instant {
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
}
