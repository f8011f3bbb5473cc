package import DeviceKit

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

/// Every device lives in this process, on the stage that its module has for it, and time passes as fast as things happen.
package final class SimulatedStaging: Staging {
  package func stage(_ role: Role, _ kernel: Kernel, _ lane: Lane, _ plan: WorldPlan) -> (any DeviceStage)? {
    for module in plan.vocabulary.worldModules {
      if let stage = module.stage(role, kernel, lane, plan) { return stage }
    }
    return nil
  }

  package func run(_ world: World, until moment: Instant) { world.kernel.run(until: moment) }
}

/// One life of a device, from its start to its end: an actor of the simulation, or a process of its own.
package protocol DeviceLife: AnyObject {
  /// Why the last transaction failed; nil when none did, or when this process does not know.
  var failure: StorageError? { get }
  /// A commit that failed, of which only the disk knows whether it is there.
  var inDoubt: DeviceStore.InDoubtTransaction? { get }
  /// The next commit fails, or does not after all.
  func failNextCommit(_ fails: Bool)
  /// The device does nothing more until its life ends: what is seen of its store then is final.
  func freeze()
  /// The device stops: volatile state and uncommitted writes are lost.
  func end()
}

/// Where the lives of one device take place, and its stores lie.
package protocol DeviceStage: AnyObject {
  /// Opens the store of an installation; where there is none yet, an empty one.
  func open(_ device: DeviceID) throws(StorageError) -> Database
  func begin(_ spec: BootSpec, on database: Database) throws(StorageError) -> any DeviceLife
}

/// What is special about a life: which installation lives, for the how many-th time, with which version of the app.
package struct BootSpec {
  package let device: DeviceID
  /// Counts the lives of all installations of the role, from 1.
  package let life: Int
  package let app: AppVersion

  package init(device: DeviceID, life: Int, app: AppVersion) {
    (self.device, self.life, self.app) = (device, life, app)
  }
}
