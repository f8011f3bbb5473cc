import SimKernel
package import Wire

/// What the phone's planner did, for the trace and for the checks.
package indirect enum PlanningFact: TraceFact, Codable {
  /// Trust was moved, or time passed for it.
  case trusted(TrustEvent, by: DeviceID)
  /// Where trust stands, as the phone wrote it.
  case stands(TrustSummary, by: DeviceID)
  /// A version of a block was written.
  case planned(TrainingBlock, by: DeviceID)
  /// The wearer was given a plan for a block.
  case delivered(WorkoutPlanRecord, by: DeviceID)
  case calendar(CalendarMutation, by: DeviceID)
  /// The calendar could not be written.
  case calendarFailed(by: DeviceID)
  case explained(DecisionReceipt, by: DeviceID)
  case remembered(BehaviouralMemory, by: DeviceID)
  /// The wearer was told something.
  case noticed(NoticeSubject, PlannedNotice.Way, by: DeviceID)
  /// The wearer felt something.
  case felt(HapticCue, by: DeviceID)
  /// Somebody changed an entry of the planner's, or the wearer told it something.
  case changed(CalendarChange, by: DeviceID)
  case answered(PlanAnswer, by: DeviceID)
  /// A configuration of that tag holds from now on.
  case configured(tag: UInt64, by: DeviceID)
  /// The phone asked the employer's calendar for something; nil where it was done.
  case asked(ShadowStep, ShadowFailure?, by: DeviceID)
  /// Something became of the request of that id for a draft.
  case generation(GenerationStep, of: UInt64, by: DeviceID)
  /// The phone knows that it is there.
  case observed(PlaceObservation, by: DeviceID)
}

extension PlanningFact {
  package func write(to record: inout FactRecord) {
    switch self {
    case .trusted(let event, let device):
      record.begin("trusted", about: event.id, by: device, "{device} counts for trust: \(event.content.words)")
      event.write(to: &record)
    case .stands(let summary, let device):
      record.begin(
        "stands", about: UInt64(summary.phase.rawValue), by: device, "{device} trusts itself as {phase}, {score} %")
      record.field("phase", summary.phase)
      record.field("score", summary.score, taint: .health, words: "\(Int((summary.score * 100).rounded()))")
      record.field("demotions", summary.demotions)
    case .planned(let block, let device):
      record.begin("planned", about: block.id, by: device, "{device} has block {block} as {status}")
      record.field("block", id: block.id)
      record.field("kind", block.kind.name)
      record.field("status", block.status)
      record.field("start_ns", block.start)
      record.field("end_ns", block.end)
      record.field("is_automatic", block.isAutomatic)
      record.field("confidence", block.confidence)
      record.field("created_ns", block.created)
      record.field("was", block.was?.name)
      record.field("workout", id: block.workout)
    case .delivered(let plan, let device):
      record.begin("delivered", about: plan.block, by: device, "{device} plans {exercises} exercises for block {block}")
      record.field("block", id: plan.block)
      record.field("exercises", plan.entries.count)
      record.field("was_repaired", plan.wasRepaired)
      record.field("is_fallback", plan.isFallback)
      record.field("recovery", plan.recovery, taint: .health)
      record.field("plan", content: plan, taint: .health)
    case .calendar(.put(let event), let device):
      record.begin("calendar", about: event.id, by: device, "{device} put {entry} into a calendar")
      record.field("change", "put")
      event.write(to: &record)
    case .calendar(.remove(let id), let device):
      record.begin("calendar", about: id, by: device, "{device} took {entry} out of a calendar")
      record.field("change", "remove")
      record.field("entry", id: id)
    case .calendarFailed(let device):
      record.begin("calendar-failed", by: device, "{device} could not write the calendar")
    case .explained(let receipt, let device):
      record.begin("explained", about: receipt.id, by: device, "{device} says why: {reason}")
      record.field("receipt", id: receipt.id)
      record.field("action", receipt.action)
      record.field("reason", receipt.reason)
      record.field("details", texts: receipt.details)
      record.field("confidence", receipt.confidence)
      record.field("cause", id: receipt.cause)
      record.field("trust_event", id: receipt.trust?.event)
      record.field("trust_delta", receipt.trust?.delta)
      record.field("rejected", texts: receipt.rejected.map(\.what))
      record.field("content", content: receipt, taint: .health)
    case .remembered(let memory, let device):
      record.begin("remembered", by: device, "{device} remembers what the wearer likes")
      record.field("is_on_vacation", memory.isOnVacation)
      record.field("memory", content: memory, taint: .health)
    case .noticed(let subject, let way, let device):
      record.begin(
        "noticed", about: subject.thing ?? 0, by: device,
        "{device} told the wearer of \(subject.words) ({way})")
      record.field("notice", subject.name)
      record.field("thing", id: subject.thing)
      record.field("way", way)
    case .felt(let cue, let device):
      record.begin("felt", about: UInt64(cue.rawValue), by: device, "the wearer felt from the {device}: {cue}")
      record.field("cue", cue)
    case .changed(let change, let device):
      record.begin("changed", about: change.block, by: device, "{device} found block {block} changed: {change}")
      record.field("block", id: change.block)
      switch change.kind {
      case .deleted: record.field("change", "deleted")
      case .moved(let interval):
        record.field("change", "moved")
        record.field("start_ns", interval.lowerBound)
        record.field("end_ns", interval.upperBound)
      }
      record.field("editor", change.editor)
      record.field("at_ns", change.at)
    case .answered(let answer, let device):
      record.begin("answered", about: answer.block ?? 0, by: device, "{device} heard: {answer}")
      answer.write(to: &record)
    case .configured(let tag, let device):
      record.begin("configured", about: tag, by: device, "{device} plans by configuration {configuration}")
      record.field("configuration", id: tag)
    case .asked(let step, let failure, let device):
      record.begin(
        "asked-employer", about: step.block ?? 0, by: device,
        "{device} asked the employer's calendar \(step.words): {outcome}")
      record.field("step", step.name)
      record.field("block", id: step.block)
      record.field("request", content: step)
      record.field("outcome", failure?.name ?? "done", words: failure?.description ?? "done")
      record.field("code", failure?.code)
    case .generation(let step, let id, let device):
      record.begin(step.name, about: id, by: device, "{device} \(step.words) ({request})")
      record.field("request", id: id)
      switch step {
      case .refused(let span): record.field("wait_ns", span, words: "\(span.nanoseconds / 3_600_000_000_000)")
      case .granted(let user, let at):
        record.field("user", id: user)
        record.field("at_ns", at)
      case .queued, .sent, .arrived, .dropped, .repeated, .limited: break
      }
    case .observed(let place, let device):
      record.begin("observed", by: device, "{device} notes where it is")
      record.field("at_ns", place.at)
      record.field("offset_s", place.offset)
      record.field("latitude", place.coordinate.latitude, taint: .place)
      record.field("longitude", place.coordinate.longitude, taint: .place)
    }
  }
}

