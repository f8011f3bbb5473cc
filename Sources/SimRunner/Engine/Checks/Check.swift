package import DeviceKit
package import ScenarioFiles
package import SimKernel

/// A named promise, evaluated on every run. A check looks on from outside: it sees the trace and may read every
/// device's store, and never takes part.
package protocol Check: TraceObserver, SendableMetatype {
  static var name: CheckName { get }
  static var kind: CheckKind { get }
  /// The promise in one sentence.
  static var promise: String { get }
  /// What a run that keeps this check may still have done wrong.
  static var doesNotVerify: String { get }

  /// What stands before this check and others of its subject; nil for a check that is told everything.
  static var gate: (any CheckGate.Type)? { get }

  /// What becomes of it when the wearer deletes everything.
  static var atErasure: ErasureStance { get }

  /// Whether the promise is one that the devices of a plan could make at all.
  static func concerns(_ plan: WorldPlan) -> Bool
  init(_ plan: WorldPlan)
  /// What it has found so far, of a check that sees failures when they happen; the end may add to it.
  var found: [CheckFailure] { get }
  /// Looks at the devices while the run goes on, once a simulated hour.
  func probe(_ world: World) throws(StorageError)
  /// Judges, once the devices have settled.
  func conclude(_ world: World) throws(StorageError) -> CheckOutcome
}

extension Check {
  /// A check that looks at messages says so.
  package var interest: TraceInterest { .facts }
  package static var gate: (any CheckGate.Type)? { nil }
  package static var atErasure: ErasureStance { .beginsWithAll }
  package static func concerns(_ plan: WorldPlan) -> Bool { true }
  package var found: [CheckFailure] { [] }
  package func probe(_ world: World) throws(StorageError) {}
  package func observe(_ event: TraceEvent) {}
}

/// What becomes of a check when the wearer deletes everything: one that compares what there is with what there was has nothing to
/// go by.
package enum ErasureStance {
  /// It looks on: what it promises holds whatever is deleted.
  case looksOn
  /// It ends as the first device forgets, and another one begins once the phone has, which alone it is about.
  case beginsWithPhone
  /// It ends as the first device forgets, and another one begins once nothing of before is left on any device.
  case beginsWithAll
}

/// Stands before the checks of one subject and passes on what concerns them: of all that a run says, that is a small part, and
/// asking each check about all of it may cost more than what it looks at.
package protocol CheckGate: TraceObserver, SendableMetatype {
  init(_ checks: [any Check])
}

package enum CheckKind: String, Sendable {
  /// Must hold always.
  case safety = "safety"
  /// Must hold once faults have stopped.
  case liveness = "liveness"
}

package enum CheckOutcome: Hashable, Sendable {
  /// The promise was kept each time that it could have been broken; at least once.
  case held(chances: Int)
  /// Nothing happened that could have broken it.
  case vacuous(String)
  /// In the order in which they were found.
  case failed([CheckFailure])

  /// Held if there was a chance to fail, vacuous if not, failed if there are failures.
  package static func judge(_ failures: [CheckFailure], chances: Int, vacuousBecause reason: String) -> CheckOutcome {
    if !failures.isEmpty { return .failed(failures) }
    return chances > 0 ? .held(chances: chances) : .vacuous(reason)
  }
}

package struct CheckFailure: Hashable, Sendable {
  package let at: Instant
  package let message: String

  package init(at: Instant, message: String) { (self.at, self.message) = (at, message) }
}

/// A check and what it found.
package struct CheckResult {
  package let name: String
  package let kind: CheckKind
  package let promise: String
  package let outcome: CheckOutcome

  package init(_ check: any Check.Type, _ outcome: CheckOutcome) {
    name = check.name.text
    kind = check.kind
    promise = check.promise
    self.outcome = outcome
  }

  package var isFailed: Bool { failures.isEmpty == false }
  package var isHeld: Bool { if case .held = outcome { true } else { false } }
  package var isVacuous: Bool { if case .vacuous = outcome { true } else { false } }
  package var failures: [CheckFailure] { if case .failed(let failures) = outcome { failures } else { [] } }
}

/// A check that sees a failure when it happens, and never takes it back: it can say so of a run that is not over yet.
///
/// That nothing has failed so far says nothing: some of what it promises may show at the end only.
package protocol OnlineCheck: Check {
  /// What has failed so far, in the order in which it was found; the end may add to it.
  var failures: [CheckFailure] { get set }
}

extension OnlineCheck {
  package var found: [CheckFailure] { failures }

  /// Notes a failure; beyond a hundred, more of them say nothing new.
  package func fail(_ at: Instant, _ message: String) {
    if failures.count < 100 { failures.append(CheckFailure(at: at, message: message)) }
  }
}
