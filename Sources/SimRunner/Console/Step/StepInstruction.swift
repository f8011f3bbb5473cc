import Reports

/// An instruction of a person who steps through a run.
enum StepInstruction: Equatable {
  case step(Int)
  case next(Role?)
  /// - Parameter isAnywhere: Whether it continues beyond the end of the day.
  case until(StepCondition, isAnywhere: Bool)
  case goOn
  case back(Int)
  case goto(StepTarget)
  case breakOn(StepBreak)
  case breaks
  case unbreak(Int)
  case watch(DialPath)
  case unwatch(DialPath)
  case show(StepView)
  case diff(UInt64?, UInt64?)
  case why(UInt64?)
  case choose(Int?)
  case skip(Int)
  case inject(String)
  /// An act of the wearer, in the form of a story.
  case does(String)
  case ask(String)
  case mark(String)
  case returnTo(String)
  case save(String, isForced: Bool)
  case detail(isFull: Bool)
  case help(String?)
  case quit
}

/// A position in the story.
enum StepTarget: Equatable {
  case event(UInt64)
  case moment(Moment)
  /// That time on the session's day.
  case time(TimeOfDay)
  case tomorrow(TimeOfDay)
}

/// The condition of `until`.
enum StepCondition: Equatable {
  case position(StepTarget)
  /// A word in the output: the name of a fact, a fault, or a part of the line.
  case word(String)
  case predicate(DialPath, Comparison, String)

  enum Comparison: String, CaseIterable {
    case equal = "==", unequal = "!=", atMost = "<=", atLeast = ">=", less = "<", greater = ">"
  }
}

/// A breakpoint of `continue`.
struct StepBreak: Equatable, WireStruct {
  enum Event: String, WireIndexed { case send, receive, crash, failure }
  let event: Event
  var role: Role?

  static let form = WireForm(Self.init) { ($0.event, $0.role) }

  var words: String { event.rawValue + (role.map { " \($0.rawValue)" } ?? "") }
}

/// A view of `show`.
enum StepView: Equatable {
  case device(Role)
  case queue, budget, calendar, dials
  /// A view of a module, by its name.
  case brought(String)
}

extension StepBreak {
  /// Returns whether the event hits the breakpoint. Failures are detected elsewhere.
  func isHit(by seen: SeenEvent) -> Bool {
    let isThere = role == nil || Role(node: seen.event.node) == role
    switch event {
    case .send: return isThere && seen.event.kind == .send && Self.carriesSomething(seen)
    case .receive: return isThere && seen.event.kind == .delivery && Self.carriesSomething(seen)
    case .crash:
      if case .commitFailed? = seen.event.deviceFact { return isThere }
      guard seen.event.kind == .fault, seen.event.fact?.name == "crash" else { return false }
      return role == nil || seen.event.fact(as: FaultFact.self)?.target == role?.rawValue
    case .failure: return false
    }
  }

  /// Returns whether the event is a message; acts of the wearer and control messages of the session aren't.
  private static func carriesSomething(_ seen: SeenEvent) -> Bool {
    guard let message = seen.envelope?.message, message.number != .act else { return false }
    switch message.body(as: SessionFrame.self)?.content {
    case .acknowledged?, .presence?: return false
    default: return true
    }
  }
}

/// The reason why an instruction wasn't executed. The session is unchanged.
package enum StepMistake: Error, Equatable {
  /// With a text that says what to do.
  case misunderstood(String)
  /// A re-execution reached another state than the first: the program isn't deterministic.
  case diverged(step: UInt64, event: UInt64, label: String, whose: String)
  case broken(String)
  /// Another process executes the instruction, from a checkpoint.
  case elsewhere(StepJourney)
  /// The person interrupted it.
  case interrupted

  package var words: String {
    switch self {
    case .misunderstood(let words): words
    case .diverged(let step, let event, let label, let whose):
      "THE REPLAY DIFFERS: at \(label), after step \(step) (event #\(event)), doing the same again came to another state. "
        + whose
    case .broken(let words): words
    case .elsewhere: "the story goes on from a kept place"
    case .interrupted: "interrupted"
    }
  }
}
