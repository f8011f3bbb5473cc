/// The app's exchange with the employer's calendar: one question at a time.
///
/// All of it is volatile: a process that ends forgets its question, and the next one reads the result from the
/// calendar.
struct OfficeDesk {
  private(set) var question: (number: UInt64, step: ShadowStep, at: Instant)?
  /// The surroundings at the planner's last review; `nil` in a new process.
  private var seen: Surroundings?
  private(set) var next: Instant?

  /// The time after which a question counts as unanswered (assumed).
  static let patience = Span.seconds(15)

  /// The conditions that may have changed while the app didn't run.
  struct Surroundings: Hashable {
    let revision: UInt64
    let hasCalendars: Bool
    let isAllowed: Bool
  }

  mutating func ask(_ step: ShadowStep, _ context: inout DeviceContext) {
    let number = UInt64(bitPattern: context.uptime.sinceStart.nanoseconds)
    question = (number, step, context.uptime)
    context.tell(.office, ShadowMessage.request(number, step))
    context.wake(after: Self.patience, WakeToken(.officeAnswer, number))
  }

  /// Accepts the answer to that question. Returns its step, or `nil` if it isn't the open one.
  mutating func close(_ number: UInt64) -> ShadowStep? {
    guard let question, question.number == number else { return nil }
    self.question = nil
    return question.step
  }

  /// Closes a question that has waited too long, and returns its step, if there is one.
  mutating func giveUp(at now: Instant) -> ShadowStep? {
    guard let question, now - question.at >= Self.patience else { return nil }
    self.question = nil
    return question.step
  }

  /// Notes the surroundings. Returns whether they are unchanged.
  mutating func note(_ surroundings: Surroundings) -> Bool {
    defer { seen = surroundings }
    return seen == surroundings
  }

  /// Requests a wake-up after that time, unless an earlier one is planned.
  mutating func rest(for span: Span, _ context: inout DeviceContext) {
    let moment = context.uptime + span
    if let next, context.uptime < next, next <= moment { return }
    next = moment
    context.wake(after: span, WakeToken(.office))
  }
}

extension WakeToken.Reason {
  /// The phone's app reviews the employer's calendar again.
  static let office = Self(24, "thinks of the employer's calendar again")
  /// It has waited long enough for the calendar's answer.
  static let officeAnswer = Self(25, "has waited for the employer's calendar long enough")
}

extension MemoryKey {
  /// 1 once the wearer has wanted colleagues to see when they are busy, on this phone or an earlier one.
  package static let hasWantedShadows = MemoryKey("hasWantedShadows")
}
