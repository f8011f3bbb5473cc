import Foundation
import WearerKit

final class JourneyCheck: CheckFindings, PlannerCheck, CountingCheck {
  static let name = CheckName(
    "quiet-journeys", "On a journey nothing new is planned, and nothing hard.")
  static let promise =
    "while the wearer is more than 50 km from home, where the phone has seen five nights, and it has seen a place there in the "
    + "last three days, the planner proposes and adds no new block, and makes none harder, unless the wearer wants it"
  static let doesNotVerify =
    "what was planned before the phone saw a place on the journey, a journey of which it saw nothing, one to within half a "
    + "kilometre of the limit, or to within thirty where the phone takes the wearer for nearer than they are"
  static let vacuousBecause = "the planner decided nothing on a journey"

  private let geography: Geography?
  private let start: Timestamp
  /// The blocks as they were written last, by whatever phone.
  private var blocks: [UInt64: TrainingBlock] = [:]
  /// The phone's observations in order, since this phone is in use.
  private var seen: [(place: PlaceObservation, at: Instant)] = []
  /// The blocks whose kind or time the wearer chose.
  private var chosen: Set<UInt64> = []
  private var device: DeviceID?
  private var isDenied = false

  /// The numbers of the documents once more (implementation plan 2.9), and those that were assumed.
  private enum Limit {
    static let away = 50_000.0
    static let sameHouse = 500.0
    static let nights = 60
    static let nightsMin = 5
    static let memory = Span.days(3)
    /// The places of a town are at most that far from one another.
    static let town = 30_000.0
    /// The time within which the phone sees where it is.
    static let notice = Span.hours(1)
    static let night = (from: 23, until: 6)
  }

  init(_ plan: WorldPlan) { (geography, start) = (plan.geography, plan.start) }

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
    // Each decision on a journey is a chance to plan.
    if case .explained? = fact, distanceAway(at: event.at) != nil { chances += 1 }
    if case .observed(let place, _)? = fact {
      // A clock that was ahead is right again.
      seen.removeAll { $0.place.at >= place.at }
      seen.append((place, event.at))
    } else if case .answered(.reverts(let id), _)? = fact {
      chosen.insert(id)
    } else if case .answered(.changesKind(let id, _), _)? = fact {
      chosen.insert(id)
    } else if case .answered(.replies(_, .modify), _)? = fact {
      chosen.formUnion(blocks.values.filter { $0.status == .scheduled }.map(\.id))
    } else if case .planned(let block, _)? = fact {
      judge(block, before: blocks.updateValue(block, forKey: block.id), event)
    }
  }

  private func judge(_ block: TrainingBlock, before: TrainingBlock?, _ event: TraceEvent) {
    guard block.isOpen, let distance = distanceAway(at: event.at) else { return }
    // A completed block that is open again, because the wearer says that it wasn't done, isn't a new one.
    let wasThere = before.map { $0.isOpen || $0.status == .completed } ?? false
    let isHard = !Self.isLight(block) && before.map(Self.isLight) ?? true
    guard !wasThere || isHard && !chosen.contains(block.id) else { return }
    let what = wasThere ? "is hard" : "was planned"
    fail(event.at, "block \(shortID(block.id)) (\(block.kind.name)) \(what), \(Int(distance / 1_000)) km from home")
  }

  /// The distance from home in metres if the phone must know that the wearer is away, or `nil` otherwise.
  private func distanceAway(at now: Instant) -> Double? {
    guard let geography, !isDenied, let latest = seen.last, now - latest.at <= Limit.memory,
      knowsHome(geography.home)
    else { return nil }
    let observed = Self.distance(latest.place.coordinate, geography.home)
    // The phone measures from the home that it has learned, which may be another corner of the same house.
    if observed > Limit.away + Limit.sameHouse { return observed }
    // The wearer's true place, wherever the phone takes them to be.
    let clock = start + now.sinceStart
    guard let journey = geography.journey(at: clock), clock - journey.from > Limit.notice,
      start + latest.at.sinceStart > journey.from + Limit.notice
    else { return nil }
    let distance = Self.distance(journey.lodging, geography.home)
    return distance > Limit.away + Limit.town ? distance : nil
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
}
