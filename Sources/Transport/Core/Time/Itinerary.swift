/// The zones of a person over time: the zone they start in, and every zone they travel to.
///
/// Days follow one another without gap or overlap. A day ends when the local date first exceeds its own. Flying west
/// lengthens it (repeated hours belong to the same day), flying east shortens it, and a date that the date line skips
/// has an empty day.
package struct Itinerary: Hashable, Sendable {
  /// A change of zone, in force from that moment.
  package struct Leg: Hashable, Sendable {
    package let from: Timestamp
    package let zone: Zone
  }

  /// The zone before the first leg.
  package let home: Zone
  /// In order of time, one per moment.
  package private(set) var legs: [Leg] = []

  /// Creates an itinerary that starts in `home`. Legs may be in any order; of two at one moment the later in the list
  /// applies.
  package init(home: Zone, legs: [Leg] = []) {
    self.home = home
    for leg in legs { travel(to: leg.zone, from: leg.from) }
  }

  /// Adds a leg, which replaces one at the same moment.
  package mutating func travel(to zone: Zone, from moment: Timestamp) {
    legs.removeAll { $0.from == moment }
    let place = legs.firstIndex { $0.from > moment } ?? legs.count
    legs.insert(Leg(from: moment, zone: zone), at: place)
  }

  /// The zone in force at that moment.
  package func zone(at moment: Timestamp) -> Zone { legs.last { $0.from <= moment }?.zone ?? home }

  /// Returns the reading of a correct clock beside the person.
  package func civil(_ moment: Timestamp) -> CivilDateTime { zone(at: moment).civil(moment) }

  /// The first moment at which the local date is `date` or later.
  package func startOfDay(_ date: CivilDate) -> Timestamp {
    var zone = home
    var since = Timestamp(nanoseconds: .min)
    for leg in legs {
      let candidate = max(zone.startOfDay(date), since)
      if candidate < leg.from { return candidate }
      (zone, since) = (leg.zone, leg.from)
    }
    return max(zone.startOfDay(date), since)
  }

  /// Returns that day on this itinerary; empty if the date is skipped.
  package func day(_ date: CivilDate) -> LocalDay {
    let start = startOfDay(date)
    let end = startOfDay(date.adding(days: 1))
    var stretches: [LocalDay.Stretch] = []
    var moment = start
    while moment < end {
      let zone = zone(at: moment)
      var next = end
      if let change = zone.firstChange(after: moment) { next = min(next, change) }
      if let leg = legs.first(where: { $0.from > moment }) { next = min(next, leg.from) }
      stretches.append(LocalDay.Stretch(start: moment, end: next, offset: zone.offset(at: moment)))
      moment = next
    }
    return LocalDay(date: date, start: start, end: end, stretches: stretches)
  }
}
