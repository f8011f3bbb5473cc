/// The locations of a wearer's places: home, work and the rest, and their lodgings on journeys.
///
/// Deterministic: the same home, journeys and seed give the same places, and each place draws from a stream of its own.
/// The distances are those of a town (assumed). Travel takes no time: a traveller arrives at once.
package struct Geography: Hashable, Sendable {
  /// A time away from home.
  package struct Journey: Hashable, Sendable {
    package let from: Timestamp
    /// `nil`: until the next one, or for good.
    package let until: Timestamp?
    /// The place where the wearer sleeps meanwhile.
    package let lodging: Coordinate
  }

  package let home: Coordinate
  /// In order of their starts.
  package private(set) var journeys: [Journey] = []
  private let seed: UInt64

  package init(home: Coordinate, seed: UInt64) {
    self.home = home
    self.seed = seed
  }

  /// Adds a journey to the surroundings of that place.
  package mutating func travel(to place: Coordinate, from begin: Timestamp, until end: Timestamp?) {
    var random = stream("lodging.\(begin.unixSeconds)")
    add(place.moved(by: random.uniform(300, 4_000), bearing: random.uniform(0, 360)), begin, end)
  }

  /// Adds a journey of that many metres from home, in a drawn direction.
  package mutating func travel(distance: Double, from begin: Timestamp, until end: Timestamp?) {
    var random = stream("lodging.\(begin.unixSeconds)")
    add(home.moved(by: distance, bearing: random.uniform(0, 360)), begin, end)
  }

  private mutating func add(_ lodging: Coordinate, _ begin: Timestamp, _ end: Timestamp?) {
    let index = journeys.firstIndex { $0.from > begin } ?? journeys.count
    journeys.insert(Journey(from: begin, until: end, lodging: lodging), at: index)
  }

  package func journey(at moment: Timestamp) -> Journey? {
    guard let latest = journeys.last(where: { $0.from <= moment }) else { return nil }
    return latest.until.map { moment < $0 } ?? true ? latest : nil
  }

  /// Returns the wearer's location.
  ///
  /// - Parameters:
  ///   - place: The kind of place; a journey has one of each kind.
  ///   - arrival: The time of their arrival: no two outings lead to the same spot.
  package func coordinate(_ place: Place, since arrival: Timestamp, at moment: Timestamp) -> Coordinate {
    let journey = journey(at: moment)
    let base = journey?.lodging ?? home
    let town = journey.map { ".\($0.from.unixSeconds)" } ?? ""
    func near(_ name: String, _ metres: Range<Double>) -> Coordinate {
      var random = stream(name)
      let distance = random.uniform(metres.lowerBound, metres.upperBound)
      return base.moved(by: distance, bearing: random.uniform(0, 360))
    }
    switch place {
    case .home: return base
    case .work: return near("work" + town, Self.toWork)
    case .gym: return near("gym" + town, Self.toGym)
    case .outdoors: return near("outing.\(arrival.unixSeconds)", Self.outing)
    case .commute:
      // A location in between during the commute.
      var random = stream("work" + town)
      let distance = random.uniform(Self.toWork.lowerBound, Self.toWork.upperBound)
      return base.moved(by: distance / 2, bearing: random.uniform(0, 360))
    }
  }

  /// Metres from the place where the wearer sleeps (assumed).
  private static let toWork = 2_000.0..<14_000.0
  private static let toGym = 600.0..<3_000.0
  private static let outing = 800.0..<6_000.0

  private func stream(_ name: String) -> RandomStream { RandomStream(seed: seed, name: "wearer.places." + name) }
}
