// The records of the planner's facts that are about one value.

extension TrustSummary {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin(
      "stands", about: UInt64(phase.rawValue), by: device, "{device} trusts itself as {phase}, {score} %")
    record.field("phase", phase)
    record.field("score", score, taint: .health, words: "\(Int((score * 100).rounded()))")
    record.field("demotions", demotions)
  }
}

extension TrainingBlock {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin("planned", about: id, by: device, "{device} has block {block} as {status}")
    record.field("block", id: id)
    record.field("kind", kind.name)
    record.field("status", status)
    record.field("start_ns", start)
    record.field("end_ns", end)
    record.field("is_automatic", isAutomatic)
    record.field("confidence", confidence)
    record.field("created_ns", created)
    record.field("was", was?.name)
    record.field("workout", id: workout)
  }
}

extension TodayStatus {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin("told", by: device, "{device} has for the displays: {blocks} sessions ahead")
    record.field("as_of_ns", asOf)
    record.field("date", date)
    record.field("recovery", recovery.map { Int($0) }, taint: .health)
    record.field("observed_ns", observed)
    record.field("blocks", blocks.count)
    record.field("next", id: blocks.first?.id)
    record.field("streak", streak)
    record.field("mode", mode)
    record.field("content", content: self, taint: .health)
  }
}

extension BodyStanding {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin("knows", by: device, "{device} knows the body as of {date}: {phase}, {personalisation}")
    record.field("date", date)
    record.field("phase", phase)
    record.field("personalisation", phase.personalisation)
    record.field("confidence", confidence)
    record.field("content", content: self, taint: .health)
  }
}

extension RecoverySession {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin("recovers", about: id, by: device, "{device} has {steps} for a wearer who is crashing: {status}")
    record.field("session", id: id)
    record.field("start_ns", start)
    record.field("end_ns", end)
    record.field("steps", texts: steps.map(\.name), words: steps.map(\.name).joined(separator: ", "))
    record.field("status", status)
  }
}

extension RecoverySession.Step {
  func words(of prompt: Int) -> String { texts.isEmpty ? name : texts[prompt % texts.count] }
}

extension HealthTurn {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin("health-mode", about: UInt64(to.rawValue), by: device, "{device} is {to}, and was {from}")
    record.field("from", from)
    record.field("to", to)
    record.field("because", cause)
  }
}

extension WorkoutPlanRecord {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin("delivered", about: block, by: device, "{device} plans {exercises} exercises for block {block}")
    record.field("block", id: block)
    record.field("exercises", entries.count)
    record.field("was_repaired", wasRepaired)
    record.field("is_fallback", isFallback)
    record.field("recovery", recovery, taint: .health)
    record.field("plan", content: self, taint: .health)
  }
}

extension BehaviouralMemory {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin("remembered", by: device, "{device} remembers what the wearer likes")
    record.field("is_on_vacation", isOnVacation)
    record.field("lead_minutes", leadMinutes)
    record.field("intensity_bias", intensityBias)
    record.field("memory", content: self, taint: .health)
  }
}

extension SkipForecast {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin(
      "foreseen", about: block, by: device, "{device} thinks that block {block} is skipped with {risk} %")
    record.field("block", id: block)
    record.field("risk", probability, words: "\(Int((probability * 100).rounded()))")
    record.field("confidence", confidence)
    record.field("tried", tried)
    record.field("skipped", skipped)
    record.field("kind_tried", kindTried)
    record.field("kind_skipped", kindSkipped)
    record.field("drawn", drawn)
    record.field("share", share)
    record.field("weight", weight)
  }
}

extension TrainingProfile {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin(
      "profiled", by: device, "{device} knows how the wearer trains: {level}, for {goal}, {injuries} injuries")
    record.field("level", "\(level)", taint: .health)
    record.field("goal", "\(goal)", taint: .health)
    record.field("injuries", hurting.count, taint: .health)
    record.field("lunch_is_free", lunchIsFree)
    record.field("profile", content: self, taint: [.health, .text])
  }
}

extension DecisionReceipt {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin("explained", about: id, by: device, "{device} says why: {reason}")
    record.field("receipt", id: id)
    record.field("action", action)
    record.field("reason", reason)
    record.field("details", texts: details)
    record.field("confidence", confidence)
    record.field("cause", id: cause)
    record.field("trust_event", id: trust?.event)
    record.field("trust_delta", trust?.delta)
    record.field("rejected", texts: rejected.map(\.what))
    record.field("content", content: self, taint: .health)
  }
}

extension CalendarMutation {
  func write(to record: inout FactRecord, by device: DeviceID) {
    switch self {
    case .put(let event):
      record.begin("calendar", about: event.id, by: device, "{device} put {entry} into a calendar")
      record.field("change", "put")
      event.write(to: &record)
    case .remove(let id):
      record.begin("calendar", about: id, by: device, "{device} took {entry} out of a calendar")
      record.field("change", "remove")
      record.field("entry", id: id)
    }
  }
}

extension CalendarChange {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin("changed", about: block, by: device, "{device} found block {block} changed: {change}")
    record.field("block", id: block)
    switch kind {
    case .deleted: record.field("change", "deleted")
    case .moved(let interval):
      record.field("change", "moved")
      record.field("start_ns", interval.lowerBound)
      record.field("end_ns", interval.upperBound)
    case .covered(let interval):
      record.field("change", "covered")
      record.field("start_ns", interval.lowerBound)
      record.field("end_ns", interval.upperBound)
    }
    record.field("editor", editor)
    record.field("at_ns", at)
  }
}

