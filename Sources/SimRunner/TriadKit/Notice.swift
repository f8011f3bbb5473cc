import DeviceKit
public import Foundation
import ScenarioFiles
import SimKernel

/// Something that the system tells the person on behalf of an app, also while the app does not run.
///
/// ```swift
/// try device.notices.schedule(Notice("pills", title: "Take the pills", at: .civil(hour: 8, minute: 30), repeats: true))
/// ```
public struct Notice: Sendable, Hashable {
  /// When a notice is shown.
  public enum Time: Sendable, Hashable {
    /// So many seconds later, by a clock that is never set.
    case after(Double)
    /// At a moment, by the device's own wall clock, wherever the device is then.
    case date(Date)
    /// When the device's clock next shows these components (`era`, `quarter`, weeks and nanoseconds are not looked at): of
    /// what is not given, what is smaller than the smallest is zero and the rest anything. Without a `timeZone` it is the
    /// zone in which the device is by then. A time that a change of the clocks skips comes that much later; one that comes
    /// twice comes the first time.
    case calendar(DateComponents)

    /// At a time of day by the device's clock, in the zone where it is by then.
    public static func civil(hour: Int, minute: Int, weekday: Int? = nil) -> Time {
      .calendar(DateComponents(hour: hour, minute: minute, weekday: weekday))
    }
  }

  /// The app's own name for it: a notice takes the place of an earlier one of that name.
  public let id: String
  /// What the person reads.
  public let title: String
  /// When it is shown; for one that came as a push, at once.
  public let time: Time
  /// Whether it is shown each time, and not the first time only.
  public let repeats: Bool
  /// What is to be found in it, as a property list.
  private let bytes: [UInt8]

  /// A notice with nothing in it but its title.
  ///
  /// - Parameters:
  ///   - id: the app's own name for it.
  ///   - title: what the person reads.
  ///   - time: when it is shown.
  ///   - repeats: whether each time; what repeats has a minute between at least.
  public init(_ id: String, title: String, at time: Time, repeats: Bool = false) {
    (self.id, self.title, self.time, self.repeats, bytes) = (id, title, time, repeats, [])
  }

  /// The same with a value that the app finds in it when the person opens it.
  public init(_ id: String, title: String, at time: Time, repeats: Bool = false, payload: some Payload) {
    (self.id, self.title, self.time, self.repeats) = (id, title, time, repeats)
    bytes = Parcel.encode(payload) ?? []
  }

  /// The value that it was given, if it is of that type.
  public func payload<Found: Payload>(_ type: Found.Type) -> Found? { Parcel.decode(type, bytes) }

  init(_ notice: LocalNotice) {
    (id, title, bytes, repeats) = (notice.id, notice.title, notice.payload, notice.repeats)
    time =
      switch notice.time {
      case nil: .after(0)
      case .after(let span)?: .after(span.seconds)
      case .civil(let pattern)?: pattern.moment.map { .date($0) } ?? .calendar(pattern.components)
      }
  }

  /// As the device's system keeps it.
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

/// Why a notice was not taken.
public enum NoticeError: String, Error, Sendable, Hashable {
  /// The person wants no notices of the app.
  case notAllowed
  /// The device shows none: a desktop or a server.
  case unavailable
  /// No clock will show that.
  case neverDue
  /// Less than a minute would lie between two of them.
  case tooOften
}

/// The notices of an app, with the rules of `UNUserNotificationCenter`.
public struct Notices {
  let desk: AppDesk

  /// Whether the person wants notices of the app: they do until a fault `noticesDenied` says otherwise.
  public var isAllowed: Bool { !desk.view.platform.isNoticesDenied }

  /// Plans a notice, which takes the place of an earlier one of its name.
  ///
  /// There is room for 64: of more, those that would be shown last are gone, without a word. What was planned is there
  /// after a restart, and is shown also while the app does not run. What was due while the device was off is shown when it
  /// starts.
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

  /// Takes back planned notices, by their names.
  public func cancel(_ ids: String...) { cancel(ids) }

  /// Takes back planned notices, by their names; those that are not there make no difference.
  public func cancel(_ ids: [String]) {
    for id in ids { center.withdraw(id) }
    desk.askForNotices()
  }

  /// What is planned, the soonest first; with what this event has planned.
  public var pending: [Notice] {
    desk.isHandheld ? center.planned(at: desk.view.moment).map { Notice($0.notice) } : []
  }

  /// What was shown and neither opened nor taken away, the oldest first.
  public var shown: [Notice] { desk.isHandheld ? center.shown().map { Notice($0) } : [] }

  /// Takes away a notice that was shown.
  public func clear(_ id: String) { center.clear(id) }

  private var center: NoticeCenter { NoticeCenter(desk.store) }
}

extension Device {
  /// What the system is to tell the person.
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

  /// The one moment that is so in Greenwich, to the second.
  init?(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite, (0...253_402_300_799).contains(seconds) else { return nil }
    let civil = CivilDateTime(secondsAsIfUTC: Int64(seconds.rounded(.up)))
    self.init()
    (year, month, day) = (civil.date.year, civil.date.month, civil.date.day)
    (hour, minute, second, zone) = (civil.hour, civil.minute, civil.second, Zone.utc.identifier)
  }

  /// The moment that such a pattern was made of.
  var moment: Date? {
    guard zone == Zone.utc.identifier, let year, let month, let day, let hour, let minute, let second, weekday == nil,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let civil = CivilDateTime(date: date, hour: hour, minute: minute, second: second)
    return Date(timeIntervalSince1970: Double(civil.secondsAsIfUTC))
  }
}
