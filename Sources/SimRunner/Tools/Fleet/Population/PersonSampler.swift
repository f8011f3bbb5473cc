import Person
import WearerKit
import Search

/// Draws the differences between persons. Each has a stream of its own, so that one more changes no other.
struct PersonSampler {
  var scenario: Scenario
  private let varies: Variation
  private let seed: UInt64

  init(_ archetype: PersonArchetype, seed: UInt64) {
    (scenario, varies, self.seed) = (archetype.life, archetype.varies, seed)
    scenario.seed = seed
  }

  mutating func make() {
    if let zone = choose("zone", varies.zone) { scenario.zone = zone }
    drawBody()
    drawHabits()
    drawPlans()
    drawTraining()
    drawDevices()
    drawSystems()
    drawNetworks()
    leaveOutWhatIsMissing()
    drawCommute()
    drawTravels()
    if chance("misbehaves", varies.misbehaves) {
      let kinds = varies.misbehaviour.isEmpty ? nil : Set(varies.misbehaviour)
      scenario = FaultSampler(kinds: kinds).scenario(scenario)
    }
  }

  // MARK: - The person

  private mutating func drawBody() {
    guard case .modelled(var body) = scenario.wearer.source else { return }
    if let it = draw("age", varies.age) { body.age = it }
    if let it = draw("fitness", varies.fitness) { body.fitness = it }
    if let it = draw("stress", varies.stress) { body.stress = it }
    if let it = draw("sleepNeed", varies.sleepNeed) { body.sleepNeed = it }
    if let it = draw("training", varies.training) { body.training = it }
    if let shift = draw("chronotype", varies.chronotype) {
      (body.bedtime, body.wakes) = (body.bedtime.shifted(by: shift), body.wakes.shifted(by: shift))
    }
    scenario.wearer.source = .modelled(body)
  }

  private mutating func drawHabits() {
    var habits = scenario.wearer.habits
    if let it = draw("opensApp", varies.opensApp) { habits.opensApp = it }
    if let it = draw("checksWatch", varies.checksWatch) { habits.checksWatch = it }
    if let it = draw("journals", varies.journals) { habits.journals = it }
    if let it = draw("listens", varies.listens) { habits.listens = it }
    if let it = draw("rejectsWorkouts", varies.rejectsWorkouts) { habits.rejectsWorkouts = it }
    if let share = varies.wearsAtNight { habits.wearsAtNight = chance("wearsAtNight", share) }
    if let charges = choose("charges", varies.charges) { habits.charges = charges }
    if let commute = choose("commute", varies.commute) { habits.commute = commute }
    scenario.wearer.habits = habits
    if let it = draw("history", varies.history) {
      scenario.wearer.history = .days(Int64((it.seconds / 86_400).rounded()))
    }
  }

  private mutating func drawPlans() {
    var plans = scenario.wearer.habits.plans
    if let it = draw("follows", varies.follows) { plans.follows = it }
    if let it = draw("deletes", varies.deletes) { plans.deletes = it }
    if let it = draw("moves", varies.moves) { plans.moves = it }
    if let it = draw("accepts", varies.accepts) { plans.accepts = it }
    if let it = draw("answers", varies.answers) { plans.answers = it }
    if let it = draw("assistant", varies.assistant) { plans.assistant = it }
    scenario.wearer.habits.plans = plans
  }

  private mutating func drawTraining() {
    var profile = scenario.wearer.profile
    if let it = choose("level", varies.level) { profile.level = it }
    if let it = choose("goal", varies.goal) { profile.goal = it }
    if let it = choose("equipment", varies.equipment) { profile.equipment = it }
    if let it = choose("hurts", varies.hurts) {
      profile.injuries = it.map { InjurySettings(area: $0, from: .start, until: nil) }
    }
    if let it = choose("keepsFree", varies.keepsFree) { profile.keepsFree = it }
    if let share = varies.trainsAtLunch { profile.lunchIsFree = chance("trainsAtLunch", share) }
    scenario.wearer.profile = profile
  }

  // MARK: - Devices

  private mutating func drawDevices() {
    if let watch = choose("watch", varies.watch) { scenario.devices.watch = watch }
    if let phone = choose("phone", varies.phone) { scenario.devices.phone = phone }
    if let desktop = choose("desktop", varies.desktop) { scenario.devices.desktop = desktop }
    if let it = draw("drift", varies.drift) { scenario.devices.watch?.device.clock.drift = it }
  }

