import Engine
import SimKernel

/// What the person has done in the apps of a world so far and an app has taken, for promises and expectations.
final class ActLog: WorldPart, TraceObserver {
  var interest: TraceInterest { .facts }
  private(set) var done: [AppAct] = []
  private unowned let world: World

  init(_ world: World) { self.world = world }

  func start() { world.kernel.observe(with: self) }

  func observe(_ event: TraceEvent) {
    if let act = event.fact(as: AppFact.self)?.act { done.append(act) }
  }
}
