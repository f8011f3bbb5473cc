/// A modelled wearer's meetings: drawn by date alone, so that they can be read in advance.
struct MeetingPlan {
  let habits: Habits
  let perDay: Double
  let seed: UInt64

  /// Returns the meetings that begin on that day, in order and without overlaps: on the half hour, most within working
  /// hours.
  func meetings(on day: LocalDay) -> [Meeting] {
    guard perDay > 0 else { return [] }
    var random = DayStreams(seed: seed, date: day.date)["meetings"]
    var meetings: [Meeting] = []
    for window in habits.work {
      guard let hours = window.occurrence(on: day) else { continue }
      // The last slot is after hours: the meeting that runs late.
      let slots = Int(hours.length.seconds / 1_800)
      let probability = min(0.9, perDay / Double(max(1, slots)) * 1.15)
      var free = 0
      for slot in 0...slots {
        let (luck, isLong) = (random.unit(), random.chance(0.35))
        guard slot >= free, luck < (slot == slots ? probability * 0.4 : probability) else { continue }
        let start = hours.lowerBound + .minutes(30 * Int64(slot))
        let end = start + .minutes(isLong && slot < slots ? 55 : 25)
        free = slot + (isLong ? 2 : 1)
        let id = stableHash(stableHash("meeting"), UInt64(bitPattern: start.nanoseconds)) & 0x7fff_ffff_ffff_ffff
        meetings.append(Meeting(id: id, start: start, end: end, isAllDay: false, isBusy: true))
      }
    }
    return meetings.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// Returns whether one of them ends after working hours.
  func runsLate(_ meetings: [Meeting], on day: LocalDay) -> Bool {
    let ends = habits.work.compactMap { $0.occurrence(on: day)?.upperBound }
    guard let closing = ends.max() else { return false }
    return meetings.contains { $0.end > closing }
  }
}
