package import Devices
package import SimKernel
import Wire

/// The imported past in the terms of the first day's look back.
package struct FirstDayMaterial: Sendable {
  /// The days of which something is known, in order, each once.
  package let days: [HistoryDay]
  /// Minutes of meetings by date; a date that is absent is not known, which is no empty calendar.
  package let meetings: [CivilDate: Int]
  package let dates: Range<CivilDate>
  package let zone: Zone

  package init(_ days: [HistoryDay], of dates: Range<CivilDate>, meetings: [CivilDate: Int] = [:], in zone: Zone) {
    var seen: Set<CivilDate> = []
    self.days = days.filter { dates.contains($0.date) && !$0.isEmpty }.sorted { $0.date < $1.date }
      .filter { seen.insert($0.date).inserted }
    self.dates = dates
    self.meetings = meetings
    self.zone = zone
  }

  var trained: [HistoryDay] { days.filter { !$0.workouts.isEmpty } }
  var rested: [HistoryDay] { days.filter(\.workouts.isEmpty) }
  var workouts: Int { days.reduce(0) { $0 + $1.workouts.count } }
  var nights: Int { days.count { $0.asleepMinutes != nil } }

  /// The first date of the newer half of the known past.
  var middle: CivilDate {
    let first = days.first?.date ?? dates.lowerBound
    return first.adding(days: (dates.upperBound.dayNumber - first.dayNumber) / 2)
  }

  /// The known days of the older half, and of the newer one.
  var halves: (older: [HistoryDay], newer: [HistoryDay]) {
    (days.filter { $0.date < middle }, days.filter { $0.date >= middle })
  }

  func meetingMinutes(_ days: [HistoryDay]) -> [Double] { days.compactMap { meetings[$0.date].map(Double.init) } }

  func isEvening(_ workout: HealthSample, _ config: FirstDayConfig) -> Bool {
    zone.civil(workout.start).hour >= config.eveningHour
  }
}
