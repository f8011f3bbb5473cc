/// An event of the phone's planner, for the trace and for the checks.
package indirect enum PlanningFact: TraceFact {
  /// Trust changed, or time passed for it.
  case trusted(TrustEvent, by: DeviceID)
  /// The trust in the planner, as the phone wrote it.
  case stands(TrustSummary, by: DeviceID)
  case planned(TrainingBlock, by: DeviceID)
  /// The wearer received a plan for a block.
  case delivered(WorkoutPlanRecord, by: DeviceID)
  case calendar(CalendarMutation, by: DeviceID)
  case calendarFailed(by: DeviceID)
  case explained(DecisionReceipt, by: DeviceID)
  case remembered(BehaviouralMemory, by: DeviceID)
  /// The wearer is asked about themselves; `profiled` is their profile so far.
  case asksProfile(by: DeviceID)
  case profiled(TrainingProfile, by: DeviceID)
  case noticed(NoticeSubject, PlannedNotice.Way, by: DeviceID)
  /// The wearer was reminded of a session, at that moment by the device's clock.
  case reminded(of: UInt64, at: Timestamp, by: DeviceID)
  /// The cloud sent a push to the phone of that installation, at that moment by its clock.
  case pushed(Push.Kind, to: UInt32, at: Timestamp, by: DeviceID)
  /// The phone's app runs because of that push.
  case woken(Push.Kind, by: DeviceID)
  /// The planner's forecast that a session is skipped.
  case foreseen(SkipForecast, by: DeviceID)
  case felt(HapticCue, by: DeviceID)
  /// An entry of the planner's was changed, or the wearer answered it.
  case changed(CalendarChange, by: DeviceID)
  case answered(PlanAnswer, by: DeviceID)
  /// A configuration of that tag applies from now on.
  case configured(tag: UInt64, by: DeviceID)
  /// The phone made a request to the employer's calendar; `nil` if it succeeded.
  case asked(ShadowStep, ShadowFailure?, by: DeviceID)
  /// A step in the request of that id for a draft.
  case generation(GenerationStep, of: UInt64, by: DeviceID)
  /// The weeks were analysed in the night to that date: the number of days derived again, and of insights stored and
  /// deleted.
  case analysed(CivilDate, days: Int, kept: Int, deleted: Int, by: DeviceID)
  /// The phone's record for the displays.
  case told(TodayStatus, by: DeviceID)
  /// The planner's mode changed.
  case turned(HealthTurn, by: DeviceID)
  /// The planner's knowledge of the body at the beginning of a date.
  case knows(BodyStanding, by: DeviceID)
  /// A wearer who is crashing received an offer, or responded to it.
  case recovers(RecoverySession, by: DeviceID)
  /// Nothing interrupts the wearer until then.
  case focused(until: Timestamp, by: DeviceID)
  /// A prompt on the watch: the number of the step, and of the prompt in it.
  case guided(RecoverySession.Step, of: UInt64, step: Int, prompt: Int, isFelt: Bool, by: DeviceID)
  case observed(PlaceObservation, by: DeviceID)
}

extension PlanningFact {
  package func write(to record: inout FactRecord) {
    switch self {
    case .trusted(let event, let device): event.write(to: &record, by: device)
    case .stands(let summary, let device): summary.write(to: &record, by: device)
    case .planned(let block, let device): block.write(to: &record, by: device)
    case .delivered(let plan, let device): plan.write(to: &record, by: device)
    case .calendar(let mutation, let device): mutation.write(to: &record, by: device)
    case .calendarFailed(let device):
      record.begin("calendar-failed", by: device, "{device} could not write the calendar")
    case .explained(let receipt, let device): receipt.write(to: &record, by: device)
    case .remembered(let memory, let device): memory.write(to: &record, by: device)
    case .asksProfile(let device): record.begin("asks-profile", by: device, "{device} asks the wearer how they train")
    case .profiled(let profile, let device): profile.write(to: &record, by: device)
    case .noticed(let subject, let way, let device):
      record.begin(
        "noticed", about: subject.thing ?? 0, by: device, "{device} told the wearer of \(subject.words) ({way})")
      record.field("notice", subject.name)
      record.field("thing", id: subject.thing)
      record.field("way", way)
    case .reminded(let block, let at, let device):
      record.begin("reminded", about: block, by: device, "{device} reminded the wearer of block {block}")
      record.field("block", id: block)
      record.field("at_ns", at)
    case .pushed(let kind, let installation, let at, let device):
      record.begin("pushed", about: UInt64(kind.rawValue), by: device, "{device} wakes phone {installation}: {push}")
      record.field("push", kind)
      record.field("installation", Int(installation))
      record.field("at_ns", at)
    case .woken(let kind, let device):
      record.begin("woken", about: UInt64(kind.rawValue), by: device, "{device} was woken by a push: {push}")
      record.field("push", kind)
    case .foreseen(let forecast, let device): forecast.write(to: &record, by: device)
    case .felt(let cue, let device):
      record.begin("felt", about: UInt64(cue.rawValue), by: device, "the wearer felt from the {device}: {cue}")
      record.field("cue", cue)
      record.field("beats", texts: cue.beats.map(\.words))
    case .changed(let change, let device): change.write(to: &record, by: device)
    case .answered(let answer, let device): answer.write(to: &record, by: device)
    case .configured(let tag, let device):
      record.begin("configured", about: tag, by: device, "{device} plans by configuration {configuration}")
      record.field("configuration", id: tag)
    case .asked(let step, let failure, let device): step.write(to: &record, failure, by: device)
    case .generation(let step, let id, let device): step.write(to: &record, of: id, by: device)
    case .analysed(let date, let days, let kept, let deleted, let device):
      record.begin(
        "analysed", about: UInt64(bitPattern: Int64(date.dayNumber)), by: device,
        "{device} looked at the weeks before {date}: {days} days derived anew, {insights} insights kept, {deleted} deleted"
      )
      record.field("date", date)
      record.field("days", days)
      record.field("insights", kept)
      record.field("deleted", deleted)
    case .told(let status, let device): status.write(to: &record, by: device)
    case .turned(let turn, let device): turn.write(to: &record, by: device)
    case .knows(let standing, let device): standing.write(to: &record, by: device)
    case .recovers(let session, let device): session.write(to: &record, by: device)
    case .focused(let until, let device):
      record.begin("focused", by: device, "{device} keeps everything from the wearer for a while")
      record.field("until_ns", until)
    case .guided(let step, let id, let number, let prompt, let isFelt, let device):
      record.begin("guided", about: id, by: device, "{device} guides: \(step.words(of: prompt))")
      record.field("session", id: id)
      record.field("step", number)
      record.field("content", step.name)
      record.field("prompt", prompt)
      record.field("is_felt", isFelt)
      record.field("beats", texts: step.beats.map(\.words))
    case .observed(let place, let device): place.write(to: &record, by: device)
    }
  }
}

extension TraceEvent {
  package var planningFact: PlanningFact? { fact(as: PlanningFact.self) }
}