  private mutating func drawSystems() {
    let uses = varies.uses
    if let share = uses.planner {
      scenario.planner = chance("planner", share) ? scenario.planner ?? PlannerSettings() : nil
    }
    if let share = uses.agents {
      scenario.agents = chance("agents", share) ? scenario.agents ?? AgentsSettings() : nil
    }
    if let share = uses.diary {
      scenario.diary = chance("diary", share) ? scenario.diary ?? DiarySettings() : nil
    }
    if let share = uses.music {
      scenario.music = chance("music", share) ? scenario.music ?? MusicSettings() : nil
    }
  }

  private mutating func drawNetworks() {
    guard let network = choose("network", varies.network), let link = LinkName(.phone, .cloud) else { return }
    scenario.links[link].profile = network
  }

  /// Removes the entries of a life about a device that the person doesn't have.
  private mutating func leaveOutWhatIsMissing() {
    let devices = scenario.devices
    func isThere(_ role: Role) -> Bool { devices[role] != nil }
    for link in scenario.links.unusual where !isThere(link.lower) || !isThere(link.upper) {
      scenario.links[link] = LinksSettings()[link]
    }
    scenario.faults.removeAll { entry in
      let roles = (entry.fault.device.map { [$0] } ?? []) + (entry.fault.links?.roles ?? [])
      return !roles.allSatisfy(isThere)
    }
  }

  // MARK: - Commute and journeys

  private mutating func drawCommute() {
    let windows = scenario.wearer.habits.commute
    guard !windows.isEmpty else { return }
    let (roles, timing) = (scenario.devices.present, FaultTiming(every: windows))
    if let loss = draw("commuteLoss", varies.commuteLoss), loss > 0, roles.contains(.watch), roles.contains(.phone) {
      scenario.faults.append(
        FaultEntry(.loss(probability: loss, link: .link(.watchPhone)), timing, why: "a crowd of radios on the way"))
    }
    if let network = choose("commuteNetwork", varies.commuteNetwork), let link = LinkName(.phone, .cloud),
      roles.contains(.phone), roles.contains(.cloud), network != scenario.links[link].profile
    {
      scenario.faults.append(FaultEntry(.profile(network, link: .link(link)), timing, why: "the network on the way"))
    }
  }

  /// Each journey has a part of the time for itself, so that there is a return home between two.
  private mutating func drawTravels() {
    guard let travels = varies.travels else { return }
    var random = stream("travels")
    // Two and a half journeys mean two or three.
    let count = Int((scenario.length.seconds / travels.every.draw(&random).seconds + random.unit()).rounded(.down))
    let targets = travels.to.filter { $0 != scenario.zone }
    guard count > 0, !targets.isEmpty else { return }
    let day = 1_440.0
    let part = scenario.length.seconds / 60 / Double(count)
    for index in 0..<count {
      let zone = targets[random.below(targets.count)]
      let wanted = travels.lasts.draw(&random)
      let flight = travels.flight.draw(&random)
      // Half a day at home before and after, whatever the clocks do.
      let minutes = min(wanted.seconds / 60, part - day).rounded(.down)
      guard minutes >= 360 else { continue }
      let begin = Int64((Double(index) * part + day / 2 + random.unit() * (part - day - minutes)).rounded(.down))
      let moment = Moment.day(Int(begin / 1_440) + 1, TimeOfDay(second: Int(begin % 1_440) * 60))
      scenario.faults.append(
        FaultEntry(.travel(zone), FaultTiming(from: moment, duration: .minutes(Int64(minutes))), why: "a journey"))
      let roles = scenario.devices.present
      guard flight > .zero, let link = LinkName(.phone, .cloud), roles.contains(.phone), roles.contains(.cloud) else {
        continue
      }
      scenario.faults.append(
        FaultEntry(
          .partition(.link(link)), FaultTiming(from: moment, duration: min(flight, .minutes(Int64(minutes)))),
          why: "in the air"))
    }
  }

  // MARK: - Streams

  private func stream(_ name: String) -> RandomStream { RandomStream(seed: seed, name: "person.\(name)") }

  private func chance(_ name: String, _ share: Double) -> Bool {
    var random = stream(name)
    return random.chance(share)
  }

  /// Draws a number below a bound.
  func pick(_ name: String, of count: Int) -> Int {
    var random = stream(name)
    return random.below(count)
  }

  private func choose<Value>(_ name: String, _ values: [Value]) -> Value? {
    values.isEmpty ? nil : values[pick(name, of: values.count)]
  }

  private func draw<Value: Rangeable>(_ name: String, _ drawn: Distribution<Value>?) -> Value? {
    var random = stream(name)
    return drawn?.draw(&random)
  }
}

extension TimeOfDay {
  /// Returns the time that much later, around the clock.
  fileprivate func shifted(by span: Span) -> TimeOfDay {
    let day = 86_400
    return TimeOfDay(second: ((second + Int(span.seconds.rounded())) % day + day) % day)
  }
}
