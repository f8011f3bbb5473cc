import Devices
import Transport

// What it tells the wearer, and how (tech spec §2.13, implementation plan 5.3).
extension Planner {
  mutating func tell(_ subject: NoticeSubject) {
    notify(PlannedNotice(way: .alert, subject: subject, date: civil.date))
    notify(PlannedNotice(way: .inApp, subject: subject, date: civil.date))
  }

  mutating func noteMissed(_ block: TrainingBlock) {}
  mutating func take(_ reason: MissReason, for id: UInt64) {}
  mutating func rescue() {}
  mutating func note(seen subject: NoticeSubject) {}
  mutating func sumUp(_ sunday: CivilDate) {}
  mutating func welcome(workouts: Int, nights: Int) { take(history: workouts, nights: nights) }
}
