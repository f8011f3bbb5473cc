package import SimKernel
package import Wire

/// Where the devices of a world live, and how time passes for them.
package protocol Staging: AnyObject {
  /// Where that role's device lives; nil where it is of another process.
  func stage(_ role: Role, _ kernel: Kernel, _ lane: Lane, _ plan: WorldPlan) -> (any DeviceStage)?
  /// Lets everything happen that is to happen before that moment.
  func run(_ world: World, until moment: Instant)
  /// The world is about to end.
  func finish()
  /// How long after a commit that failed by itself, as on a full disk, its device starts again from its store; nil is not
  /// before everything is healed.
  var waitAfterFailure: Span? { get }
}

extension Staging {
  package func finish() {}
  package var waitAfterFailure: Span? { nil }
}

/// Every device is an actor here, and time passes as fast as things happen.
package final class SimulatedStaging: Staging {
  package func stage(_ role: Role, _ kernel: Kernel, _ lane: Lane, _ plan: WorldPlan) -> (any DeviceStage)? {
    ActorStage(role: role, kernel: kernel, lane: lane, plan: plan)
  }

  package func run(_ world: World, until moment: Instant) { world.kernel.run(until: moment) }
}
