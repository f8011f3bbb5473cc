import Devices
import Transport

/// Brings what the wearer does to the devices that could notice it, a day at a time, and remembers the state of things
/// for devices that were off when it changed.
struct WearerFeed {
  private let box: Box

  /// The feed's state, shared with the planned callbacks of its simulation.
  private final class Box {
    var wearer: any Wearer
    let plan: WorldPlan
    let clock: WorldClock
    var isSettling = false
    /// The last stimulus of each kind that describes a lasting state.
    var states: [StateKey: Stimulus] = [:]
    var isAway = false

    init(plan: WorldPlan, clock: WorldClock) {
      wearer = plan.wearer
      self.plan = plan
      self.clock = clock
    }
  }

  /// What a lasting stimulus is about; a later one of the same kind replaces it.
  private enum StateKey: Hashable, CaseIterable { case wrist, charger, screen, focus, application }

  init(plan: WorldPlan, clock: WorldClock) { box = Box(plan: plan, clock: clock) }

  /// Plans the first day, which plans the next, and so on until the story ends.
  func start(in world: World) {
    let box = box
    planDay(box, world)
    for event in box.plan.story { Self.schedule(event, box, world) }
  }

  /// The story is over: the wearer does nothing any more, and is where phone and desktop reach each other.
  func settle(in world: World) {
    box.isSettling = true
    Self.move(isAway: false, box, world)
  }

  /// Tells a device that just started what lasts.
  func remind(_ role: Role, in world: World) {
    for key in StateKey.allCases {
      guard let stimulus = box.states[key], Self.audience(stimulus) == role else { continue }
      world.kernel.post(stimulus, to: role.node, at: world.kernel.now)
    }
  }

  private func planDay(_ box: Box, _ world: World) { Self.planDay(box, world) }

  private static func planDay(_ box: Box, _ world: World) {
    let day = box.wearer.nextDay()
    for event in day.events { schedule(event, box, world) }
    // The next day is planned a little before it begins, so that its first event cannot be in the past.
    guard let last = day.events.last?.at else { return planNext(box, world, after: .hours(12)) }
    let lead = box.clock.instant(last)
    planNext(box, world, after: max(.seconds(1), lead - world.kernel.now))
  }

  private static func planNext(_ box: Box, _ world: World, after span: Span) {
    let next = world.kernel.now + span
    guard next < world.end else { return }
    world.kernel.schedule(at: next) { [unowned world] in planDay(box, world) }
  }

  private static func schedule(_ event: WearerEvent, _ box: Box, _ world: World) {
    let at = box.clock.instant(event.at)
    guard at >= world.kernel.now, at < world.end else { return }
    if case .arrives(let place) = event.stimulus {
      world.kernel.schedule(at: at) { [unowned world] in
        guard !box.isSettling, let desktop = box.plan.desktopPlace else { return }
        move(isAway: place != desktop, box, world)
      }
      return
    }
    if case .body(let sample) = event.stimulus {
      world.kernel.schedule(at: at) { [unowned world] in world.report(TruthFact(sample)) }
    }
    guard let role = audience(event.stimulus), world.host(role) != nil else { return }
    if let key = stateKey(event.stimulus) {
      world.kernel.schedule(at: at) { box.states[key] = event.stimulus }
    }
    world.kernel.post(event.stimulus, to: role.node, at: at)
  }

  /// The phone goes with the wearer; the desktop stays where it is.
  private static func move(isAway: Bool, _ box: Box, _ world: World) {
    guard box.isAway != isAway else { return }
    box.isAway = isAway
    for (from, to) in [(Role.desktop, Role.phone), (.phone, .desktop)] {
      if isAway {
        world.kernel.partition(from: from.node, to: to.node)
      } else {
        world.kernel.repair(from: from.node, to: to.node)
      }
    }
  }

  /// The device that could notice it.
  private static func audience(_ stimulus: Stimulus) -> Role? {
    switch stimulus {
    case .body, .wrist, .watchCharger, .raisesWrist: .watch
    case .phoneCharger, .opensPhoneApp, .rejectsWorkout: .phone
    case .desktopScreen, .focus, .frontApplication, .meeting: .desktop
    case .journal(_, let role), .mood(_, let role): role
    case .arrives: nil
    }
  }

  private static func stateKey(_ stimulus: Stimulus) -> StateKey? {
    switch stimulus {
    case .wrist: .wrist
    case .watchCharger: .charger
    case .desktopScreen: .screen
    case .focus: .focus
    case .frontApplication: .application
    default: nil
    }
  }
}

/// What the wearer's body really did: known to the checks and to nobody else.
struct TruthFact: TraceFact {
  let sample: HealthSample

  init(_ sample: HealthSample) { self.sample = sample }

  var name: String { "truth" }
  var subject: UInt64 { sample.id }
  var fingerprint: UInt64 { sample.id ^ UInt64(bitPattern: sample.end.nanoseconds) }
  var summary: String { "the wearer: \(sample.reading.kind.rawValue)" }
}
