package import SimKernel
package import Wire

/// Whether the wearer is at home or away: a fold over the places where they were (implementation plan 2.9).
///
/// A journey begins more than 50 km from home, and ends within 50 km of it, not only at the door.
package struct TravelState: Equatable, Sendable {
  package enum Whereabouts: Equatable, Sendable {
    /// No home is known yet, or no place for days.
    case unknown
    case home
    /// Out, and no journey.
    case near
    /// Metres from home.
    case travelling(distance: Double)
  }

  /// A journey; its dates are those of the places where it began and ended.
  package struct Trip: Equatable, Sendable {
    package let start: CivilDate
    /// Nil while it lasts.
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

  /// The fold of all of them, in whatever order they are given.
  package init(_ observations: [PlaceObservation], _ config: TravelConfig = TravelConfig()) {
    for observation in observations.sorted(by: PlaceObservation.comesFirst) { take(observation, config) }
  }

  /// Takes the next one; one that is older than the latest, or the same, changes nothing.
  package mutating func take(_ observation: PlaceObservation, _ config: TravelConfig = TravelConfig()) {
    if let latest, !PlaceObservation.comesFirst(latest, observation) { return }
    latest = observation
    let date = observation.civil.date
    // Flying west a date can come twice; the order stays.
    if dates.last.map({ $0 < date }) ?? true { dates.append(date) }
    if nights.take(observation, config) { home = nights.home(config) }
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

  /// Where the wearer is, as far as anyone knows at that moment.
  package func whereabouts(at now: Timestamp, _ config: TravelConfig = TravelConfig()) -> Whereabouts {
    guard let home, let latest, now >= latest.at, now - latest.at <= .days(Int64(config.observationDays)) else {
      return .unknown
    }
    let distance = latest.coordinate.distance(to: home.coordinate)
    if distance > config.awayFrom { return .travelling(distance: distance) }
    return distance <= config.homeWithin ? .home : .near
  }

  /// Whether any of that date was spent away; nil when nobody knows.
  package func isTravel(on date: CivilDate, _ config: TravelConfig = TravelConfig()) -> Bool? {
    guard let homeSince, homeSince <= date, let last = dates.last(where: { $0 <= date }),
      date.dayNumber - last.dayNumber <= config.observationDays
    else { return nil }
    return trips.contains { $0.start <= date && date <= $0.end ?? date }
  }

  /// By how many hours the clocks here are ahead of those at home, -12 to 12; nil when nobody knows.
  package var hoursAhead: Int? {
    guard let home, let latest else { return nil }
    let hours = Int((Double(latest.offset - home.offset) / 3_600).rounded())
    // The shorter way round: thirteen hours ahead feel like eleven behind.
    let wrapped = ((hours % 24) + 24) % 24
    return wrapped > 12 ? wrapped - 24 : wrapped
  }
}
