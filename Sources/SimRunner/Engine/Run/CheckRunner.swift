/// The checks of a run, as they observe it.
///
/// Most checks restart when the wearer deletes everything (``ErasurePolicy``). Failures found before are kept.
final class CheckRunner: TraceObserver {
  var interest: TraceInterest { .facts }
  var facts: FactInterest { .of(ClockFact.self, FaultFact.self) + .device(.life) }
  private let plan: WorldPlan
  private(set) var checks: [LiveCheck]
  private var seats: [ObserverSlot] = []
  private var earlier: [String: [CheckFailure]] = [:]
  /// The devices that have erased their data, or `nil` until the first one does.
  private var forgetful: Set<Role>?
  /// The epoch up to which the wearer has deleted everything. A device that learns of it late doesn't start another
  /// deletion.
  private var floor: UInt32 = 0
  /// The earlier facts that a new check needs: the latest setting of each clock, and the active faults.
  private var clocks: [Role: TraceEvent] = [:]
  private var faults: [FaultID: TraceEvent] = [:]

  /// A check and the part of it that observes this run.
  struct LiveCheck {
    let declaration: CheckDeclaration
    let run: any CheckRun
    var atErasure: ErasurePolicy { declaration.subject.atErasure }

    init(_ declaration: CheckDeclaration, _ plan: WorldPlan) {
      (self.declaration, run) = (declaration, declaration.run(plan))
    }
  }

  init(_ plan: WorldPlan, _ selection: (CheckDeclaration) -> Bool) {
    self.plan = plan
    checks = CheckCatalogue(plan.vocabulary).all.filter { selection($0) && $0.subject.concerns(plan) }
      .map { LiveCheck($0, plan) }
    seat()
  }

  func observe(in kernel: Kernel) {
    for seat in seats { kernel.observe(with: plan.canErase ? seat : seat.observer) }
    if plan.canErase { kernel.observe(with: self) }
  }

  /// Returns the failures of the observing check and of its predecessors.
  func failures(of check: LiveCheck) -> [CheckFailure] {
    let found = earlier[check.declaration.name.text] ?? []
    return looksOn(check) ? found + check.run.found : found
  }

  func conclude(_ check: LiveCheck, _ world: World) throws(StorageError) -> CheckOutcome {
    let found = earlier[check.declaration.name.text] ?? []
    guard looksOn(check) else {
      return found.isEmpty ? .vacuous("the devices have not all forgotten yet") : .failed(found)
    }
    let outcome = try check.run.conclude(world)
    guard !found.isEmpty else { return outcome }
    if case .failed(let failures) = outcome { return .failed(found + failures) }
    return .failed(found)
  }

  func probe(_ world: World) {
    for check in checks where looksOn(check) { try? check.run.probe(world) }
  }

  // MARK: - When everything is deleted

  private func looksOn(_ check: LiveCheck) -> Bool {
    guard let forgetful else { return true }
    return check.atErasure == .looksOn || check.atErasure == .beginsWithPhone && forgetful.contains(.phone)
  }

  func observe(_ event: TraceEvent) {
    if let change = event.fact(as: ClockFact.self) { clocks[change.role] = event }
    if let fault = event.fact(as: FaultFact.self) { faults[fault.fault] = fault.isLasting ? event : nil }
    guard case .erased(let floor, let device)? = event.deviceFact else { return }
    if floor > self.floor {
      self.floor = floor
      end()
    }
    guard forgetful?.insert(device.role).inserted == true else { return }
    if device.role == .phone { begin(.beginsWithPhone) }
    if let forgetful, forgetful.isSuperset(of: plan.devices.keys) {
      self.forgetful = nil
      begin(.beginsWithAll)
    }
  }

  private func end() {
    for check in checks where check.atErasure != .looksOn && looksOn(check) {
      if !check.run.found.isEmpty { earlier[check.declaration.name.text, default: []] += check.run.found }
    }
    forgetful = []
    for seat in seats where seat.stance != .looksOn { seat.isPaused = true }
  }

  private func begin(_ stance: ErasurePolicy) {
    checks = checks.map { $0.atErasure == stance ? LiveCheck($0.declaration, plan) : $0 }
    seat(stance)
    for event in (Array(clocks.values) + faults.values).sorted(by: { $0.number < $1.number }) {
      for seat in seats where seat.stance == stance { seat.observe(event) }
    }
  }

  /// Assigns every check its observer: itself, or the gate before the checks of its subject.
  ///
  /// - Parameter stance: The erasure stance of the checks that restart, or `nil` for all.
  private func seat(_ stance: ErasurePolicy? = nil) {
    var gated: [(gate: any EventFilter.Type, checks: [LiveCheck])] = []
    // Created later, so that no gate is created for checks that keep their observers.
    var observers: [(make: () -> any TraceObserver, stance: ErasurePolicy)] = []
    for check in checks {
      guard let gate = check.declaration.subject.gate else {
        observers.append(({ check.run }, check.atErasure))
        continue
      }
      if let place = gated.firstIndex(where: { $0.gate == gate }) {
        gated[place].checks.append(check)
      } else {
        gated.append((gate, [check]))
      }
    }
    // All checks behind a gate have the same erasure policy.
    observers += gated.map { entry in
      ({ entry.gate.init(entry.checks.map(\.run)) }, entry.checks.first?.atErasure ?? .beginsWithAll)
    }
    guard seats.isEmpty else {
      for (seat, entry) in zip(seats, observers) where seat.stance == stance { seat.take(entry.make()) }
      return
    }
    seats = observers.map { ObserverSlot($0.make(), $0.stance) }
  }

  /// A place among the kernel's observers, which a restarted check takes over.
  private final class ObserverSlot: TraceObserver {
    private(set) var observer: any TraceObserver
    let stance: ErasurePolicy
    var isPaused = false
    var interest: TraceInterest { observer.interest }
    var facts: FactInterest { observer.facts }

    init(_ observer: any TraceObserver, _ stance: ErasurePolicy) { (self.observer, self.stance) = (observer, stance) }

    func take(_ observer: any TraceObserver) { (self.observer, isPaused) = (observer, false) }

    func observe(_ event: TraceEvent) { if !isPaused { observer.observe(event) } }
    func observe(_ event: TraceEvent, _ envelope: Envelope) { if !isPaused { observer.observe(event, envelope) } }
  }
}
