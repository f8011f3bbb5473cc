import Foundation
import WearerKit

/// On a journey it is quiet.
final class JourneyCheck: PlannerCheck, OnlineCheck {
  static let name = CheckName(
    "quiet-journeys", "On a journey nothing is planned that nobody asked for, and nothing hard.")
  static let kind = CheckKind.safety
  static let promise =
    "while the phone has seen, in the last three days, that it is more than 50 km from the wearer's home, and has known that "
    + "home for five nights, the planner adds no block by itself, and plans nothing new that is hard, unless the wearer wants it"
  static let doesNotVerify =
    "what was planned before the phone saw that it is away, whether the home that it learned is the right one, a journey of "
    + "which it saw nothing, or one to within half a kilometre of the limit"

  private let home: Coordinate?
  /// The blocks as they were written last, by whatever phone.
  private var blocks: [UInt64: TrainingBlock] = [:]
  /// The phone's observations in order, since this phone is in use.
  private var seen: [(place: PlaceObservation, at: Instant)] = []
  /// The blocks whose kind or time the wearer chose.
  private var chosen: Set<UInt64> = []
  private var device: DeviceID?
  private var isDenied = false
  private var count = 0
  var failures: [CheckFailure] = []

  /// The numbers of the documents once more (implementation plan 2.9), and those that were assumed.
  private enum Limit {
    static let away = 50_000.0
    static let sameHouse = 500.0
    static let nights = 60
    static let nightsMin = 5
    static let memory = Span.days(3)
    static let night = (from: 23, until: 6)
  }

  init(_ plan: WorldPlan) { home = plan.geography?.home }

  static func concerns(_ plan: WorldPlan) -> Bool {
    plan.planner != nil && plan.geography.map { !$0.journeys.isEmpty } ?? false
  }

  var facts: FactInterest { .planner + .of(FaultFact.self) }

  func observe(_ event: TraceEvent) {
    if case .booted(let device, _)? = event.deviceFact, device.role == .phone {
      if self.device != device { seen = [] }
      self.device = device
    }
    if let fault = event.fact(as: FaultFact.self), fault.target == Role.phone.rawValue {
      if fault.name == "locationDenied" { isDenied = true }
      if fault.name == "end-locationDenied" { isDenied = false }
    }
    let fact = event.planningFact
    if case .observed(let place, _)? = fact {
      // A clock that was ahead is right again.
      seen.removeAll { $0.place.at >= place.at }
      seen.append((place, event.at))
    } else if case .answered(.reverts(let id), _)? = fact {
      chosen.insert(id)
    } else if case .answered(.changesKind(let id, _), _)? = fact {
      chosen.insert(id)
    } else if case .planned(let block, _)? = fact {
      judge(block, before: blocks.updateValue(block, forKey: block.id), event)
    }
  }

  private func judge(_ block: TrainingBlock, before: TrainingBlock?, _ event: TraceEvent) {
    guard block.isOpen, let distance = distanceAway(at: event.at) else { return }
    count += 1
    // A completed block that is open again, because the wearer says that it wasn't done, isn't a new one.
    let wasThere = before.map { $0.status == .scheduled || $0.status == .completed } ?? false
    let isAdded = block.isAutomatic && block.status == .scheduled && !wasThere
    let isHard = !Self.isLight(block) && before.map(Self.isLight) ?? true
    guard isAdded || isHard && !chosen.contains(block.id) else { return }
    let what = isAdded ? "was added without asking" : "is hard"
    fail(event.at, "block \(shortID(block.id)) (\(block.kind.name)) \(what), \(Int(distance / 1_000)) km from home")
  }

  /// The distance from home in metres if the phone must know that the wearer is away, or `nil` otherwise.
  private func distanceAway(at now: Instant) -> Double? {
    guard let home, !isDenied, let latest = seen.last, now - latest.at <= Limit.memory else { return nil }
    let distance = Self.distance(latest.place.coordinate, home)
    // The phone measures from the home that it has learned, which may be another corner of the same house.
    return distance > Limit.away + Limit.sameHouse && knowsHome(home) ? distance : nil
  }

  /// Returns whether most of the latest nights were seen at home and nowhere else.
  private func knowsHome(_ home: Coordinate) -> Bool {
    var isAtHome: [(date: CivilDate, all: Bool)] = []
    for (place, _) in seen {
      let civil = place.civil
      guard civil.hour >= Limit.night.from || civil.hour < Limit.night.until else { continue }
      let date = civil.hour >= Limit.night.from ? civil.date.adding(days: 1) : civil.date
      let isHere = Self.distance(place.coordinate, home) <= Limit.sameHouse
      if let last = isAtHome.last, last.date == date {
        isAtHome[isAtHome.count - 1].all = last.all && isHere
      } else {
        isAtHome.append((date, isHere))
      }
    }
    let latest = isAtHome.suffix(Limit.nights)
    return latest.count >= Limit.nightsMin && latest.count(where: \.all) * 2 > latest.count
  }

  private static func isLight(_ block: TrainingBlock) -> Bool {
    switch block.kind {
    case .recoveryWalk, .movementBreak: true
    case .training, .heavyLifts, .cardio: false
    }
  }

  /// By the chord between the two places through the earth.
  private static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
    func point(_ place: Coordinate) -> (x: Double, y: Double, z: Double) {
      let (north, east) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
      return (cos(north) * cos(east), cos(north) * sin(east), sin(north))
    }
    let (p, q) = (point(a), point(b))
    let chord = ((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) + (p.z - q.z) * (p.z - q.z)).squareRoot()
    return 2 * 6_371_000 * asin(min(1, chord / 2))
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: count, vacuousBecause: "the planner put no block anywhere on a journey")
  }
}
