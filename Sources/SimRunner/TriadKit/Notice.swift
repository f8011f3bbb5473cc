import DeviceKit
public import Foundation
import ScenarioFiles

/// A notification that the system shows for an app, even while the app doesn't run.
///
/// ```swift
/// try device.notices.schedule(Notice("pills", title: "Take the pills", at: .civil(hour: 8, minute: 30), repeats: true))
/// ```
public struct Notice: Sendable, Hashable {
  /// The time at which a notice is shown.
  public enum Time: Sendable, Hashable {
    /// After that many seconds, by a clock that is never set.
    case after(Double)
    /// At a moment, by the device's own wall clock, wherever the device is then.
    case date(Date)
    /// The next time at which the device's clock matches these components. `era`, `quarter`, weeks and nanoseconds are ignored.
    /// Missing components smaller than the smallest given one are zero, and others match anything. Without a `timeZone`
    /// the device's zone at that time applies. A time skipped by a change of the clocks is shown that much later; a
    /// repeated one is shown the first time.
    case calendar(DateComponents)

    /// Returns a time of day by the device's clock, in the device's zone at that time.
    public static func civil(hour: Int, minute: Int, weekday: Int? = nil) -> Time {
      .calendar(DateComponents(hour: hour, minute: minute, weekday: weekday))
    }
  }

  /// The app's identifier of the notice. A notice replaces an earlier one with the same identifier.
  public let id: String
  /// The text that the person reads.
  public let title: String
  /// The time at which it is shown; immediately for a push.
  public let time: Time
  /// `true` if it is shown each time, not only the first time.
  public let repeats: Bool
  /// The payload, as a property list.
  private let bytes: [UInt8]

  /// Creates a notice with a title only.
  ///
  /// - Parameters:
  ///   - id: The app's identifier of the notice.
  ///   - title: The text that the person reads.
  ///   - time: The time at which it is shown.
  ///   - repeats: Whether it is shown each time. Repeating notices are at least a minute apart.
  public init(_ id: String, title: String, at time: Time, repeats: Bool = false) {
    (self.id, self.title, self.time, self.repeats, bytes) = (id, title, time, repeats, [])
  }

  /// Creates a notice with a payload for the app when the person opens it.
  public init(_ id: String, title: String, at time: Time, repeats: Bool = false, payload: some Payload) {
    (self.id, self.title, self.time, self.repeats) = (id, title, time, repeats)
    bytes = AppMessage.encode(payload) ?? []
  }

  /// Returns the payload if it is of that type.
  public func payload<Found: Payload>(_ type: Found.Type) -> Found? { AppMessage.decode(type, bytes) }

  init(_ notice: LocalNotice) {
    (id, title, bytes, repeats) = (notice.id, notice.title, notice.payload, notice.repeats)
    time =
      switch notice.time {
      case nil: .after(0)
      case .after(let span)?: .after(span.seconds)
      case .civil(let pattern)?: pattern.moment.map { .date($0) } ?? .calendar(pattern.components)
      }
  }

  /// Returns the notice in the form of the device's system.
  func kept() throws(NoticeError) -> LocalNotice {
    let time: DeviceKit.NoticeTime
    switch self.time {
    case .after(let seconds):
      guard seconds >= 0, seconds.isFinite else { throw .neverDue }
      let span = Device.span(seconds)
      guard !repeats || span >= NoticeCenter.repeatMin else { throw .tooOften }
      time = .after(span)
    case .date(let date):
      guard let pattern = CivilPattern(date) else { throw .neverDue }
      time = .civil(pattern)
    case .calendar(let components):
      guard let pattern = CivilPattern(components), pattern.isSound else { throw .neverDue }
      guard !repeats || pattern.second == nil || pattern.minute != nil || pattern.hour != nil else { throw .tooOften }
      time = .civil(pattern)
    }
    return LocalNotice(id: id, title: title, payload: bytes, time: time, repeats: repeats)
  }
}

