import DeviceKit
import Reports
package import ScenarioFiles
import SimKernel
package import Wire

/// What a person who steps through a run can say.
enum StepInstruction: Equatable {
  case step(Int)
  case next(Role?)
  /// - Parameter isAnywhere: whether it goes on beyond the end of the day.
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
  /// The wearer does something, as a story writes it.
  case does(String)
  case ask(String)
  case mark(String)
  case returnTo(String)
  case save(String, isForced: Bool)
  case detail(isFull: Bool)
  case help(String?)
  case quit
}

/// Somewhere in the story.
package enum StepTarget: Equatable {
  case event(UInt64)
  case moment(Moment)
  /// That time of the day on which the session is.
  case time(TimeOfDay)
  case tomorrow(TimeOfDay)
}

/// What `until` waits for.
package enum StepCondition: Equatable {
  case position(StepTarget)
  /// A word in what is told: the name of a fact, a fault, or a part of the line.
  case word(String)
  case predicate(DialPath, Comparison, String)

  package enum Comparison: String, CaseIterable {
    case equal = "==", unequal = "!=", atMost = "<=", atLeast = ">=", less = "<", greater = ">"
  }
}

/// What `continue` stops at.
struct StepBreak: Equatable, WireParts {
  enum Event: String, WireIndexed { case send, receive, crash, failure }
  let event: Event
  var role: Role?

  static let makers = ["": WireMaker(Self.init)]

  var words: String { event.rawValue + (role.map { " \($0.rawValue)" } ?? "") }
}

/// What `show` can look at.
package enum StepView: Equatable {
  case device(Role)
  case queue, budget, calendar, dials
  /// What a module shows under that name.
  case brought(String)
}

extension StepBreak {
  /// Whether that is what it stops at; failures are known otherwise.
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

  /// What the wearer does is no message, nor is the session's own talk.
  private static func carriesSomething(_ seen: SeenEvent) -> Bool {
    guard let message = seen.envelope?.message, message.number != .act else { return false }
    switch message.body(as: SessionFrame.self)?.content {
    case .acknowledged?, .presence?: return false
    default: return true
    }
  }
}

/// Why an instruction was not carried out here; the session is as it was before.
package enum StepMistake: Error, Equatable {
  /// With the words for the person, which say what to do.
  case misunderstood(String)
  /// Re-execution came to another state than the first time: the program is not deterministic.
  case diverged(step: UInt64, event: UInt64, label: String, whose: String)
  case broken(String)
  /// The instruction is carried out, but from a kept place on.
  case elsewhere(StepJourney)
  /// The person has given it up.
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
