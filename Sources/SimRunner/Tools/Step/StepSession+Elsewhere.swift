package import DeviceKit
package import Engine
package import ScenarioFiles
package import SimKernel

// Going back and anywhere else.
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
    .diverged(step: life.step, event: life.event, label: clock.label(life.now))
  }

  /// Another life of the same story.
  func anotherLife(keeping wanted: Set<UInt64> = []) throws(StepMistake) -> StepLife {
    try Self.begin(scenario, mutant, keeping: wanted)
  }

  /// Lets places of a life be kept that the session lives, or is going to.
  func keepPlaces(of life: StepLife) {
    guard let keeper else { return }
    life.keep = { [unowned self] life, number in
      keeper.keep(
        StepPlace(number: number, step: life.step, event: life.event, at: life.now), of: life, for: self)
    }
  }

  /// Goes where the goal is: on from here if it lies ahead, else on from a kept place, and else from the start.
  ///
  /// Throws ``StepMistake/elsewhere(_:)`` where another process is to go on.
  package func travel(to goal: StepJourney.Goal) throws(StepMistake) -> [String] {
    let isAhead = goal.isAhead(ofStep: life.step, event: life.event, at: life.now)
    if let place = keeper?.places.last(where: { goal.isWithinReach(of: $0) }), !isAhead || place.at > life.now {
      throw .elsewhere(StepJourney(place: place.number, goal: goal, memory: memory))
    }
    if !isAhead {
      life = try anotherLife()
      keepPlaces(of: life)
    }
    return try arrive(at: goal)
  }

  /// Goes on to a goal that lies ahead.
  package func arrive(at goal: StepJourney.Goal) throws(StepMistake) -> [String] {
    switch goal {
    case .step(let step): try relive(to: step)
    case .spot(let spot):
      try relive(to: spot.step)
      life.advance(toMoment: spot.at)
    case .event(let number):
      life.advance(toEvent: number)
      memory.trail = []
    case .moment(let moment):
      life.advance(toMoment: moment - StepJourney.reach)
      memory.trail = seekTellings { $0.now < moment ? moment : nil }
    case .tellings(let count, let spot, let window): return try goBack(count, before: spot, window)
    }
    for index in memory.watched.indices { memory.watched[index].value = try read(memory.watched[index].path) }
    if let known = memory.digests[life.step], known != life.digest { throw diverged() }
    return [" " + place]
  }

  /// On to that step, and the story must be as it was wherever the session has been.
  private func relive(to step: UInt64) throws(StepMistake) {
    let start = life.step
    for stop in memory.digests.keys.filter({ $0 > start && $0 < step }).sorted() + [step] {
      life.advance(toStep: stop)
      if let known = memory.digests[stop], life.step == stop, known != life.digest { throw diverged() }
    }
    memory.trail.removeAll { $0 >= step }
  }

  package func back(_ count: Int) throws(StepMistake) -> [String] {
    let trail = memory.trail
    return try travel(
      to: trail.count >= count ? .step(trail[trail.count - count]) : .tellings(count, before: spot, window: 0))
  }

  /// Looks for what would have been told before that spot, from the start of a window on, and goes back over it.
  private func goBack(_ count: Int, before spot: StepSpot, _ window: Int) throws(StepMistake) -> [String] {
    life.advance(toMoment: StepJourney.Goal.start(ofWindow: window, before: spot))
    memory.trail = seekTellings { $0.step < spot.step ? .distantFuture : nil }
    life.advance(toMoment: spot.at)
    if memory.trail.count < count, window + 1 < StepJourney.windows.count {
      return try travel(to: .tellings(count, before: spot, window: window + 1))
    }
    guard let first = memory.trail.first else { throw .misunderstood("nothing is told before this") }
    let trail = memory.trail
    return try travel(to: .step(trail.count >= count ? trail[trail.count - count] : first))
  }

  /// Goes on, step by step, and answers before which steps something would have been told.
  ///
  /// - Parameter limit: until when the next step is done; nil ends.
  private func seekTellings(_ limit: (StepLife) -> Instant?) -> [UInt64] {
    var found: [UInt64] = []
    while let moment = limit(life) {
      let before = life.step
      guard let seen = life.advance(before: moment) else { break }
      if !text.lines(seen).isEmpty { found.append(before) }
    }
    return found
  }

  func goto(_ position: StepPosition) throws(StepMistake) -> [String] {
    guard case .event(let number) = position else { return try travel(to: .moment(try instant(of: position))) }
    if number <= life.event { return try travel(to: .event(number)) }
    // Whether there is such an event shows only when the story has been gone through: this life stays until then.
    let other = try anotherLife()
    keepPlaces(of: other)
    other.advance(toEvent: number)
    guard other.event >= number else {
      throw .misunderstood("the story has only \(Figures.grouped(Int(other.event))) events")
    }
    life = other
    return try arrive(at: .event(number))
  }

  package func instant(of position: StepPosition) throws(StepMistake) -> Instant {
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
