/// The wearer's commutes and working times on one day, including those that began the evening before.
struct WorkTimes {
  /// In order of start.
  let commutes: [Range<Timestamp>]
  let work: [Range<Timestamp>]
  /// The part of `work` that begins on the day itself.
  let begunToday: [Range<Timestamp>]

  init(habits: Habits, seed: UInt64, yesterday: LocalDay, today: LocalDay, stayedHome: Bool, staysHome: Bool) {
    func begun(_ day: LocalDay, _ staysHome: Bool) -> (ways: [Range<Timestamp>], work: [Range<Timestamp>]) {
      if staysHome { return ([], []) }
      var random = DayStreams(seed: seed, date: day.date)["leaving"]
      let late = Span.seconds(Int64(random.uniform(-180, 480)))
      return (
        habits.commutes.compactMap { $0.occurrence(on: day, shifted: late) },
        habits.work.compactMap { $0.occurrence(on: day, shifted: late) }
      )
    }
    let before = begun(yesterday, stayedHome)
    let now = begun(today, staysHome)
    commutes = (before.ways.filter { $0.upperBound > today.start } + now.ways).merged()
    work = (before.work.filter { $0.upperBound > today.start } + now.work).merged()
    begunToday = now.work.merged()
  }
}

extension DailyWindow {
  /// Returns the window that begins on that day, moved by `shift`, or `nil` if none does.
  ///
  /// It begins on that day however it is moved, and lasts its length by true time, whatever the wall clock does.
  package func occurrence(on day: LocalDay, shifted shift: Span = .zero) -> Range<Timestamp>? {
    guard begins(on: day.date), let from = day.moment(ofSecond: start) else { return nil }
    let begin = min(max(day.start, from + shift), day.end - .seconds(1))
    return begin..<(begin + .seconds(Int64(length)))
  }
}
