/// A check: a named promise that every run evaluates.
///
/// A check with one rule is declared in one place:
/// ```swift
/// static let quietHours = CheckDeclaration(
///   "quiet-hours", "There is no alert between 22:00 and 07:00.",
///   promise: "there is no alert between 22:00 and 07:00 by the clock of the device", doesNotVerify: "whether the wearer was awake",
///   vacuousBecause: "there was no alert", facts: .device(.wearer)
/// ) { event in
///   guard case .alerted(let civil, let role)? = event.deviceFact else { return nil }
///   return Ruling((7..<22).contains(civil.hour), else: "the \(role.rawValue) alerted the wearer at \(civil)")
/// }
/// ```
/// A check that follows events through states is a class (``Check``), and its declaration is ``of(_:)``.
package struct CheckDeclaration: Sendable {
  package let name: CheckName
  package let kind: CheckKind
  /// The promise in one sentence.
  package let promise: String
  /// Mistakes that this check can't find.
  package let doesNotVerify: String
  package let subject: CheckSubject
  /// Makes the part that observes one run.
  package let run: @Sendable (WorldPlan) -> any CheckRun

  package static func of(_ check: any Check.Type) -> CheckDeclaration { CheckDeclaration(check) }

  package init(_ check: any Check.Type) {
    (name, kind, promise, doesNotVerify) = (check.name, check.kind, check.promise, check.doesNotVerify)
    subject = CheckSubject(gate: check.gate, atErasure: check.atErasure) { check.concerns($0) }
    run = { check.init($0) }
  }

  /// A check with one rule that remembers something between events.
  ///
  /// - Parameters:
  ///   - about: the promise in a sentence for readers of scenario files.
  ///   - reason: why a run without a single chance to break the promise proves nothing.
  ///   - subject: what the check has in common with others.
  ///   - facts: the facts that `each` looks at, if they aren't those of the subject.
  ///   - memory: what it remembers when a run begins. Closures belong in a struct: in a tuple the compiler mistakes their form.
  ///   - each: judges an event, or returns `nil` if the event doesn't concern the rule.
  ///   - message: judges a message that is sent or delivered.
  ///   - end: judges the devices once they have settled.
  package init<Memory>(
    _ name: String, _ about: String, _ kind: CheckKind = .safety, promise: String, doesNotVerify: String,
    vacuousBecause reason: String, of subject: CheckSubject = CheckSubject(), facts: FactInterest? = nil,
    remembering memory: @escaping @Sendable (WorldPlan) -> Memory,
    each: (@Sendable (TraceEvent, inout Memory) -> Ruling?)? = nil,
    message: (@Sendable (TraceEvent, Envelope, inout Memory) -> Ruling?)? = nil,
    atEnd end: (@Sendable (World, Memory) throws(StorageError) -> Ruling?)? = nil
  ) {
    (self.name, self.kind, self.promise) = (CheckName(name, about), kind, promise)
    (self.doesNotVerify, self.subject) = (doesNotVerify, subject)
    run = { plan in
      RuleRun(
        memory(plan), facts: facts ?? subject.facts, each: each, message: message, end: end, vacuousBecause: reason)
    }
  }

  /// A check with one rule that judges each event, message or the end by itself.
  package init(
    _ name: String, _ about: String, _ kind: CheckKind = .safety, promise: String, doesNotVerify: String,
    vacuousBecause reason: String, of subject: CheckSubject = CheckSubject(), facts: FactInterest? = nil,
    each: (@Sendable (TraceEvent) -> Ruling?)? = nil,
    atEnd end: (@Sendable (World) throws(StorageError) -> Ruling?)? = nil
  ) {
    self.init(
      name, about, kind, promise: promise, doesNotVerify: doesNotVerify, vacuousBecause: reason, of: subject,
      facts: facts, remembering: { _ in Nothing() }, each: Self.judging(each), atEnd: Self.ending(end))
  }

  private struct Nothing {}

  private static func judging(
    _ each: (@Sendable (TraceEvent) -> Ruling?)?
  ) -> (@Sendable (TraceEvent, inout Nothing) -> Ruling?)? {
    guard let each else { return nil }
    return { event, _ in each(event) }
  }

  private static func ending(
    _ end: (@Sendable (World) throws(StorageError) -> Ruling?)?
  ) -> (@Sendable (World, Nothing) throws(StorageError) -> Ruling?)? {
    guard let end else { return nil }
    return { world, _ throws(StorageError) in try end(world) }
  }
}

/// The part of a check that observes one run. It sees the trace and may read every device's store, and never takes part.
package protocol CheckRun: TraceObserver {
  /// The failures found so far, by a check that finds them when they happen; the end may add to them.
  var found: [CheckFailure] { get }
  /// Its distance to a failure; `nil` for a check without a limit that is worth it.
  var nearness: Nearness { get }
  /// Looks at the devices once a simulated hour.
  func probe(_ world: World) throws(StorageError)
  /// Judges, once the devices have settled.
  func conclude(_ world: World) throws(StorageError) -> CheckOutcome
}

