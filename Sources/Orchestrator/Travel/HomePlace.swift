import WearerKit

/// Home: the place of most of the latest nights.
package struct HomePlace: Equatable, Sendable {
  package let coordinate: Coordinate
  /// The last known offset of its clocks, in seconds east of UTC.
  package let offset: Int
  /// The number of counted nights spent there, and of all counted nights.
  package let nights: Int
  package let of: Int
}

/// The place of each of the latest nights, learned from the places of its hours.
struct NightPlaces: Equatable, Sendable {
  private struct Vote: Equatable {
    let coordinate: Coordinate
    var offset: Int
    var count: Int
  }

  private struct Night: Equatable {
    let date: CivilDate
    var votes: [Vote]

    /// The place of most of the night; of equals the later.
    var place: Vote? { votes.reversed().max { $0.count < $1.count } }
  }

  /// In order of their dates.
  private var nights: [Night] = []

  /// Returns whether it belongs to a night that counts.
  mutating func observe(_ observation: PlaceObservation, _ config: TravelConfig) -> Bool {
    guard let date = observation.night(config.night) else { return false }
    if !nights.contains(where: { $0.date == date }) {
      let place = nights.firstIndex { $0.date > date } ?? nights.count
      nights.insert(Night(date: date, votes: []), at: place)
      nights.removeFirst(max(0, nights.count - max(1, config.homeNights)))
    }
    // A night older than all that count was dropped again.
    guard let index = nights.firstIndex(where: { $0.date == date }) else { return false }
    if let vote = nights[index].votes.firstIndex(where: { $0.coordinate == observation.coordinate }) {
      var known = nights[index].votes.remove(at: vote)
      known.offset = observation.offset
      known.count += 1
      nights[index].votes.append(known)
    } else {
      nights[index].votes.append(Vote(coordinate: observation.coordinate, offset: observation.offset, count: 1))
    }
    return true
  }

  /// Returns the place with the most nights nearby; of equals the one of the latest night. `nil` if there are too few
  /// nights.
  func home(_ config: TravelConfig) -> HomePlace? {
    let places = nights.compactMap(\.place)
    guard places.count >= max(1, config.homeNightsMin) else { return nil }
    // Most nights have identical coordinates, because each place is measured once.
    var distinct: [(place: Vote, nights: Int)] = []
    for place in places {
      if let known = distinct.firstIndex(where: { $0.place.coordinate == place.coordinate }) {
        let nights = distinct.remove(at: known).nights + 1
        distinct.append((place, nights))
      } else {
        distinct.append((place, 1))
      }
    }
    var best: (place: Vote, nights: Int)?
    for candidate in distinct.reversed() {
      let near = distinct.reduce(0) { sum, other in
        let distance = candidate.place.coordinate.distance(to: other.place.coordinate)
        return distance <= config.homeWithin ? sum + other.nights : sum
      }
      if near > best?.nights ?? 0 { best = (candidate.place, near) }
    }
    return best.map {
      HomePlace(coordinate: $0.place.coordinate, offset: $0.place.offset, nights: $0.nights, of: places.count)
    }
  }
}
