final class ReminderCheck: CheckFindings, ArchiveCheck, CountingCheck {
  static let name = CheckName("reminder-under-cap", "A reminder is for a session that stands, in time and alone.")
  static let promise =
    "who is reminded of a session is reminded of one that stands scheduled then, before it begins, as long before it as was "
    + "learned (a quarter of an hour, and one more for each session that they say they forgot, an hour at the most) or when "
    + "the quiet hours end, between 07:00 and 22:00, and has no other alert on that date"
  static let doesNotVerify =
    "that every session has its reminder: something else may have the date's alert, and a phone that is off reminds of "
    + "nothing"
  static let vacuousBecause = "there was no reminder"

  var archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  private var lead = base
  private var forgotten = 0
  /// The dates that had an alert, and the latest one.
  private var alerted: Set<CivilDate> = []
  private var latest: (at: Instant, civil: CivilDateTime, isFirst: Bool)?

  /// The minutes before a session: the default, the increase after a forgotten session, and the maximum.
  private static let base = 15
  private static let step = 15
  private static let most = 60
  /// The hours in which alerts are allowed, and the tolerance for a late reminder.
  private static let loud = 7..<22
  private static let tolerance = Span.seconds(2)
  private static let lateness = Span.minutes(5)

  init(_ plan: WorldPlan) {}

  var facts: FactInterest { .planner + .device(.wearer) }

  func observe(_ event: TraceEvent) {
    let news = archive.follow(event)
    if case .blank? = news {
      (blocks, lead) = ([:], Self.base)
    } else if case .knows(.block(let block), _)? = news {
      blocks[block.id] = block
    } else if case .knows(.memory(let memory), _)? = news {
      take(memory, at: event.at)
    }
    if case .alerted(let civil, _)? = event.deviceFact {
      latest = (event.at, civil, alerted.insert(civil.date).inserted)
    }
    let fact = event.planningFact
    if case .answered(.missed(_, .forgot), _)? = fact { forgotten += 1 }
    if case .reminded(let block, let moment, let device)? = fact, device == archive.device {
      judge(block, at: moment, event.at)
    }
  }

  private func take(_ memory: BehaviouralMemory, at moment: Instant) {
    lead = memory.leadMinutes
    let bound = min(Self.most, Self.base + Self.step * forgotten)
    if !(Self.base...bound).contains(lead) {
      fail(moment, "it means to remind \(lead) minutes before, and \(forgotten) sessions were forgotten")
    }
  }

  private func judge(_ id: UInt64, at clock: Timestamp, _ moment: Instant) {
    chances += 1
    guard let alert = latest, alert.at == moment else {
      return fail(moment, "a reminder of block \(shortID(id)) was told without an alert")
    }
    let time = clockFace(alert.civil.secondOfDay)
    if !alert.isFirst { fail(moment, "the reminder at \(time) is the second alert of \(alert.civil.date)") }
    if !Self.loud.contains(alert.civil.hour) { fail(moment, "a reminder came at \(time), in the quiet hours") }
    guard let block = blocks[id], block.status == .scheduled else {
      let status = blocks[id].map { "is \($0.status)" } ?? "does not exist"
      return fail(moment, "a reminder came for block \(shortID(id)), which \(status)")
    }
    guard clock < block.start else { return fail(moment, "a reminder came after block \(shortID(id)) had begun") }
    let due = block.start - .minutes(Int64(lead))
    let isInTime = due - Self.tolerance <= clock && clock <= due + Self.lateness + Self.tolerance
    let (opening, sinceOpening) = (Self.loud.lowerBound * 3_600, Span.seconds(Int64(alert.civil.secondOfDay)))
    let isAtOpening =
      due < clock && sinceOpening <= .seconds(Int64(opening)) + Self.lateness + Self.tolerance
    if !isInTime, !isAtOpening {
      let minutes = Int((block.start - clock).seconds / 60)
      fail(moment, "a reminder came \(minutes) minutes before block \(shortID(id)), and \(lead) were learned")
    }
  }
}
