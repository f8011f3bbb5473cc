final class EmergencyCheck: CheckFindings, CountingCheck {
  static let name = CheckName(
    "emergency", "A wearer who says that they are crashing is given time, peace, and a guide that keeps its pace.")
  static let promise =
    "once the phone has heard that the wearer is crashing and has thought about it, a quarter of an hour at least is blocked from then "
    + "on where the calendar can be written, no session stands in that time, no alert calls meanwhile; and a breath that is guided "
    + "is held, and lasts, as its name says"
  static let doesNotVerify =
    "what the guide says, whether it helps, or alerts of a phone whose clock was changed meanwhile"
  static let vacuousBecause = "the wearer never said that they were crashing"

  /// The seconds of a breath by the documents: in, held, out, held (implementation plan 2.8).
  private static let breaths: [String: [Int]] = [
    "box": [4, 4, 4, 4], "relaxing": [4, 7, 8, 0], "energizing": [4, 2, 4, 0],
  ]
  private static let quarter = Span.minutes(15)

  private var clock: NodeClock
  /// The time when the phone was notified, while its work isn't complete.
  private var open: Instant?
  /// The time until which the wearer isn't to be disturbed.
  private var peace: Instant?
  private var focused: Range<Timestamp>?
  private var hasEntry = false
  /// `true` if the calendar may not be written, or couldn't be since the call.
  private var isCalendarDenied = false
  private var wasDenied = false
  private var blocks: [UInt64: TrainingBlock] = [:]
  /// The latest breath of each session: its step, its number, and when it began.
  private var last: [UInt64: (step: Int, prompt: Int, at: Instant)] = [:]

  init(_ plan: WorldPlan) { clock = plan.clock(of: .phone) }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.planner != nil }

  var facts: FactInterest { .of(FaultFact.self, ClockFact.self, PlanningFact.self) + .device(.life, .wearer) }

  func observe(_ event: TraceEvent) {
    if let fault = event.fact(as: FaultFact.self), fault.target == Role.phone.rawValue {
      if fault.name == "calendarDenied" { (isCalendarDenied, wasDenied) = (true, true) }
      if fault.name == "end-calendarDenied" { isCalendarDenied = false }
    }
    if let change = event.fact(as: ClockFact.self), change.role == .phone {
      (clock, peace, open) = (change.clock, nil, nil)
    }
    guard let fact = event.deviceFact else { return note(event) }
    if case .alerted(_, .phone) = fact, let peace, event.at < peace {
      fail(event.at, "the phone alerted a wearer who is crashing")
    }
    if case .booted(let device, _) = fact, device.role == .phone { (open, peace) = (nil, nil) }
  }

  private func note(_ event: TraceEvent) {
    let fact = event.planningFact
    if case .answered(.crashing, _)? = fact { (open, hasEntry, wasDenied) = (event.at, false, isCalendarDenied) }
    if case .planned(let block, _)? = fact { blocks[block.id] = block }
    if case .calendarFailed? = fact { wasDenied = true }
    if case .calendar(.put(let entry), _)? = fact, entry.calendar == .training, entry.block == nil {
      focused = entry.start..<max(entry.start, entry.end)
      hasEntry = open != nil
    }
    if case .explained(let receipt, _)? = fact, receipt.reason.hasPrefix("The wearer is crashing") { judge(event.at) }
    if case .guided(let step, let id, let number, let prompt, _, _)? = fact {
      follow(step, id, number, prompt, event.at)
    }
  }

  /// Judges the planner's response to a call, once it is complete.
  private func judge(_ at: Instant) {
    guard open != nil else { return }
    open = nil
    chances += 1
    let now = clock.read(at: at)
    var end = now + Self.quarter - .minutes(1)
    if hasEntry, let time = focused {
      // The end is reported in whole seconds.
      if time.upperBound - time.lowerBound < Self.quarter - .seconds(1) {
        fail(at, "only \(Figures.span(time.upperBound - time.lowerBound)) are blocked for a wearer who is crashing")
      }
      end = max(end, time.upperBound - .minutes(1))
    } else if !wasDenied {
      fail(at, "no time is blocked for a wearer who is crashing")
    }
    peace = at + max(.zero, end - now)
    let standing = blocks.values.filter { $0.status == .scheduled && $0.start < end && now < $0.end }
    for block in standing.sorted(by: { $0.id < $1.id }) {
      fail(at, "block \(shortID(block.id)) stands in the time of a wearer who is crashing")
    }
  }

  /// A breath must begin when the previous one has ended.
  private func follow(_ step: RecoverySession.Step, _ id: UInt64, _ number: Int, _ prompt: Int, _ at: Instant) {
    guard step.kind == .breathing, let name = Self.breaths.keys.first(where: { step.name.hasSuffix($0) }),
      let parts = Self.breaths[name]
    else { return }
    chances += 1
    let length = parts.reduce(0, +)
    let outAt = (parts[0] + parts[1]) * 1_000
    if step.beats.contains(where: { $0.milliseconds > parts[0] * 1_000 && $0.milliseconds < outAt }) {
      fail(at, "\(step.name): a beat calls to breathe out while the breath is to be held")
    }
    if let last = last[id], last.step == number, last.prompt == prompt - 1 {
      let span = at - last.at
      if span < .seconds(Int64(length)) - .milliseconds(500) || span > .seconds(Int64(length)) + .seconds(5) {
        fail(at, "\(step.name): a breath of \(length) s was guided as \(Figures.span(span))")
      }
    }
    last[id] = (number, prompt, at)
  }
}
