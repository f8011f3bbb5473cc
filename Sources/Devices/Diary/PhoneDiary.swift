/// The diary on the phone: entries are written at once, the page of a day saves itself (Symptom tracker, ticket 3), and
/// the diary is studied (ticket 5).
package final class PhoneDiary: WorkQueue, DiaryWriter {
  package static let schema: FeatureSchema? = .diary
  package static let wakes: [WakeToken.Reason] = [.diarySave]

  package let device: DeviceServices
  let diary: DiarySetup
  var pendingEntries: PendingEntries
  let log: StudyLog
  /// The page of the day that the wearer sees; `nil` until they open one in this process.
  private var screen: (any DayScreen)?
  /// Under the literal rule `debounce-loses-last`: the page's current value.
  private var typed: Double?
  private var timer: UInt64 = 0
  var isStudying = false
  /// The study's progress, 0 to 1.
  var progress = 0.0
  var studied: StudySituation?
  /// `true` if earlier findings are discarded.
  var isAnew = false

  package init?(_ device: DeviceServices) {
    guard let diary = device.setup.diary else { return nil }
    (self.device, self.diary) = (device, diary)
    pendingEntries = PendingEntries(device.store)
    log = StudyLog(device.store)
  }

  package var isBusy: Bool { isStudying }

  package func run(_ context: inout DeviceContext) { isStudying = false }

  package func think(_ context: inout DeviceContext) {
    finish(&context)
    considerStudy(&context)
  }

  /// After a restore the pages are back.
  package func ready(_ context: inout DeviceContext) {
    finish(&context)
    guard replica.mayWrite() else { return }
    for leaf in shelf.leaves() { tidy(leaf, &context) }
    log.note()
  }

  /// Another device's pages arrived.
  package func received(_ records: [Record], _ context: inout DeviceContext) {
    for record in records {
      guard record.body?.content(DiaryPage.self) != nil, let leaf = DiaryShelf.leaf(record) else { continue }
      tidy(leaf, &context)
      log.note(leaf.page, today: context.civil.date.dayNumber)
      considerStudy(&context)
    }
  }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    if let use = act.diary { write(diary: use.act, &context) }
  }

  /// Saves the entries whose wait has ended.
  package func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    let saves = screen?.tick(at: context.uptime.sinceStart.seconds) ?? []
    save(saves, &context)
  }

  // MARK: - What the wearer writes

  private func write(diary act: DiaryAct, _ context: inout DeviceContext) {
    let today = context.civil.date.dayNumber
    switch act.deed {
    case .write, .edit, .delete:
      write(act, &context)
      noteOwn(act.subject, today)
    case .sleep(let hours, let day): sleep(hours, day, act, &context)
    case .turn(let day):
      guard show(day, today, &context) else { return refuse(act, .toCome, context: &context) }
      context.report(DiaryFact.taken(act: act.number, clock: context.clock, by: setup.device))
    case .leave:
      let saves = screen?.leave(at: context.uptime.sinceStart.seconds) ?? []
      save(saves, &context)
    case .introduce(let person): write(person: person, act, &context)
    case .look: look(&context)
    case .refresh:
      context.report(DiaryFact.taken(act: act.number, clock: context.clock, by: setup.device))
      startAnew()
    case .stopStudy:
      context.report(DiaryFact.taken(act: act.number, clock: context.clock, by: setup.device))
      stopStudy(&context)
    }
    considerStudy(&context)
  }

  private func refuse(_ act: DiaryAct, _ refusal: DiaryRefusal, context: inout DeviceContext) {
    context.report(DiaryFact.refused(act: act.number, refusal, by: setup.device))
  }

  /// The wearer sets the hours slept on the page of that day: they are stored at once, and a record after 800 ms.
  private func sleep(_ hours: Double?, _ day: Int, _ act: DiaryAct, _ context: inout DeviceContext) {
    guard show(day, context.civil.date.dayNumber, &context) else { return refuse(act, .toCome, context: &context) }
    if let refusal = diary.judgeHours(hours, day) { return refuse(act, refusal, context: &context) }
    context.report(DiaryFact.taken(act: act.number, clock: context.clock, by: setup.device))
    if !setup.rules.hasDefect(.debounceLosesLast) {
      let subject = logSubject(day, context)
      let edited = edited(subject, context)
      pendingEntries.put(PendingEntries.Entry(subject: subject, edited: edited, content: .log(sleepHours: hours)))
    }
    let saves = screen?.change(at: context.uptime.sinceStart.seconds) ?? []
    typed = hours
    save(saves, &context)
    guard let deadline = screen?.deadline else { return }
    timer += 1
    context.wake(
      after: Span(seconds: max(0, deadline - context.uptime.sinceStart.seconds)) + .milliseconds(1),
      WakeToken(.diarySave, timer))
  }

  /// Shows a day. Returns `false` if it is in the future.
  private func show(_ day: Int, _ today: Int, _ context: inout DeviceContext) -> Bool {
    var screen = screen ?? diary.makeScreen(today)
    let (isShown, saves) = screen.turn(to: day, today: today, at: context.uptime.sinceStart.seconds)
    self.screen = screen
    save(saves, &context)
    return isShown
  }

  /// Converts the pages of these days to records.
  private func save(_ days: [Int], _ context: inout DeviceContext) {
    let today = context.civil.date.dayNumber
    for day in days {
      if setup.rules.hasDefect(.debounceLosesLast) {
        write(hours: typed, of: day, &context)
      } else {
        guard replica.mayWrite(), let entry = pendingEntries.take(logSubject(day, context)) else { continue }
        file(entry, &context)
      }
      noteOwn(logSubject(day, context), today)
    }
  }

  /// Converts waiting entries to records, in the next run at the latest.
  private func finish(_ context: inout DeviceContext) {
    let revision = store.number(.sequence)
    finishTray(&context)
    if store.number(.sequence) != revision { log.note() }
  }

  /// An entry of this device may change the findings.
  private func noteOwn(_ subject: DiarySubject?, _ today: Int) {
    guard let subject, let leaf = shelf.latest(subject), leaf.author == setup.device else { return }
    log.note(leaf.page, today: today)
  }
}

extension WakeToken.Reason {
  /// The time to save a page's entry.
  static let diarySave = Self(27, "has waited for another change on the page of a day long enough")
}
