/// The agents' knowledge of valid diary entries, for an app with a diary.
package final class DiarySetup: Sendable {
  /// Returns why an entry is rejected, or `nil`.
  package let judge: @Sendable (DiaryDraft) -> DiaryRefusal?
  /// Returns why the hours slept, on the page of a local day, are rejected, or `nil`.
  package let judgeHours: @Sendable (Double?, _ day: Int) -> DiaryRefusal?
  /// Returns why the wearer's statements about themselves are rejected, or `nil`.
  package let judgePerson: @Sendable (DiaryPerson) -> DiaryRefusal?
  /// Makes the phone's page of a day, for a process in which today is that local day.
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

/// The day that the phone shows, and the saving of its changes (Symptom tracker, ticket 3).
///
/// Times are seconds of a monotonic clock. Each result contains the days to save now.
package protocol DayScreen: Sendable {
  var shownDay: Int { get }
  /// The time at which the page needs a wake-up.
  var deadline: Double? { get }
  /// Turns to another day; a future one is refused.
  mutating func turn(to day: Int, today: Int, at seconds: Double) -> (isShown: Bool, saves: [Int])
  /// The wearer changed something on the shown day.
  mutating func change(at seconds: Double) -> [Int]
  /// The app exits, perhaps for good.
  mutating func leave(at seconds: Double) -> [Int]
  mutating func tick(at seconds: Double) -> [Int]
}

/// The reason that something isn't written into the diary.
package enum DiaryRefusal: Error, Hashable, Sendable {
  /// A field's value isn't allowed; the error doesn't repeat it.
  case field(String, allowed: String)
  /// An entry of that name exists or existed.
  case nameInUse
  /// There is no such entry on this device.
  case unknownEntry
  case deletedEntry
  /// It is about a future time.
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
