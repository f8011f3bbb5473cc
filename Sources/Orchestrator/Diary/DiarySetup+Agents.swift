extension DiarySetup {
  /// The diary as in its tickets.
  package convenience init(_ config: DiaryStudyConfig = DiaryStudyConfig()) {
    self.init(
      judge: { draft in
        do throws(DiaryFieldError) {
          _ = try DiaryEntry(draft, name: 0)
          return nil
        } catch { return DiaryRefusal(error) }
      },
      judgeHours: { hours, day in
        do throws(DiaryFieldError) {
          _ = try DailyLog(DailyLog.Draft(day: day, sleepHours: hours))
          return nil
        } catch { return DiaryRefusal(error) }
      },
      judgePerson: { person in
        do throws(DiaryFieldError) {
          _ = try DiaryUser(person)
          return nil
        } catch { return DiaryRefusal(error) }
      },
      makeScreen: { SelfSavingDay(today: $0, config.autoSave) })
  }
}

extension DiaryRefusal {
  fileprivate init(_ error: DiaryFieldError) { self = .field(error.field, allowed: error.allowed) }
}

/// The page of a day that saves itself.
private struct SelfSavingDay: DayScreen {
  private var pager: DayPager
  private var saving: AutoSave

  init(today: Int, _ config: AutoSaveConfig) {
    pager = DayPager(day: today, today: today)
    saving = AutoSave(showing: today, config)
  }

  var shownDay: Int { pager.day }
  var deadline: Double? { saving.deadline }

  mutating func turn(to day: Int, today: Int, at seconds: Double) -> (isShown: Bool, saves: [Int]) {
    let isShown = pager.go(to: day, today: today)
    guard saving.shownDay != pager.day else { return (isShown, []) }
    return (isShown, days(.navigate(at: seconds, to: pager.day)))
  }

  mutating func change(at seconds: Double) -> [Int] { days(.change(at: seconds, day: pager.day)) }
  mutating func leave(at seconds: Double) -> [Int] { days(.exit(at: seconds)) }
  mutating func tick(at seconds: Double) -> [Int] { days(.tick(at: seconds)) }

  private mutating func days(_ event: AutoSave.Event) -> [Int] { saving.receive(event).map(\.day) }
}
