import Foundation
public import TriadKit

/// The person says when they want to be reminded each day.
public struct Choose: Act {
  public static let name = "choose"
  public var hour: Int
  public var minute: Int
}

/// Mistake one: a day is treated as 86,400 seconds. After the change of the clocks, every reminder is an hour late.
public struct AddsADay: App {
  public init() {}

  public mutating func act(_ choice: Choose, _ device: inout Device) {
    guard let first = choice.next(after: device.now, in: device.timeZone) else { return }
    for day in 0..<60 {
      let time = Notice.Time.date(first + Double(day) * 86_400)
      try? device.notices.schedule(Notice("pills \(day)", title: "Take your pills", at: time))
    }
  }
}

/// Mistake two: only the next reminder is planned, because the app requests a background run each hour. The system may not grant
/// it: never in Low Power Mode, and not to an app that the person hasn't opened for days.
public struct PlansByRefresh: App {
  @Stored public var hour: Int?
  @Stored public var minute = 0
  public init() {}

  public mutating func act(_ choice: Choose, _ device: inout Device) {
    (hour, minute) = (choice.hour, choice.minute)
    plan(&device)
  }

  public mutating func run(_ device: inout Device) { plan(&device) }

  private func plan(_ device: inout Device) {
    device.requestBackgroundRun(after: 3_600)
    guard let hour, let next = Choose(hour: hour, minute: minute).next(after: device.now, in: device.timeZone) else {
      return
    }
    try? device.notices.schedule(Notice("pills", title: "Take your pills", at: .date(next)))
  }
}

/// The mend: the system gets the time of day and repeats the notice. It needs neither a run of the app nor arithmetic
/// with days.
public struct Reminders: App {
  /// The error of the last attempt to schedule, shown in the app.
  @Stored public var problem: String?
  public init() {}

  public mutating func act(_ choice: Choose, _ device: inout Device) {
    let time = Notice.Time.civil(hour: choice.hour, minute: choice.minute)
    do throws(NoticeError) {
      try device.notices.schedule(Notice("pills", title: "Take your pills", at: time, repeats: true))
      problem = nil
    } catch {
      problem = error.rawValue
    }
  }

  public mutating func opened(_ notice: Notice, _ device: inout Device) {
    device.sometimes(true, "a reminder is opened")
  }
}

extension Choose {
  func next(after moment: Date, in zone: TimeZone) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar.nextDate(
      after: moment, matching: DateComponents(hour: hour, minute: minute), matchingPolicy: .nextTime)
  }
}
