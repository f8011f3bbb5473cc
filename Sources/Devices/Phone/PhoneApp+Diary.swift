import DeviceKit
import SimKernel
import Wire

// The diary on the phone: entries are written at once, the page of a day saves itself (Symptom tracker, ticket 3).
extension PhoneApp: DiaryWriter {
  mutating func write(diary act: DiaryAct, _ context: inout DeviceContext) {
    guard diary != nil else { return }
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
      let saves = diary?.screen?.leave(at: context.uptime.sinceStart.seconds) ?? []
      save(saves, &context)
    case .look: look(&context)
    }
    considerStudy(&context)
  }

  private func refuse(_ act: DiaryAct, _ refusal: DiaryRefusal, context: inout DeviceContext) {
    context.report(DiaryFact.refused(act: act.number, refusal, by: setup.device))
  }

  /// The wearer says how long they slept, on the page of that day: it is safe from here on, and a record after 800 ms.
  private mutating func sleep(_ hours: Double?, _ day: Int, _ act: DiaryAct, _ context: inout DeviceContext) {
    guard show(day, context.civil.date.dayNumber, &context) else { return refuse(act, .toCome, context: &context) }
    if let refusal = diary?.setup.judgeHours(hours, day) { return refuse(act, refusal, context: &context) }
    context.report(DiaryFact.taken(act: act.number, clock: context.clock, by: setup.device))
    if !setup.rules.hasDefect(.debounceLosesLast) {
      let subject = logSubject(day, context)
      let edited = edited(subject, context)
      pendingEntries.put(PendingEntries.Entry(subject: subject, edited: edited, content: .log(sleepHours: hours)))
    }
    let saves = diary?.screen?.change(at: context.uptime.sinceStart.seconds) ?? []
    diary?.typed = hours
    save(saves, &context)
    guard let deadline = diary?.screen?.deadline else { return }
    diary?.timer += 1
    context.wake(
      after: Span(seconds: max(0, deadline - context.uptime.sinceStart.seconds)) + .milliseconds(1),
      WakeToken(.diarySave, diary?.timer ?? 0))
  }

  /// Shows a day; answers false for one that has not come yet.
  private mutating func show(_ day: Int, _ today: Int, _ context: inout DeviceContext) -> Bool {
    guard let setup = diary?.setup else { return false }
    var screen = diary?.screen ?? setup.makeScreen(today)
    let (isShown, saves) = screen.turn(to: day, today: today, at: context.uptime.sinceStart.seconds)
    diary?.screen = screen
    save(saves, &context)
    return isShown
  }

  mutating func wakeForDiary(_ token: WakeToken, _ context: inout DeviceContext) {
    let saves = diary?.screen?.tick(at: context.uptime.sinceStart.seconds) ?? []
    save(saves, &context)
  }

  /// Makes records of what stands on the pages of these days.
  private mutating func save(_ days: [Int], _ context: inout DeviceContext) {
    let today = context.civil.date.dayNumber
    for day in days {
      if setup.rules.hasDefect(.debounceLosesLast) {
        write(hours: diary?.typed, of: day, &context)
      } else {
        guard replica.mayWrite(), let entry = pendingEntries.take(logSubject(day, context)) else { continue }
        file(entry, &context)
      }
      noteOwn(logSubject(day, context), today)
    }
  }

  /// What waited becomes records, in the next run at the latest.
  mutating func finishDiary(_ context: inout DeviceContext) {
    guard diary != nil else { return }
    let revision = store.number(.sequence)
    finishTray(&context)
    if store.number(.sequence) != revision { diary?.note() }
  }

  /// What one just wrote may change what was found.
  private func noteOwn(_ subject: DiarySubject?, _ today: Int) {
    guard let subject, let leaf = shelf.latest(subject), leaf.author == setup.device else { return }
    diary?.note(leaf.page, today: today)
  }

  /// Another device's page arrived.
  mutating func takeIn(diary record: Record, _ context: inout DeviceContext) {
    guard let leaf = DiaryShelf.leaf(record) else { return }
    tidy(leaf, &context)
    diary?.note(leaf.page, today: context.civil.date.dayNumber)
    considerStudy(&context)
  }

  /// After a restore the pages are back.
  mutating func rebuildDiary(_ context: inout DeviceContext) {
    guard diary != nil else { return }
    for leaf in shelf.leaves() { tidy(leaf, &context) }
    diary?.note()
  }
}
