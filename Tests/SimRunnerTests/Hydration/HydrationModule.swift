import DeviceKit
import Engine
import Person
import Replication
import ScenarioFiles
import SimKernel
import PersonWire

/// The glasses of water that the wearer drinks a day.
struct HydrationSettings: ScenarioPart {
  var glasses = 7
}

extension Scenario {
  var hydration: HydrationSettings? {
    get { self[HydrationSettings.self] }
    set { self[HydrationSettings.self] = newValue }
  }
}

/// A small system of the person in this folder alone: glasses of water.
enum HydrationModule: AppModule {
  static let wire = WireVocabulary.hydration
  static let checks: [CheckDeclaration] = [.glassesCounted, .honestReminder]
  static let rules = [Rule.countsByArrival]
  static let mutants = [Mutant.glassNeedsPhone, .alwaysReminds]
  static let faults: [any FaultType.Type] = [WetScreenFault.self]
  static let settings: [any ScenarioPart.Type] = [HydrationSettings.self]

  static var keys: [Field<Scenario>] {
    let shape = ObjectShape(
      "hydration", blank: HydrationSettings(),
      [Field("glasses", \.glasses, .integer(0...40), "How many glasses the wearer drinks a day.")])
    return [.optional("hydration", \.hydration, shape.shape, "The wearer counts what they drink.", defaultNote: "not")]
  }

  static var acts: [Variant<StoryEntry>] {
    [
      Variant(
        "The wearer drinks so many glasses at once.", blank: DrinksGlasses(),
        [.required("drinksGlasses", \.glasses, .integer(1...20), "How many.")],
        wrap: { StoryEntry(at: .start, act: .own($0)) }, unwrap: { $0.act.own(DrinksGlasses.self) })
    ]
  }

  static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure) {
    plan[HydrationSettings.self] = scenario.hydration
  }

  static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    guard let act = entry.act.own(DrinksGlasses.self) else { return nil }
    return [
      StoryMoment(
        at: moment, act: .decides { world in for _ in 0..<act.glasses { world[WearerDrinking.self]?.drink() } })
    ]
  }

  static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan) {
    setup[HydrationSetup.self] = plan[HydrationSettings.self].map { _ in HydrationSetup() }
  }

  static func features(on role: Role) -> [any Feature.Type] {
    role == .watch ? [WatchGlasses.self] : role == .phone ? [PhoneGlasses.self] : []
  }

  static func minds(for launch: AppLaunch) -> [any Agent] {
    launch.role == .phone && launch.plan[HydrationSettings.self] != nil ? [WaterMind()] : []
  }

  static func parts(of world: World) -> [any WorldComponent] {
    world.plan[HydrationSettings.self].map { [WearerDrinking(world, $0)] } ?? []
  }
}

struct DrinksGlasses: StoryAct {
  var glasses = 1
}

/// The wearer drinks through the day, and taps each glass on the watch that they wear.
final class WearerDrinking: WorldComponent {
  private unowned let world: World
  private let settings: HydrationSettings
  private var stream: RandomStream
  private var number: UInt64 = 0
  /// Under the fault `wet-screen`: each tap registers twice.
  var isWet = false

  init(_ world: World, _ settings: HydrationSettings) {
    (self.world, self.settings) = (world, settings)
    stream = world.kernel.stream(named: "hydration.wearer")
  }

  func start() {
    for day in 0..<max(1, Int(world.plan.length.seconds / 86_400)) {
      for _ in 0..<settings.glasses {
        let moment = Span.days(Int64(day)) + .minutes(Int64(8 * 60 + stream.below(13 * 60)))
        world.kernel.schedule(at: .start + moment) { [unowned self] in drink() }
      }
    }
  }

  /// A glass counts once the watch can take it: one that is off is not tapped.
  func drink() {
    guard world.host(.watch)?.isUp == true else { return }
    number += 1
    world.report(GlassDrunkFact(number: number, day: world.clock.civil(world.kernel.now).date))
    for _ in 0..<(isWet ? 2 : 1) {
      world.kernel.post(TapsGlass(number: number), to: Role.watch.node, at: world.kernel.now)
    }
  }
}

/// The truth: the wearer drank a glass.
struct GlassDrunkFact: TraceFact {
  let number: UInt64
  let day: CivilDate

  func write(to record: inout FactRecord) {
    record.begin("glass-drunk", about: number, "the wearer drinks a glass on {day}")
    record.field("day", "\(day)")
  }
}

/// Water on the watch's screen: a tap registers twice.
struct WetScreenFault: WorldFault {
  var level = 1

  static var forms: [Variant<FaultEntry>] {
    [
      Variant(
        fault: "The watch's screen is wet, and a tap registers twice.", group: "of the wearer", blank: WetScreenFault(),
        [.required("wetScreen", \.level, .integer(1...3), "How wet it is.")], wrap: { $0 }, unwrap: { $0 })
    ]
  }
  static var draws: [FaultDraw] {
    [
      FaultDraw("wet-screen", minutes: 10...600) { target, random in
        target.scenario.hydration == nil ? nil : WetScreenFault(level: 1 + random.below(3))
      }
    ]
  }
  var kind: String { "wet-screen" }
  var simpler: [WetScreenFault] { level > 1 ? [WetScreenFault(level: 1)] : [] }

  func begin(_ planned: PlannedFault, in world: World) { world[WearerDrinking.self]?.isWet = true }
  func end(_ planned: PlannedFault, in world: World) {
    world[WearerDrinking.self]?.isWet = false
    world.faults.sayEnd(of: planned, in: world)
  }
}
