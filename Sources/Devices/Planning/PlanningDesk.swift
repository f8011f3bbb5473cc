import WearerKit

/// The planner on the phone: its triggers, its data, and the application of its outcomes (tech spec §2.2).
package final class PlanningDesk: WorkQueue {
  package static let schema: FeatureSchema? = .planning
  package static let wakes: [WakeToken.Reason] = [.office, .officeAnswer]

  package let device: DeviceServices
  let hours: PlanningHours
  var material: PlanningMaterial
  var triggers: TriggerQueue
  let notices: NoticeBoard
  var configuration: ConfigurationFetch
  var office = OfficeDesk()
  var calls: CallQueue
  var places: PlaceLog
  /// The health store's data of the days before the app.
  let past: ImportedPast
  /// The latest record for the displays; `nil` until this process has read it.
  var told: TodayStatus?
  /// `true` if the planner is processing a trigger.
  var isPlanning = false
  /// The date after the night for which a long run was requested, and whether one was granted too early.
  var nightAskedFor: CivilDate?
  var isNightEarly = false
  /// The latest wishes sent to the cloud by this process.
  var wakesAsked: UInt64?

  package init?(_ device: DeviceServices) {
    guard let hours = device.setup.planner else { return nil }
    (self.device, self.hours) = (device, hours)
    let (store, setup) = (device.store, device.setup)
    material = PlanningMaterial(device)
    triggers = TriggerQueue(store)
    notices = NoticeBoard(store)
    configuration = ConfigurationFetch(store)
    calls = CallQueue(store, setup)
    places = PlaceLog(store)
    past = ImportedPast(device)
  }

  package var isBusy: Bool {
    isPlanning || configuration.isWaiting || office.question != nil || calls.isWaiting
  }

  /// It starts from the records, like a phone without a backup; the reasons of decisions stay.
  package func takeOver() {
    letGo(
      tables: ["planning_occasions", "notices", "planner_state", "configuration", "calls"],
      numbers: [.configurationTag, .configurationAnswered, .wakesNoted])
  }

  // MARK: - A run of the app

  package func run(_ context: inout DeviceContext) {
    configuration.run(setup, &context)
    calls.run(&context)
    isPlanning = false
    wakesAsked = nil
  }

  /// The wearer opens the app and sees the pending notices: at first, questions about themselves (tech spec §5.1, step
  /// 4).
  package func show(_ context: inout DeviceContext) {
    if replica.mayWrite(), material.profile()?.introduced == nil {
      context.report(PlanningFact.asksProfile(by: setup.device))
    }
    for (way, subject) in notices.takeAll(at: context.clock) {
      context.report(PlanningFact.noticed(subject, way, by: setup.device))
      occur(.seen(subject), &context)
    }
  }

  /// Notes the triggers of now, and has the planner process them.
  package func think(_ context: inout DeviceContext) {
    // Also before a new phone has restored anything: sessions restored later were planned in the old zone.
    noteZone(context)
    guard replica.mayWrite() else { return }
    notePlace(&context)
    addDates(&context)
    addHealthLook(context)
    considerAnalysis(&context)
    let mayRead = !context.platform.isCalendarDenied
    let changes = mayRead || setup.rules.hasPlanted(.changesLost) ? CalendarStore(store).takeChanges() : []
    for change in mayRead ? changes : [] {
      context.report(PlanningFact.changed(change, by: setup.device))
      triggers.add(.changed(change))
    }
    addOverdue(context)
    closeWeek(context)
    considerOffice(&context)
    plan(&context)
    mendCalendar(&context)
    tellDisplays(nil, &context)
    wishForWakes(&context)
  }

  package func expired(_ context: inout DeviceContext) {
    if isPlanning { device.announce(FailedRunNews(), &context) }
  }

  package func ready(_ context: inout DeviceContext) {
    if replica.mayWrite() {
      received(replica.ledger.records(in: .workouts), &context)
      recallOffice()
      if !replica.ledger.records(in: .trust).isEmpty { occur(.recalled, &context) }
    }
    doubtCalendar(&context)
  }

  // MARK: - What becomes known

  package func received(_ records: [Record], _ context: inout DeviceContext) {
    var (isPlannersBack, isTrustBack) = (false, false)
    for record in records {
      if let session = record.body?.content(RecoverySession.self), session.status != .offered {
        context.report(PlanningFact.recovers(session, by: setup.device))
      } else if record.key.domain == .workouts {
        let workout = record.body?.content(Workout.self)
        if let effort = workout?.effort {
          context.report(PlanningFact.answered(.effort(workout: record.key.id, effort), by: setup.device))
        }
        triggers.add(workout == nil ? .workoutRejected(record.key.id) : .workout(record.key.id))
        reviseWeek(workout?.start, context)
        plan(&context)
      } else if record.body?.content(TrustEvent.self) != nil {
        (isPlannersBack, isTrustBack) = (true, true)
      } else if record.body?.content(TrainingBlock.self) != nil || record.body?.content(DaySummary.self) != nil {
        isPlannersBack = true
      }
    }
    if isPlannersBack { doubtCalendar(&context) }
    if isTrustBack, replica.mayWrite() { occur(.recalled, &context) }
  }

  package func receivedDuplicate(_ record: Record) {
    if setup.rules.hasDefect(.countsSummedAtMerge) { MergedCounts(store).note(record) }
  }

  package func notified(of news: any AppNews, _ context: inout DeviceContext) -> Bool {
    switch news {
    case let morning as MorningNews:
      if morning.isDecided { noteMorning(morning.date) }
      occur(morning.isDecided ? .morning(morning.date) : .morningMissed(morning.date), &context)
      return true
    case let past as PastNews:
      occur(.imported(before: past.end, isWhole: past.isWhole), &context)
      return true
    case is SurroundingsNews: if replica.mayWrite(), !triggers.holds(.surroundings) { occur(.surroundings, &context) }
    case let day as DayNews:
      material.note(day.summary)
      considerNight(day.summary, &context)
      // Triggers that waited for the day's summary can run now.
      plan(&context)
    default: break
    }
    return false
  }

  package func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) -> Bool {
    if let message = message.body(as: ShadowMessage.self) {
      hear(message, &context)
    } else if case .answer(let document)? = message.body(as: ConfigurationMessage.self) {
      // The planner judges the document when it processes the trigger; without a new one there is none.
      if let document = configuration.receive(document, context) { occur(.configuration(document), &context) }
    } else if case .noted(let fingerprint)? = message.body(as: WakeWishMessage.self) {
      takeNote(of: fingerprint)
    } else if case .answer(let id, let outcome)? = message.body(as: GenerationMessage.self) {
      take(outcome, of: id, &context)
    } else {
      return false
    }
    return true
  }

  /// Processes the cloud's answer to a call, and triggers the planner.
  private func take(_ outcome: GenerationOutcome, of id: UInt64, _ context: inout DeviceContext) {
    guard let block = calls.take(outcome, of: id, &context) else { return }
    if case .refused(let span) = outcome {
      occur(.generated(block: block, retryAfter: span), &context)
    } else {
      occur(.generated(block: block, retryAfter: nil), &context)
    }
  }

  package func observe(_ message: SyncMessage, from role: Role?, _ context: inout DeviceContext) {
    switch message {
    case .unauthorised: calls.end()
    case .push(let push): take(push, &context)
    case .inventoryRequest(.privateStore, after: nil): wishAgain(&context)
    default: break
    }
  }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    guard let answer = act.body(as: PlanAnswer.self) else { return }
    context.report(PlanningFact.answered(answer, by: setup.device))
    context.report(PlanningFact.felt(answer == .crashing ? .emergency : .acknowledgment, by: setup.device))
    if case .shadows(true) = answer { store.remember(.hasWantedShadows, 1) }
    if case .replies(let rule, _) = answer { notices.remove(.insight(rule: rule)) }
    occur(.answered(answer), &context)
  }

  package static func alertShown(_ subject: NoticeSubject, by device: DeviceID, _ context: inout DeviceContext) {
    context.report(PlanningFact.noticed(subject, .alert, by: device))
    if case .reminder(let block) = subject {
      context.report(PlanningFact.reminded(of: block, at: context.clock, by: device))
    }
  }
}