extension NoticeSubject {
  fileprivate var name: String {
    switch self {
    case .proposal: "proposal"
    case .transformation: "transformation"
    case .missed: "missed"
    case .workout: "workout"
    case .apology: "apology"
    case .lightDay: "lightDay"
    case .phaseReached: "phaseReached"
    case .weekReceipt: "weekReceipt"
    case .health: "health"
    case .insight: "insight"
    case .shadowsBlocked: "shadowsBlocked"
    case .shadowsDenied: "shadowsDenied"
    case .firstInsight: "firstInsight"
    }
  }

  /// The block or the workout that it is about.
  fileprivate var thing: UInt64? {
    switch self {
    case .proposal(let id), .transformation(let id), .missed(let id), .workout(let id): id
    default: nil
    }
  }

  fileprivate var words: String {
    switch self {
    case .proposal: "a proposal, block {thing}"
    case .transformation: "a lighter block {thing}"
    case .missed: "block {thing}, which was missed"
    case .workout: "workout {thing}"
    default: "{notice}"
    }
  }
}

extension PlanAnswer {
  /// The block that it is about, if it is about one.
  fileprivate var block: UInt64? {
    switch self {
    case .proposal(let block, _), .missed(let block, _): block
    case .crashing, .vacation, .phase, .shadows: nil
    }
  }

  fileprivate func write(to record: inout FactRecord) {
    switch self {
    case .proposal(_, let isWanted):
      record.field("answer", "proposal", words: caption)
      record.field("is_yes", isWanted)
    case .missed(_, let reason):
      record.field("answer", "missed", words: caption)
      record.field("reason", reason)
    case .crashing: record.field("answer", "crashing", words: caption)
    case .vacation(let isOn):
      record.field("answer", "vacation", words: caption)
      record.field("is_yes", isOn)
    case .phase(let phase):
      record.field("answer", "phase", words: caption)
      record.field("phase", phase)
    case .shadows(let isOn):
      record.field("answer", "shadows", words: caption)
      record.field("is_yes", isOn)
    }
    record.field("block", id: block)
  }
}

extension ShadowStep {
  /// The block that it is about, if it is about one.
  fileprivate var block: UInt64? {
    switch self {
    case .probe: nil
    case .create(let shadow), .change(_, let shadow): shadow.entry.block
    case .remove(_, let block): block
    }
  }

  fileprivate var name: String {
    switch self {
    case .probe: "probe"
    case .create: "create"
    case .change: "change"
    case .remove: "remove"
    }
  }

  fileprivate var words: String {
    switch self {
    case .probe: "whether it may be written"
    case .create: "to put an entry for block {block}"
    case .change: "to change the entry for block {block}"
    case .remove: "to remove the entry for block {block}"
    }
  }
}

extension CalendarEvent {
  fileprivate func write(to record: inout FactRecord) {
    record.field("entry", id: id)
    record.field("calendar", calendar)
    record.field("start_ns", start)
    record.field("end_ns", end)
    record.field("editor", editor)
    record.field("block", id: block)
    record.field("content", content: self)
  }
}

extension TrustEvent {
  fileprivate func write(to record: inout FactRecord) {
    record.field("event", id: id)
    record.field("at_ns", at)
    record.field("date", date)
    switch content {
    case .dayPassed: record.field("kind", "day")
    case .outcome(let outcome, let block, let wasAutomatic, let confidence, let awareness):
      record.field("kind", "outcome")
      record.field("outcome", outcome)
      record.field("block", id: block)
      record.field("was_automatic", wasAutomatic)
      record.field("confidence", confidence)
      record.field("awareness", awareness)
    case .history(let workouts, let nights):
      record.field("kind", "history")
      record.field("workouts", workouts)
      record.field("nights", nights)
    case .chosen(let phase):
      record.field("kind", "chosen")
      record.field("phase", phase)
    }
    record.field("context", content: context, taint: .health)
  }
}

extension TrustEvent.Content {
  fileprivate var words: String {
    switch self {
    case .dayPassed: "a day"
    case .outcome: "{outcome} of block {block}"
    case .history: "{workouts} workouts and {nights} nights of history"
    case .chosen: "the wearer chose {phase}"
    }
  }
}