/// The reason why a notice was refused.
public enum NoticeError: String, Error, Sendable, Hashable {
  /// The person denied notices of the app.
  case notAllowed
  /// The device has no notices: a desktop or a server.
  case unavailable
  /// No clock will ever show that time.
  case neverDue
  /// Less than a minute between two repetitions.
  case tooOften
}

/// The notices of an app, with the rules of `UNUserNotificationCenter`.
public struct Notices {
  let desk: AppRuntime

  /// `true` if the person allows notices of the app: always, unless a fault `noticesDenied` is in force.
  public var isAllowed: Bool { !desk.view.platform.isNoticesDenied }

  /// Schedules a notice, which replaces an earlier one with the same identifier.
  ///
  /// The system keeps the 64 notices that are due first and silently drops the others. Scheduled notices survive a
  /// restart, and are shown even while the app doesn't run. Those due while the device is off are shown when it starts.
  public func schedule(_ notice: Notice) throws(NoticeError) {
    guard desk.isHandheld else { throw .unavailable }
    guard isAllowed else { throw .notAllowed }
    let kept = try notice.kept()
    if case .civil(let pattern)? = kept.time {
      guard pattern.next(after: desk.view.clock, in: desk.view.zone) != nil else { throw .neverDue }
    }
    for id in center.plan(kept, at: desk.view.moment) {
      desk.say(.noticeDropped, "no room for the notice '\(PrintableText.of(id))'")
    }
    desk.askForNotices()
  }

  /// Cancels scheduled notices by their identifiers.
  public func cancel(_ ids: String...) { cancel(ids) }

  /// Cancels scheduled notices by their identifiers. Unknown ones are ignored.
  public func cancel(_ ids: [String]) {
    for id in ids { center.withdraw(id) }
    desk.askForNotices()
  }

  /// The scheduled notices, the soonest first, including those of this event.
  public var pending: [Notice] {
    desk.isHandheld ? center.planned(at: desk.view.moment).map { Notice($0.notice) } : []
  }

  /// Delivered notices that were neither opened nor cleared, the oldest first.
  public var shown: [Notice] { desk.isHandheld ? center.shown().map { Notice($0) } : [] }

  /// Removes a delivered notice.
  public func clear(_ id: String) { center.clear(id) }

  private var center: NoticeCenter { NoticeCenter(desk.store) }
}

extension Device {
  /// The app's notices.
  public var notices: Notices { Notices(desk: desk) }
}

extension CivilPattern {
  /// `nil` if the week has no such day.
  init?(_ components: DateComponents) {
    // Foundation counts from Sunday, which is 1.
    guard components.weekday.map((1...7).contains) ?? true else { return nil }
    self.init()
    (year, month, day) = (components.year, components.month, components.day)
    (hour, minute, second) = (components.hour, components.minute, components.second)
    weekday = components.weekday.flatMap { Weekday(rawValue: ($0 + 5) % 7) }
    zone = components.timeZone?.identifier
  }

  var components: DateComponents {
    DateComponents(
      timeZone: zone.flatMap { TimeZone(identifier: $0) }, year: year, month: month, day: day, hour: hour,
      minute: minute, second: second, weekday: weekday.map { ($0.rawValue + 1) % 7 + 1 })
  }

  /// Creates the pattern of one moment in UTC, to the second; `nil` if it can't be expressed.
  init?(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite, (0...253_402_300_799).contains(seconds) else { return nil }
    let civil = CivilDateTime(secondsAsIfUTC: Int64(seconds.rounded(.up)))
    self.init()
    (year, month, day) = (civil.date.year, civil.date.month, civil.date.day)
    (hour, minute, second, zone) = (civil.hour, civil.minute, civil.second, Zone.utc.identifier)
  }

  /// The moment of such a pattern.
  var moment: Date? {
    guard zone == Zone.utc.identifier, let year, let month, let day, let hour, let minute, let second, weekday == nil,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let civil = CivilDateTime(date: date, hour: hour, minute: minute, second: second)
    return Date(timeIntervalSince1970: Double(civil.secondsAsIfUTC))
  }
}
