import Engine

/// The acts of the person that the apps of a world have handled so far, and the notices shown, for promises and
/// expectations.
final class ActionLog: WorldComponent, TraceObserver {
  var interest: TraceInterest { .facts }
  struct Entry {
    let act: AppAct
    let device: DeviceID
    let at: Instant
  }

  private(set) var done: [Entry] = []
  private(set) var noticed: [(notice: LocalNotice, device: DeviceID, at: Instant)] = []
  private unowned let world: World

  init(_ world: World) { self.world = world }

  func start() { world.kernel.observe(with: self) }

  func observe(_ event: TraceEvent) {
    guard let fact = event.fact(as: AppFact.self) else { return }
    if let act = fact.act { done.append(Entry(act: act, device: fact.device, at: event.at)) }
    if fact.kind == .noticed, let notice = fact.notice { noticed.append((notice, fact.device, event.at)) }
  }
}