extension CheckRun {
  /// Override to observe messages too.
  package var interest: TraceInterest { .facts }
  package var found: [CheckFailure] { [] }
  package var nearness: Nearness { Nearness() }
  package func probe(_ world: World) throws(StorageError) {}
  package func observe(_ event: TraceEvent) {}
}

/// The common part of the checks of one subject.
package struct CheckSubject: Sendable {
  /// A prefilter shared with related checks, or `nil` to receive every event.
  package let gate: (any EventFilter.Type)?
  package let atErasure: ErasurePolicy
  /// The facts that a rule of this subject looks at, unless it says otherwise.
  package let facts: FactInterest
  /// Returns whether the devices of a plan could make the promise at all.
  package let concerns: @Sendable (WorldPlan) -> Bool

  package init(
    gate: (any EventFilter.Type)? = nil, atErasure: ErasurePolicy = .beginsWithAll, facts: FactInterest = .all,
    concerns: @escaping @Sendable (WorldPlan) -> Bool = { _ in true }
  ) {
    (self.gate, self.atErasure, self.facts, self.concerns) = (gate, atErasure, facts, concerns)
  }
}

/// The judgement of a rule: how many chances there were to break it, and the failures among them.
package struct Ruling {
  let chances: Int
  let complaints: [(message: String, at: Instant?)]
  /// Why the run proves nothing, if it isn't the usual reason of the check.
  private(set) var reason: String?

  /// One chance, which kept the rule.
  package static let kept = Ruling([])

  package static func kept(_ chances: Int) -> Ruling { Ruling([], chances: chances) }

  /// - Parameter moment: when it was broken; `nil` for the moment of judgement.
  package static func broken(_ message: String, at moment: Instant? = nil) -> Ruling { Ruling([message], at: moment) }

  package static func vacuous(_ reason: String) -> Ruling {
    var ruling = kept(0)
    ruling.reason = reason
    return ruling
  }

  package init(_ isKept: Bool, else message: @autoclosure () -> String) { self.init(isKept ? [] : [message()]) }

  package init(_ messages: [String], chances: Int = 1, at moment: Instant? = nil) {
    (complaints, self.chances) = (messages.map { ($0, moment) }, chances)
  }

  package init(_ failures: [CheckFailure], chances: Int) {
    (complaints, self.chances) = (failures.map { ($0.message, $0.at) }, chances)
  }

  func failures(at moment: Instant) -> [CheckFailure] {
    complaints.map { CheckFailure(at: $0.at ?? moment, message: $0.message) }
  }
}

final class RuleRun<Memory>: CheckRun {
  let interest: TraceInterest
  let facts: FactInterest
  private(set) var found: [CheckFailure] = []
  private var chances = 0
  @exclusivity(unchecked) private var memory: Memory
  private let each: (@Sendable (TraceEvent, inout Memory) -> Ruling?)?
  private let message: (@Sendable (TraceEvent, Envelope, inout Memory) -> Ruling?)?
  private let end: (@Sendable (World, Memory) throws(StorageError) -> Ruling?)?
  private let reason: String

  init(
    _ memory: Memory, facts: FactInterest, each: (@Sendable (TraceEvent, inout Memory) -> Ruling?)?,
    message: (@Sendable (TraceEvent, Envelope, inout Memory) -> Ruling?)?,
    end: (@Sendable (World, Memory) throws(StorageError) -> Ruling?)?, vacuousBecause reason: String
  ) {
    (self.memory, self.facts, self.each, self.message, self.end) = (memory, facts, each, message, end)
    self.reason = reason
    var interest: TraceInterest = []
    if each != nil { interest.formUnion(.facts) }
    if message != nil { interest.formUnion(.messages) }
    self.interest = interest
  }

  func observe(_ event: TraceEvent) {
    if let ruling = each?(event, &memory) { record(ruling, event.at) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if let ruling = message?(event, envelope, &memory) { record(ruling, event.at) }
  }

  /// Up to a hundred failures are recorded.
  private func record(_ ruling: Ruling, _ moment: Instant) {
    chances += ruling.chances
    guard !ruling.complaints.isEmpty else { return }
    found += ruling.failures(at: moment).prefix(max(0, 100 - found.count))
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    let ruling = try end?(world, memory) ?? .kept(0)
    if let reason = ruling.reason, found.isEmpty { return .vacuous(reason) }
    return .judge(
      found + ruling.failures(at: world.kernel.now), chances: chances + ruling.chances, vacuousBecause: reason)
  }
}
