/// A check that needs a class of its own, because it follows several kinds of events through states. A check with one rule is
/// a ``CheckDeclaration`` alone.
package protocol Check: CheckRun, SendableMetatype {
  static var name: CheckName { get }
  static var kind: CheckKind { get }
  /// The promise in one sentence.
  static var promise: String { get }
  /// Mistakes that this check can't find.
  static var doesNotVerify: String { get }
  /// A prefilter shared with related checks, or `nil` to receive every event.
  static var gate: (any EventFilter.Type)? { get }
  static var atErasure: ErasurePolicy { get }
  /// Returns whether the devices of a plan could make the promise at all.
  static func concerns(_ plan: WorldPlan) -> Bool
  init(_ plan: WorldPlan)
}

extension Check {
  package static var kind: CheckKind { .safety }
  package static var gate: (any EventFilter.Type)? { nil }
  package static var atErasure: ErasurePolicy { .beginsWithAll }
  package static func concerns(_ plan: WorldPlan) -> Bool { true }
}

/// A check's reaction when the wearer deletes everything: comparisons with earlier state no longer apply.
package enum ErasurePolicy: Sendable {
  /// It continues: its promise holds regardless of deletions.
  case looksOn
  /// It ends with the erasure of the first device, and a new one begins with that of the phone, the only device that it is about.
  case beginsWithPhone
  /// It ends with the erasure of the first device, and a new one begins with that of the last.
  case beginsWithAll
}

/// A prefilter in front of the checks of one subject: most events don't concern them, and asking each check about every event
/// may cost more than what the check does.
package protocol EventFilter: TraceObserver, SendableMetatype {
  init(_ checks: [any CheckRun])
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

package struct CheckResult {
  package let name: String
  package let kind: CheckKind
  package let promise: String
  package let outcome: CheckOutcome

  package init(_ check: CheckDeclaration, _ outcome: CheckOutcome) {
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

/// A check that finds a failure when it happens, and never takes it back, so it can fail a run that has not ended yet.
///
/// No failure so far doesn't mean that the promise holds: some failures show only at the end.
package protocol OnlineCheck: Check {
  /// The failures so far, in the order in which they were found; the end may add to them.
  var failures: [CheckFailure] { get set }
}

extension OnlineCheck {
  package var found: [CheckFailure] { failures }

  /// Records a failure, up to a hundred of them.
  package func fail(_ at: Instant, _ message: String) {
    if failures.count < 100 { failures.append(CheckFailure(at: at, message: message)) }
  }
}

/// The failures and chances that a check has counted, for the classes of checks.
open class CheckFindings {
  package final var failures: [CheckFailure] = []
  package final var chances = 0

  public init() {}
}

/// A check that counts its chances, and judges by what it found on the way.
package protocol CountingCheck: OnlineCheck {
  /// The number of chances to break the promise.
  var chances: Int { get }
  /// Why a run without a chance proves nothing.
  static var vacuousBecause: String { get }
}

extension CountingCheck {
  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    try probe(world)
    return .judge(failures, chances: chances, vacuousBecause: Self.vacuousBecause)
  }
}
