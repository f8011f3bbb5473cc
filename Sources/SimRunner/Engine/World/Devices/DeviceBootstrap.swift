/// The environment of a world's devices, and the passing of time for them.
package protocol DeviceProvider: AnyObject {
  /// Returns the environment of that role's device; `nil` if it is in another process.
  func stage(_ role: Role, _ kernel: Kernel, _ lane: NodeExecutor, _ plan: WorldPlan) -> (any DeviceBootstrap)?
  func run(_ world: World, until moment: Instant)
  /// Called before the world ends.
  func finish()
  /// The delay of a device's restart from its store after a commit failed by itself, as on a full disk; `nil` for no
  /// restart before the end of the faults.
  var waitAfterFailure: Span? { get }
}

extension DeviceProvider {
  package func finish() {}
  package var waitAfterFailure: Span? { nil }
}

/// Every device is in this process, in the environment of its module, and time passes as fast as events are processed.
package final class SimulatedStaging: DeviceProvider {
  package func stage(_ role: Role, _ kernel: Kernel, _ lane: NodeExecutor, _ plan: WorldPlan) -> (any DeviceBootstrap)?
  {
    for module in plan.vocabulary.worldModules {
      if let stage = module.stage(role, kernel, lane, plan) { return stage }
    }
    return nil
  }

  package func run(_ world: World, until moment: Instant) { world.kernel.run(until: moment) }
}

/// One incarnation of a device, from its start to its end: an actor of the simulation, or a process of its own.
package protocol DeviceIncarnation: AnyObject {
  /// The reason why the last transaction failed; `nil` if none did, or if this process doesn't know.
  var failure: StorageError? { get }
  /// A failed commit that may or may not be on the disk.
  var inDoubt: DeviceStore.InDoubtTransaction? { get }
  /// Makes the next commit fail, or cancels that.
  func failNextCommit(_ fails: Bool)
  /// Stops all activity of the device until its incarnation ends, so that its store doesn't change any more.
  func freeze()
  /// Stops the device: volatile state and uncommitted writes are lost.
  func end()
}

/// The environment of one device's incarnations, and the location of its stores.
package protocol DeviceBootstrap: AnyObject {
  func open(_ device: DeviceID) throws(StorageError) -> Database
  func begin(_ spec: BootSpec, on database: Database) throws(StorageError) -> any DeviceIncarnation
}

/// The parameters of an incarnation: its installation, its number, and the version of the app.
package struct BootSpec {
  package let device: DeviceID
  /// The number of the incarnation among all of the role, from 1.
  package let life: Int
  package let app: AppVersion

  package init(device: DeviceID, life: Int, app: AppVersion) {
    (self.device, self.life, self.app) = (device, life, app)
  }
}
