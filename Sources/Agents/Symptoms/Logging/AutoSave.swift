/// Decides when to save which day automatically.
///
/// As written, the debounce saves the day shown when it fires. If the wearer turns the page within 800 ms the edit is
/// saved to the wrong day. If they leave the app within 800 ms it is lost.
package struct AutoSave: Equatable, Sendable {
  package enum Event: Equatable, Sendable {
    /// The wearer changed something of that day.
    case change(at: Double, day: Int)
    /// Another day is shown from now on.
    case navigate(at: Double, to: Int)
    /// The app exits, perhaps for good.
    case exit(at: Double)
    /// Time has passed.
    case tick(at: Double)
  }

  package struct Save: Equatable, Sendable {
    package let day: Int
    package let time: Double
  }

  private let config: AutoSaveConfig
  /// The day on the screen.
  package private(set) var shownDay: Int
  private var edited: Int?
  /// The end of the wait, in seconds since 1970; the device must wake it then.
  package private(set) var deadline: Double?

  package init(showing day: Int, _ config: AutoSaveConfig = AutoSaveConfig()) {
    (shownDay, self.config) = (day, config)
  }

  /// Returns the saves due now. Earlier ones come first, even if no tick came in time.
  package mutating func receive(_ event: Event) -> [Save] {
    switch event {
    case .change(let time, let day):
      var saves = due(time)
      if let edited, edited != day, config.rules == .mended { saves += flush(time) }
      edited = day
      deadline = time + config.quiet
      return saves
    case .navigate(let time, let day):
      let saves = due(time) + (config.rules == .mended && day != shownDay ? flush(time) : [])
      shownDay = day
      return saves
    case .exit(let time):
      let saves = due(time) + (config.rules == .mended ? flush(time) : [])
      (edited, deadline) = (nil, nil)
      return saves
    case .tick(let time):
      return due(time)
    }
  }

  private mutating func due(_ time: Double) -> [Save] {
    guard let deadline, deadline <= time else { return [] }
    return flush(time)
  }

  private mutating func flush(_ time: Double) -> [Save] {
    guard let day = edited else { return [] }
    (edited, deadline) = (nil, nil)
    return [Save(day: config.rules == .asWritten ? shownDay : day, time: time)]
  }
}

/// The automatic saving of an edited day (Symptom tracker, ticket 3).
package struct AutoSaveConfig: Equatable, Sendable {
  package enum Rules: Sendable {
    /// Saves the day on the screen at the end of the wait, and loses a pending save on exit.
    case asWritten
    /// Saves the edited day; turning the page and leaving save at once.
    case mended
  }

  /// Seconds without a further change.
  package var quiet = 0.8
  package var rules = Rules.mended

  package init() {}
}

/// The day that the wearer looks at, never a future one (Symptom tracker, ticket 3).
package struct DayPager: Equatable, Sendable {
  package private(set) var day: Int

  /// - Parameters: Local days, counted since 1970; a future day becomes today.
  package init(day: Int, today: Int) { self.day = min(day, today) }

  /// Returns whether the day is shown now. A future day is refused: a wearer who travels west may find that today is
  /// tomorrow, and stays on the current day.
  package mutating func go(to target: Int, today: Int) -> Bool {
    day = target <= today ? target : min(day, today)
    return day == target
  }
}
