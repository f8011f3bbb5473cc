package import SimKernel

/// Translates between the simulation's time, true time, and what the wearer's own clock shows.
package struct WorldClock {
  package let start: Timestamp
  package let zone: Zone

  package init(start: Timestamp, zone: Zone) {
    (self.start, self.zone) = (start, zone)
  }

  package func instant(_ moment: Timestamp) -> Instant { .start + (moment - start) }
  package func timestamp(_ instant: Instant) -> Timestamp { start + instant.sinceStart }
  /// Civil time in the scenario's own zone, which reports use throughout.
  package func civil(_ instant: Instant) -> CivilDateTime { zone.civil(timestamp(instant)) }
  /// 1 for the first local day of the scenario.
  package func day(_ instant: Instant) -> Int { civil(instant).date.dayNumber - civil(.start).date.dayNumber + 1 }
  /// For instance `d9 Tue 10 Mar 07:52:03`.
  package func label(_ instant: Instant) -> String {
    let civil = civil(instant)
    return "d\(day(instant)) \(civil.date.weekday.abbreviation) \(civil.date.day) \(civil.date.monthAbbreviation) "
      + clockFace(civil.secondOfDay)
  }
}

extension CivilDate {
  /// The first three letters of the month's name: `Mar`.
  package var monthAbbreviation: String {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][month - 1]
  }
}
