package import ScenarioFiles
package import Wire

/// What somebody who steps through a run can say.
enum StepInstruction: Equatable {
  case step(Int)
  case next(Role?)
  case until(StepCondition)
  case goOn
  case back(Int)
  case goto(StepPosition)
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
  case ask(String)
  case mark(String)
  case returnTo(String)
  case save(String)
  case detail(isFull: Bool)
  case help(String?)
  case quit
}

/// Somewhere in the story.
package enum StepPosition: Equatable {
  case event(UInt64)
  case moment(Moment)
  case time(TimeOfDay)
}

/// What `until` waits for.
package enum StepCondition: Equatable {
  case position(StepPosition)
  /// A word in what is told: the name of a fact, a fault, or a part of the line.
  case word(String)
  case predicate(DialPath, Comparison, String)

  package enum Comparison: String, CaseIterable {
    case equal = "==", unequal = "!=", atMost = "<=", atLeast = ">=", less = "<", greater = ">"
  }
}

/// What `continue` stops at.
struct StepBreak: Hashable, Codable {
  enum Event: String, CaseIterable, Codable { case send, receive, crash, failure }
  let event: Event
  var role: Role?

  var words: String { event.rawValue + (role.map { " \($0.rawValue)" } ?? "") }
}

/// What `show` can look at.
package enum StepView: Equatable {
  case device(Role)
  case queue, budget, trust, calendar, dials
}
