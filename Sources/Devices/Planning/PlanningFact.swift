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
  package var name: String {
    switch self {
    case .trusted: "trusted"
    case .stands: "stands"
    case .planned: "planned"
    case .delivered: "delivered"
    case .calendar: "calendar"
    case .calendarFailed: "calendar-failed"
    case .explained: "explained"
    case .remembered: "remembered"
    case .noticed: "noticed"
    case .felt: "felt"
    case .changed: "changed"
    case .answered: "answered"
    case .configured: "configured"
    case .asked: "asked-employer"
    case .generation(let step, _, _): step.name
    case .observed: "observed"
    }
  }

  package var subject: UInt64 {
    switch self {
    case .trusted(let event, _): event.id
    case .stands(let summary, _): UInt64(summary.phase.rawValue)
    case .planned(let block, _): block.id
    case .delivered(let plan, _): plan.block
    case .calendar(.put(let event), _): event.id
    case .calendar(.remove(let id), _): id
    case .explained(let receipt, _): receipt.id
    case .changed(let change, _): change.block
    case .noticed(let subject, _, _): stableHash("\(subject)")
    case .answered(let answer, _): stableHash("\(answer)")
    case .configured(let tag, _): tag
    case .felt(let cue, _): UInt64(cue.rawValue)
    case .asked(let step, _, _): step.block ?? 0
    case .generation(_, let id, _): id
    case .calendarFailed(let device), .remembered(_, let device), .observed(_, let device): UInt64(device.installation)
    }
  }

  package var fingerprint: UInt64 {
    switch self {
    case .trusted(let event, _): Self.digest(event)
    case .stands(let summary, _): Self.digest(summary)
    case .planned(let block, _): Self.digest(block)
    case .delivered(let plan, _): Self.digest(plan)
    case .calendar(.put(let event), _): Self.digest(event)
    case .calendar(.remove(let id), _): id
    case .explained(let receipt, _): Self.digest(receipt)
    case .remembered(let memory, _): Self.digest(memory)
    case .changed(let change, _): Self.digest(change)
    case .noticed(let subject, let way, _): Self.digest(subject) ^ UInt64(way.rawValue)
    case .answered(let answer, _): Self.digest(answer)
    case .configured(let tag, _): tag
    case .felt(let cue, _): UInt64(cue.rawValue)
    case .asked(let step, let failure, _): Self.digest(step) ^ (failure.map(Self.digest) ?? 0)
    case .generation(let step, let id, _): stableHash(step.fingerprint, id)
    case .observed(let observed, _):
      stableHash(observed.coordinate.latitude.bitPattern, observed.coordinate.longitude.bitPattern)
    case .calendarFailed: 0
    }
  }

  private static func digest(_ value: some WireCodable) -> UInt64 {
    var digest = Digest()
    for byte in value.wireBytes { digest.fold(UInt64(byte), 0) }
    return digest.value
  }

  package var summary: String {
    switch self {
    case .trusted(let event, let device): "\(device) counts for trust: \(event.content.summary)"
    case .stands(let summary, let device):
      "\(device) trusts itself as \(summary.phase.name), \(Int((summary.score * 100).rounded())) %"
    case .planned(let block, let device): "\(device) has block \(shortID(block.id)) as \(block.status)"
    case .delivered(let plan, let device):
      "\(device) plans \(plan.entries.count) exercises for block \(shortID(plan.block))"
    case .calendar(.put(let event), let device): "\(device) put \(shortID(event.id)) into a calendar"
    case .calendar(.remove(let id), let device): "\(device) took \(shortID(id)) out of a calendar"
    case .calendarFailed(let device): "\(device) could not write the calendar"
    case .explained(let receipt, let device): "\(device) says why: \(receipt.reason)"
    case .remembered(_, let device): "\(device) remembers what the wearer likes"
    case .noticed(let subject, let way, let device): "\(device) told the wearer of \(subject.summary) (\(way))"
    case .felt(let cue, let device): "the wearer felt from the \(device): \(cue)"
    case .changed(let change, let device): "\(device) found block \(shortID(change.block)) changed: \(change.kind)"
    case .configured(let tag, let device): "\(device) plans by configuration \(shortID(tag))"
    case .asked(let step, let failure, let device):
      "\(device) asked the employer's calendar \(step.summary): \(failure.map { "\($0)" } ?? "done")"
    case .generation(let step, let id, let device): "\(device) \(step.summary) (\(shortID(id)))"
    case .observed(_, let device): "\(device) notes where it is"
    case .answered(let answer, let device): "\(device) heard: \(answer.caption)"
    }
  }
}

extension NoticeSubject {
  fileprivate var summary: String {
    switch self {
    case .proposal(let block): "a proposal, block \(shortID(block))"
    case .transformation(let block): "a lighter block \(shortID(block))"
    case .missed(let block): "block \(shortID(block)), which was missed"
    case .workout(let id): "workout \(shortID(id))"
    default: "\(self)"
    }
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

  fileprivate var summary: String {
    let what = block.map { "for block \(shortID($0))" } ?? ""
    return switch self {
    case .probe: "whether it may be written"
    case .create: "to put an entry \(what)"
    case .change: "to change the entry \(what)"
    case .remove: "to remove the entry \(what)"
    }
  }
}

extension TrustEvent.Content {
  fileprivate var summary: String {
    switch self {
    case .dayPassed: "a day"
    case .outcome(let outcome, let block, _, _, _): "\(outcome) of block \(shortID(block))"
    case .history(let workouts, let nights): "\(workouts) workouts and \(nights) nights of history"
    case .chosen(let phase): "the wearer chose \(phase.name)"
    }
  }
}