extension GenerationStep {
  func write(to record: inout FactRecord, of id: UInt64, by device: DeviceID) {
    record.begin(name, about: id, by: device, "{device} \(words) ({request})")
    record.field("request", id: id)
    switch self {
    case .refused(let span): record.field("wait_ns", span, words: "\(span.nanoseconds / 3_600_000_000_000)")
    case .granted(let user, let at):
      record.field("user", id: user)
      record.field("at_ns", at)
    case .asksModel(let attempt): record.field("attempt", attempt)
    case .modelFailed(let attempt, let failure):
      record.field("attempt", attempt)
      record.field("failure", failure)
    case .gaveUp(let span), .postponed(let span): record.field("wait_ns", span)
    case .queued, .sent, .arrived, .dropped, .repeated, .limited: break
    }
  }
}

extension PlaceObservation {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin("observed", by: device, "{device} notes where it is")
    record.field("at_ns", at)
    record.field("offset_s", offset)
    record.field("latitude", coordinate.latitude, taint: .place)
    record.field("longitude", coordinate.longitude, taint: .place)
  }
}

extension NoticeSubject {
  var name: String {
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
    case .reminder: "reminder"
    }
  }

  /// The block, the workout or the rule that it is about.
  var thing: UInt64? {
    switch self {
    case .insight(let rule): rule
    case .proposal(let id), .transformation(let id), .missed(let id), .workout(let id), .reminder(let id): id
    case .apology, .lightDay, .phaseReached, .weekReceipt, .health, .shadowsBlocked, .shadowsDenied, .firstInsight: nil
    }
  }

  var words: String {
    switch self {
    case .proposal: "a proposal, block {thing}"
    case .transformation: "a lighter block {thing}"
    case .missed: "block {thing}, which was missed"
    case .workout: "workout {thing}"
    case .reminder: "block {thing}, which begins soon"
    case .apology, .lightDay, .phaseReached, .weekReceipt, .health, .insight, .shadowsBlocked, .shadowsDenied,
      .firstInsight:
      "{notice}"
    }
  }
}

extension PlanAnswer {
  var block: UInt64? {
    switch self {
    case .proposal(let block, _), .missed(let block, _), .later(let block), .reverts(let block),
      .reschedules(let block, _), .changesKind(let block, _):
      block
    case .crashing, .vacation, .phase, .shadows, .profile, .effort, .insight, .replies: nil
    }
  }

  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin("answered", about: block ?? 0, by: device, "{device} heard: {answer}")
    switch self {
    case .proposal(_, let isWanted):
      record.field("answer", "proposal", words: caption)
      record.field("is_yes", isWanted)
    case .missed(_, let reason):
      record.field("answer", "missed", words: caption)
      record.field("reason", reason)
    case .later: record.field("answer", "later", words: caption)
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
    case .profile(let change):
      record.field("answer", "profile", taint: [.health, .text], words: caption)
      record.field("profile", content: change, taint: [.health, .text])
    case .reverts: record.field("answer", "reverts", words: caption)
    case .effort(let workout, let effort):
      record.field("answer", "effort", words: caption)
      record.field("workout", id: workout)
      record.field("effort", effort)
    case .insight(let rule, let isHelpful):
      record.field("answer", "insight", words: caption)
      record.field("rule", id: rule)
      record.field("is_yes", isHelpful)
    case .reschedules(_, let start):
      record.field("answer", "reschedules", words: caption)
      record.field("start_ns", start)
    case .changesKind(_, let kind):
      record.field("answer", "changesKind", words: caption)
      record.field("kind", kind.name)
    case .replies(let rule, let reply):
      record.field("answer", "replies", words: caption)
      record.field("reply", reply.name)
      record.field("rule", id: rule)
    }
    record.field("block", id: block)
  }
}

extension ShadowStep {
  /// - Parameter failure: The reason why the request failed; `nil` if it succeeded.
  func write(to record: inout FactRecord, _ failure: ShadowFailure?, by device: DeviceID) {
    record.begin(
      "asked-employer", about: block ?? 0, by: device, "{device} asked the employer's calendar \(words): {outcome}")
    record.field("step", name)
    record.field("block", id: block)
    record.field("request", content: self)
    record.field("outcome", failure?.name ?? "done", words: failure?.description ?? "done")
    record.field("code", failure?.code)
  }

  var block: UInt64? {
    switch self {
    case .probe: nil
    case .create(let shadow), .change(_, let shadow): shadow.entry.block
    case .remove(_, let block): block
    }
  }

  var name: String {
    switch self {
    case .probe: "probe"
    case .create: "create"
    case .change: "change"
    case .remove: "remove"
    }
  }

  var words: String {
    switch self {
    case .probe: "whether it may be written"
    case .create: "to put an entry for block {block}"
    case .change: "to change the entry for block {block}"
    case .remove: "to remove the entry for block {block}"
    }
  }
}

extension CalendarEvent {
  func write(to record: inout FactRecord) {
    record.field("entry", id: id)
    record.field("calendar", calendar)
    record.field("start_ns", start)
    record.field("end_ns", end)
    record.field("editor", editor)
    record.field("block", id: block)
    record.field("title", title)
    record.field("alarm_minutes", alarm)
    record.field("content", content: self)
  }
}

extension TrustEvent {
  func write(to record: inout FactRecord, by device: DeviceID) {
    record.begin("trusted", about: id, by: device, "{device} counts for trust: \(content.words)")
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
  var words: String {
    switch self {
    case .dayPassed: "a day"
    case .outcome: "{outcome} of block {block}"
    case .history: "{workouts} workouts and {nights} nights of history"
    case .chosen: "the wearer chose {phase}"
    }
  }
}
