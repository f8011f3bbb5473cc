import WearerKit

/// The thresholds and effects of travel (implementation plan 2.9).
package struct TravelConfig: Equatable, Sendable {
  /// The distance in metres at which a journey begins and within which it ends. The phone starts the planner from this
  /// distance on.
  package var awayFrom = PlanningHours().far
  /// The distance in metres within which the wearer is at home, and two nights are at one place.
  package var homeWithin = 500.0
  /// The hours from which a night's place is learned.
  package var night = PlanningHours().night
  /// The number of latest nights that decide where home is, and the fewest needed (assumed): a long holiday doesn't
  /// move it, two months elsewhere do.
  package var homeNights = 60
  package var homeNightsMin = 5
  /// The days without a place after which the wearer's whereabouts are unknown (assumed).
  package var observationDays = 3
  /// The longest block on a journey (assumed).
  package var blockMax = Span.minutes(20)
  /// The hours for blocks on a journey, by the clock there (assumed).
  package var window = DailyWindow(from: 7 * 3_600, to: 20 * 3_600)
  /// The hours of difference from which the wearer's hours at home mean nothing there (assumed).
  package var shiftMin = 3
  /// The days that a body needs for each hour of difference, and the permitted hours until then (assumed): not early
  /// after a journey east, not late after one west.
  package var daysPerHour = 1.0
  package var windowAfterEast = DailyWindow(from: 10 * 3_600, to: 20 * 3_600)
  package var windowAfterWest = DailyWindow(from: 7 * 3_600, to: 17 * 3_600)
}

/// Home or away: a fold over the wearer's places (implementation plan 2.9).
///
/// A journey begins more than 50 km from home, and ends within 50 km of it, not only at the door.
package struct TravelState: Equatable, Sendable {
  package enum Whereabouts: Equatable, Sendable {
    /// There is no known home, or no place for days.
    case unknown
    case home
    /// Away from home, but not on a journey.
    case near
    /// Metres from home.
    case travelling(distance: Double)
  }

  /// A journey; its dates are those of the places where it began and ended.
  package struct Trip: Equatable, Sendable {
    package let start: CivilDate
    /// `nil` while it lasts.
    package internal(set) var end: CivilDate?
    /// Metres from home, at the furthest.
    package internal(set) var distanceMax: Double
  }

  package private(set) var home: HomePlace?
  package private(set) var trips: [Trip] = []
  package private(set) var latest: PlaceObservation?
  /// The first date on which a home was known.
  private var homeSince: CivilDate?
  /// All dates with a place, in order.
  private var dates: [CivilDate] = []
  private var nights = NightPlaces()

  package init() {}

  /// The fold of all of them, in any order.
  package init(_ observations: [PlaceObservation], _ config: TravelConfig = TravelConfig()) {
    for observation in observations.sorted(by: PlaceObservation.comesFirst) { observe(observation, config) }
  }

  /// Applies the next one; one that isn't newer than the latest changes nothing.
  package mutating func observe(_ observation: PlaceObservation, _ config: TravelConfig = TravelConfig()) {
    if let latest, !PlaceObservation.comesFirst(latest, observation) { return }
    latest = observation
    let date = observation.civil.date
    // Flying west can repeat a date; the order stays.
    if dates.last.map({ $0 < date }) ?? true { dates.append(date) }
    if nights.observe(observation, config) { home = nights.home(config) }
    guard let home else { return }
    homeSince = homeSince ?? date
    let distance = observation.coordinate.distance(to: home.coordinate)
    if distance > config.awayFrom {
      if trips.last.map({ $0.end != nil }) ?? true {
        trips.append(Trip(start: date, end: nil, distanceMax: distance))
      } else {
        trips[trips.count - 1].distanceMax = max(trips[trips.count - 1].distanceMax, distance)
      }
    } else if let trip = trips.last, trip.end == nil {
      trips[trips.count - 1].end = max(date, trip.start)
    }
  }

  /// Returns the wearer's whereabouts, as far as they are known at that moment.
  package func whereabouts(at now: Timestamp, _ config: TravelConfig = TravelConfig()) -> Whereabouts {
    guard let home, let latest, now >= latest.at, now - latest.at <= .days(Int64(config.observationDays)) else {
      return .unknown
    }
    let distance = latest.coordinate.distance(to: home.coordinate)
    if distance > config.awayFrom { return .travelling(distance: distance) }
    return distance <= config.homeWithin ? .home : .near
  }

  /// The lead of the clocks here over those at home in hours, -12 to 12; `nil` if unknown.
  package var hoursAhead: Int? {
    guard let home, let latest else { return nil }
    let hours = Int((Double(latest.offset - home.offset) / 3_600).rounded())
    // The shorter way round: thirteen hours ahead feel like eleven behind.
    let wrapped = ((hours % 24) + 24) % 24
    return wrapped > 12 ? wrapped - 24 : wrapped
  }

  /// Returns the effect on that date; `nil` while the wearer is at home, or if it is unknown.
  package func effect(
    on date: CivilDate, at now: Timestamp, _ config: TravelConfig = TravelConfig()
  ) -> TravelEffect? {
    guard case .travelling = whereabouts(at: now, config), let trip = trips.last, trip.end == nil else { return nil }
    let ahead = hoursAhead ?? 0
    let isShifted = abs(ahead) >= config.shiftMin
    let daysAway = Double(date.dayNumber - trip.start.dayNumber)
    let isAdapting = isShifted && daysAway < Double(abs(ahead)) * config.daysPerHour
    return TravelEffect(
      kinds: BlockKind.allCases.filter(\.isLight), durationMax: config.blockMax,
      window: !isAdapting ? config.window : ahead > 0 ? config.windowAfterEast : config.windowAfterWest,
      keepsHabits: !isShifted)
  }
}

/// The travel state folded from the phone's places, with a cache of the earlier fold.
struct TravelFold {
  private var folded: (first: PlaceObservation, last: PlaceObservation, count: Int, state: TravelState)?

  /// Returns the fold of exactly these: if they only grew at their end, the new ones are added to the cached fold.
  mutating func state(_ places: [PlaceObservation], _ config: TravelConfig) -> TravelState {
    guard let first = places.first, let last = places.last else {
      folded = nil
      return TravelState()
    }
    var state: TravelState
    if let known = folded, known.first == first, known.count <= places.count, places[known.count - 1] == known.last {
      guard known.count < places.count else { return known.state }
      state = known.state
      for place in places[known.count...] { state.observe(place, config) }
    } else {
      state = TravelState(places, config)
    }
    folded = (first, last, places.count, state)
    return state
  }
}

/// The effect of a journey on the planner: nothing new, and light and short sessions.
package struct TravelEffect: Equatable, Sendable {
  /// The kinds that need neither a place nor a machine.
  package let kinds: [BlockKind]
  package let durationMax: Span
  /// The hours for blocks, by the clock where the wearer is.
  package let window: DailyWindow
  /// `true` if the hours that the wearer likes at home mean anything there.
  package let keepsHabits: Bool

  package func allows(_ kind: BlockKind) -> Bool { kinds.contains(kind) }
}
