final class CompleteImportCheck: CheckFindings, OnlineCheck {
  static let name = CheckName(
    "complete-import", "The phone has every day of the wearer's history once, and told of the last week first.")
  static let promise =
    "the phone imports every day of the wearer's history once and as it was, after an insight from the last week, and "
    + "completes once faults have stopped; once the wearer has deleted everything, it has none of it and imports none"
  static let doesNotVerify =
    "that the window ends on the right day (the phone's own clock says which), or the summaries of days on which the "
    + "story itself still brought something"

  static let atErasure = ErasurePolicy.looksOn

  private let history: HealthHistory
  private let hasPhone: Bool
  /// The import of the current installation of the phone.
  private var course = Course()
  /// The windows of earlier phones, whose backups may have days before the current one.
  private var earlier: [ImportWindow] = []
  /// The phones that have forgotten everything.
  private var forgetful: Set<DeviceID> = []
  /// The samples of the story's first two days: in a zone to the west some of them count for days before the story.
  private var early: [HealthSample] = []
  private let start: Timestamp
  private var zones: PhoneZones

  private struct Course {
    var device: DeviceID?
    var window: ImportWindow?
    var hasInsight = false
    var chunks = 0
    var isComplete = false
    var isJudged = false
  }

  init(_ plan: WorldPlan) {
    history = plan.history
    hasPhone = plan.devices[.phone] != nil
    (start, zones) = (plan.start, PhoneZones(plan))
  }

  static func concerns(_ plan: WorldPlan) -> Bool { !plan.history.days.isEmpty }

  func observe(_ event: TraceEvent) {
    zones.follow(event)
    if let imported = event.importFact { return noteStep(imported.step, imported.device, event.at) }
    let fact = event.deviceFact
    if case .booted(let device, _)? = fact, device.role == .phone, device != course.device {
      if let window = course.window { earlier.append(window) }
      course = Course(device: device)
    }
    if case .erased(_, let device)? = fact, device.role == .phone { forgetful.insert(device) }
    if let truth = event.fact(as: TruthFact.self), truth.sample.start < start + .days(2) { early.append(truth.sample) }
  }

  private func noteStep(_ step: HistoryImportStep, _ device: DeviceID, _ at: Instant) {
    func expect(_ isRight: Bool, _ complaint: String) {
      if !isRight { fail(at, "\(device) \(complaint)") }
    }
    expect(!forgetful.contains(device), "imports what the wearer has deleted")
    // A phone that started since may not have received the deletion yet.
    guard forgetful.isEmpty else { return }
    switch step {
    case .began(let window):
      expect(course.window == nil, "began its import again")
      course.window = window
    case .insight(let insight):
      expect(!course.hasInsight, "gave its insight again")
      let week = course.window?.chunk(0) ?? insight.dates
      expect(insight == InstantInsight(history.days(in: week), of: week), "gave an insight that its week does not bear")
      course.hasInsight = true
    case .chunk(let number, _):
      expect(course.hasInsight, "imported chunk \(number + 1) before it gave an insight")
      expect(number == course.chunks, "imported chunk \(number + 1) after \(course.chunks) chunks")
      course.chunks += 1
    case .completed:
      expect(!course.isComplete, "completed its import again")
      course.isComplete = true
    }
  }

  func probe(_ world: World) throws(StorageError) {
    guard course.isComplete, !course.isJudged, forgetful.isEmpty, let phone = world.host(.phone),
      phone.device == course.device
    else {
      return
    }
    course.isJudged = true
    failures += try differences(phone, at: world.kernel.now)
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard hasPhone, let phone = world.host(.phone) else { return .vacuous("there is no phone") }
    guard !history.days.isEmpty else { return .vacuous("the wearer has no history") }
    guard forgetful.isEmpty else {
      let kept = try phone.importedDays().count
      if kept > 0 {
        fail(world.kernel.now, "\(phone.device) has imported \(kept) days that the wearer wants forgotten")
      }
      return .judge(failures, chances: forgetful.count, vacuousBecause: "")
    }
    guard course.isComplete, let window = course.window else {
      let reached = course.window == nil ? "never began" : "got no further than \(course.chunks) chunks"
      let failure = CheckFailure(at: world.kernel.now, message: "the import \(reached), although nothing hindered it")
      return .failed(failures + [failure])
    }
    if !course.isJudged { failures += try differences(phone, at: world.kernel.now) }
    failures += try wrongSummaries(phone, window, at: world.kernel.now)
    return .judge(
      failures, chances: history.days(in: window.dates).count, vacuousBecause: "the history lies before the window")
  }

  private func differences(_ phone: DeviceHost, at moment: Instant) throws(StorageError) -> [CheckFailure] {
    guard let window = course.window else { return [] }
    let found = Dictionary(try phone.importedDays().map { ($0.date, $0) }) { one, _ in one }
    var wanted = Dictionary(history.days(in: window.dates).map { ($0.date, $0) }) { one, _ in one }
    for day in earlier.flatMap({ history.days(in: $0.dates) }) where found[day.date] != nil { wanted[day.date] = day }
    return Set(found.keys).union(wanted.keys).sorted().compactMap { date in
      if found[date] == wanted[date] { return nil }
      let what = found[date] == nil ? "is missing" : wanted[date] == nil ? "was never lived" : "is not as it was"
      return CheckFailure(at: moment, message: "\(date) \(what) in what \(phone.device) imported")
    }
  }

  private func wrongSummaries(
    _ phone: DeviceHost, _ window: ImportWindow, at moment: Instant
  ) throws(StorageError) -> [CheckFailure] {
    var summaries: [CivilDate: DaySummary] = [:]
    for record in try phone.records(in: .phenome) {
      if let summary = record.body?.content(DaySummary.self) { summaries[summary.date] = summary }
    }
    let touched = Set(early.flatMap { sample in zones.all.map { sample.day(in: $0) } })
    return history.days(in: window.dates).filter { !touched.contains($0.date) }.compactMap { day in
      if let summary = summaries[day.date], summary.says(day) { return nil }
      let what = summaries[day.date] == nil ? "has no summary" : "has a summary that says something else"
      return CheckFailure(at: moment, message: "the imported \(day.date) \(what)")
    }
  }
}

extension DaySummary {
  /// Returns whether the summary contains exactly the known data of that day.
  fileprivate func says(_ day: HistoryDay) -> Bool {
    date == day.date && asleepMinutes == day.asleepMinutes && steps == day.steps
      && restingHeartRate == day.restingHeartRate && heartRateVariability == day.heartRateVariability
      && workouts == day.workouts.count
  }
}
