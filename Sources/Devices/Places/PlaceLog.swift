/// The phone's recent places, as far as the planner needs them: on this phone alone, lost with it, and learned again.
///
/// It has one line for each change of place, and one for each night and each day without a change.
package struct PlaceLog {
  private let store: DeviceStore
  /// The store's lines in order of time, read once per process.
  private var known: [PlaceObservation]?

  /// The number of dates with a place that are stored: those from which home is learned, and a few more (assumed),
  /// deleted in batches.
  static let datesKept = 75
  static let datesMax = 90
  /// The most lines, for a wearer who never stays.
  static let limit = 1_000

  init(_ store: DeviceStore) { self.store = store }

  package mutating func all() -> [PlaceObservation] {
    if let known { return known }
    let found = store.statement("SELECT at, seconds_east, latitude, longitude FROM places ORDER BY position").all {
      row in
      let observed = (at: row.moment(0), offset: row.int(1), north: row.double(2), east: row.double(3))
      return Coordinate(latitude: observed.north, longitude: observed.east)
        .map { PlaceObservation(at: observed.at, offset: observed.offset, $0) }
    }.compactMap { $0 }
    known = found
    return found
  }

  /// Notes the phone's place. Returns whether that is new.
  ///
  /// - Parameter night: The hours of the night.
  mutating func note(_ observed: PlaceObservation, night: DailyWindow) -> Bool {
    var places = all()
    let isBack = places.last.map { $0.at >= observed.at } ?? false
    if isBack {
      // Lines of a clock that was ahead would hide all others until their time has come.
      places.removeAll { $0.at >= observed.at }
      forget("at >= ?", observed.at)
      known = places
    }
    if !isBack, let last = places.last, last.coordinate == observed.coordinate, last.offset == observed.offset,
      last.night(night) == observed.night(night), last.civil.date == observed.civil.date || last.night(night) != nil
    {
      return false
    }
    store.statement("INSERT INTO places (at, seconds_east, latitude, longitude) VALUES (?, ?, ?, ?)")
      .run(observed.at.nanoseconds, observed.offset, observed.coordinate.latitude, observed.coordinate.longitude)
    let isNewDate = places.last?.civil.date != observed.civil.date
    places.append(observed)
    known = places
    if isNewDate || places.count > Self.limit { prune() }
    return true
  }

  /// Removes the oldest lines if there are too many.
  private mutating func prune() {
    let places = known ?? []
    var dates: [CivilDate] = []
    for date in places.map(\.civil.date) where dates.last != date { dates.append(date) }
    var kept = places[...]
    if dates.count > Self.datesMax {
      let first = dates[dates.count - Self.datesKept]
      kept = kept.drop { $0.civil.date < first }
    }
    if kept.count > Self.limit { kept = kept.suffix(Self.limit * 4 / 5) }
    guard let first = kept.first, kept.count < places.count else { return }
    forget("at < ?", first.at)
    known = Array(kept)
  }

  private func forget(_ condition: String, _ moment: Timestamp) {
    store.statement("DELETE FROM places WHERE \(condition)").run(moment.nanoseconds)
  }
}
