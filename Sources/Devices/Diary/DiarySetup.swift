package import DeviceKit

/// The agents' knowledge of valid diary entries, for an app with a diary.
package final class DiarySetup: Sendable {
  /// Returns why an entry is rejected, or `nil`.
  package let judge: @Sendable (DiaryDraft) -> DiaryRefusal?
  /// Why the hours slept, on the page of a local day, are refused.
  package let judgeHours: @Sendable (Double?, _ day: Int) -> DiaryRefusal?
  /// Why what the wearer says of themselves is refused.
  package let judgePerson: @Sendable (DiaryPerson) -> DiaryRefusal?
  /// Makes the phone's page of a day, for a process whose wearer's today is that local day.
  package let makeScreen: @Sendable (_ today: Int) -> any DayScreen

  package init(
    judge: @escaping @Sendable (DiaryDraft) -> DiaryRefusal?,
    judgeHours: @escaping @Sendable (Double?, _ day: Int) -> DiaryRefusal?,
    judgePerson: @escaping @Sendable (DiaryPerson) -> DiaryRefusal?,
    makeScreen: @escaping @Sendable (_ today: Int) -> any DayScreen
  ) {
    self.judgePerson = judgePerson
    (self.judge, self.judgeHours, self.makeScreen) = (judge, judgeHours, makeScreen)
  }
}

/// Which day the phone shows, and when what was changed on it is saved (Symptom tracker, ticket 3).
///
/// Moments are seconds on one clock that only runs forward. Each answer names the days to save now.
package protocol DayScreen: Sendable {
  var shownDay: Int { get }
  /// The time at which the page needs a wake-up.
  var deadline: Double? { get }
  /// Turns to another day; one that has not come yet is refused.
  mutating func turn(to day: Int, today: Int, at seconds: Double) -> (isShown: Bool, saves: [Int])
  /// The wearer changed something on the day that is shown.
  mutating func change(at seconds: Double) -> [Int]
  /// The app goes away, and may never come back.
  mutating func leave(at seconds: Double) -> [Int]
  mutating func tick(at seconds: Double) -> [Int]
}

/// Why something is not written into the diary.
package enum DiaryRefusal: Error, Hashable, Sendable {
  /// A field's value isn't allowed; the error doesn't repeat it.
  case field(String, allowed: String)
  /// An entry of that name exists or existed.
  case nameInUse
  /// There is no such entry on this device.
  case unknownEntry
  case deletedEntry
  /// It is about a time that has not come yet.
  case toCome

  package var text: String {
    switch self {
    case .field(let name, let allowed): "\(name) may be \(allowed)"
    case .nameInUse: "an entry of that name exists, or existed"
    case .unknownEntry: "there is no such entry here"
    case .deletedEntry: "the entry was deleted"
    case .toCome: "that time has not come yet"
    }
  }
}

extension DeviceSetup {
  /// The diary's rules; `nil` if the app has no diary.
  package var diary: DiarySetup? {
    get { self[DiarySetup.self] }
    set { self[DiarySetup.self] = newValue }
  }
}
