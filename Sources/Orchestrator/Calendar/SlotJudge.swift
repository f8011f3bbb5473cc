import SimKernel
import Wire

/// Scores the slots of one day.
struct SlotJudge {
  let occupied: [Range<Timestamp>]
  private let day: LocalDay
  private let hours: PreferredHours
  /// What each hour of this day costs because it was refused.
  private let costs: [Double]
  private let roomWeight: Double
  private let config: SlotConfig

  init(_ day: LocalDay, _ finder: SlotFinder) {
    self.day = day
    hours = finder.hours
    config = finder.config.slots
    occupied = finder.commitments.occupied(finder.config.freeTime)
    costs = (0..<24).map { SlotJudge.cost(of: $0, day.date, finder.memory, finder.config.slots) }
    let density = CalendarDensity(on: day, events: finder.commitments.events, finder.config.density)
    roomWeight = config.roomWeight[density.level] ?? 0
  }

  func score(_ time: Range<Timestamp>) -> SlotScore {
    let weight = day.clock(at: time.lowerBound).map { hours[day.date.weekday, $0.hour] } ?? 0
    let touched = day.hours(touchedBy: time).map { costs[$0] }
    return SlotScore(
      preference: weight * config.preferenceWeight, rejection: touched.max().map { -$0 } ?? 0,
      room: roomWeight * room(beside: time), isPreferred: weight >= config.preferredFrom)
  }

  /// A refusal more costs less than the one before it, and never so much that nothing could outweigh it.
  private static func cost(
    of hour: Int, _ date: CivilDate, _ memory: BehaviouralMemory, _ config: SlotConfig
  ) -> Double {
    var strength = 0.0
    for slot in memory.rejected where slot.weekday == date.weekday && slot.hour == hour {
      let refusals =
        Double(slot.deletions) * config.deletionStrength + Double(slot.complaints) * config.complaintStrength
      strength += halved(
        refusals, after: date.dayNumber - slot.last.dayNumber, halfLifeWeeks: config.rejectionHalfLifeWeeks)
    }
    return config.rejectionWeight * strength / (1 + strength)
  }

  /// How much of the room that is wanted is free on the narrower side, 0 to 1.
  private func room(beside time: Range<Timestamp>) -> Double {
    guard config.roomWanted > .zero else { return 0 }
    let before = occupied.last { $0.upperBound <= time.lowerBound }.map { time.lowerBound - $0.upperBound }
    let after = occupied.first { $0.lowerBound >= time.upperBound }.map { $0.lowerBound - time.upperBound }
    let narrower = min(before ?? config.roomWanted, after ?? config.roomWanted, config.roomWanted)
    return narrower.seconds / config.roomWanted.seconds
  }
}
