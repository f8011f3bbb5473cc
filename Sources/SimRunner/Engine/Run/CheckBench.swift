import ScenarioFiles
import DeviceKit
import SimKernel
import Wire

/// The checks of a run, as they observe it.
///
/// Where the wearer deletes everything, a check that compares what there is with what there was has nothing to go by: it
/// looks on until the first device forgets, and another one of its kind from when the last has. What it had found by then
/// stays found.
final class CheckBench: TraceObserver {
  var interest: TraceInterest { .facts }
  private let plan: WorldPlan
  private(set) var checks: [any Check]
  private var seats: [Seat] = []
  /// What checks had found that have ended, by name.
  private var earlier: [String: [CheckFailure]] = [:]
  /// Which devices have forgotten, since the first did; nil while all is as usual.
  private var forgetful: Set<Role>?

  init(_ plan: WorldPlan, _ selection: (any Check.Type) -> Bool) {
    self.plan = plan
    checks = CheckCatalogue(plan.vocabulary).all.filter { selection($0) && $0.concerns(plan) }.map { $0.init(plan) }
    seat()
  }

  /// Lets the checks observe a kernel; their gates stand behind them.
  func observe(in kernel: Kernel) {
    for seat in seats { kernel.observe(with: plan.canErase ? seat : seat.observer) }
    if plan.canErase { kernel.observe(with: self) }
  }

  /// What the checks that look on now have found, and what those before them had.
  func failures(of check: any Check) -> [CheckFailure] {
    (earlier[type(of: check).name.text] ?? []) + ((check as? any OnlineCheck)?.failures ?? [])
  }

  func conclude(_ check: any Check, _ world: World) throws(StorageError) -> CheckOutcome {
    let found = earlier[type(of: check).name.text] ?? []
    guard forgetful == nil || type(of: check).outlivesErasure else {
      return found.isEmpty ? .vacuous("the devices have not all forgotten yet") : .failed(found)
    }
    let outcome = try check.conclude(world)
    guard !found.isEmpty else { return outcome }
    if case .failed(let failures) = outcome { return .failed(found + failures) }
    return .failed(found)
  }

  func probe(_ world: World) {
    for check in checks where forgetful == nil || type(of: check).outlivesErasure { try? check.probe(world) }
  }

  // MARK: - When everything is deleted

  func observe(_ event: TraceEvent) {
    guard case .erased(_, let device)? = event.deviceFact else { return }
    if forgetful == nil { end() }
    forgetful?.insert(device.role)
    if let forgetful, forgetful.isSuperset(of: plan.devices.keys) { beginAnew() }
  }

  private func end() {
    forgetful = []
    for check in checks where !type(of: check).outlivesErasure {
      let found = failures(of: check)
      if !found.isEmpty { earlier[type(of: check).name.text] = found }
    }
    for seat in seats where !seat.outlivesErasure { seat.isPaused = true }
  }

  private func beginAnew() {
    forgetful = nil
    checks = checks.map { type(of: $0).outlivesErasure ? $0 : type(of: $0).init(plan) }
    seat()
  }

  /// Gives every check its observer: itself, or the gate before the checks of its subject.
  private func seat() {
    var gated: [(gate: any CheckGate.Type, checks: [any Check])] = []
    var observers: [(observer: any TraceObserver, outlives: Bool)] = []
    for check in checks {
      guard let gate = type(of: check).gate else {
        observers.append((check, type(of: check).outlivesErasure))
        continue
      }
      if let place = gated.firstIndex(where: { $0.gate == gate }) {
        gated[place].checks.append(check)
      } else {
        gated.append((gate, [check]))
      }
    }
    observers += gated.map { ($0.gate.init($0.checks), false) }
    guard seats.isEmpty else {
      for (seat, entry) in zip(seats, observers) where !seat.outlivesErasure { seat.take(entry.observer) }
      return
    }
    seats = observers.map { Seat($0.observer, outlivesErasure: $0.outlives) }
  }

  /// A place among the kernel's observers, whoever sits on it.
  private final class Seat: TraceObserver {
    private(set) var observer: any TraceObserver
    let outlivesErasure: Bool
    var isPaused = false
    var interest: TraceInterest { observer.interest }

    init(_ observer: any TraceObserver, outlivesErasure: Bool) {
      (self.observer, self.outlivesErasure) = (observer, outlivesErasure)
    }

    func take(_ observer: any TraceObserver) { (self.observer, isPaused) = (observer, false) }

    func observe(_ event: TraceEvent) { if !isPaused { observer.observe(event) } }
    func observe(_ event: TraceEvent, _ envelope: Envelope) { if !isPaused { observer.observe(event, envelope) } }
  }
}
