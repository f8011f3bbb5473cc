package import DeviceKit
package import ScenarioFiles
package import SimKernel
package import Wire

/// What a system of the person, or a part of the kit, adds to runs and their verdicts.
package protocol SimulationModule: WorldModule, ExpectationModule {
  /// In the order in which reports list them.
  static var checks: [CheckDeclaration] { get }
  /// What notes something of a run for its report; nil where there is nothing to note.
  static func recorder(of world: World) -> (any RunRecorder)?
  /// Returns whether a device has unfinished work.
  static func isBusy(_ host: DeviceHost, in plan: WorldPlan) throws(StorageError) -> Bool
  /// How many minutes the wearer slept in the night that counts for a date, by what was measured; nil where the module does
  /// not know.
  static func asleepMinutes(on date: CivilDate, by samples: [HealthSample]) -> Int?
}

extension SimulationModule {
  package static var checks: [CheckDeclaration] { [] }
  package static var checkNames: [CheckName] { checks.map { $0.name } }
  package static func judges(_ check: CheckName, _ plan: WorldPlan) -> Bool {
    checks.contains { $0.name == check && $0.subject.concerns(plan) }
  }
  package static func recorder(of world: World) -> (any RunRecorder)? { nil }
  package static func isBusy(_ host: DeviceHost, in plan: WorldPlan) throws(StorageError) -> Bool { false }
  package static func asleepMinutes(on date: CivilDate, by samples: [HealthSample]) -> Int? { nil }
}

extension Vocabulary {
  /// The modules that have a part in worlds, in order.
  package var worldModules: [any WorldModule.Type] {
    // Most take part in runs, which is asked of all: what is found for that is not looked for again.
    modules.compactMap { ($0 as? any SimulationModule.Type) ?? ($0 as? any WorldModule.Type) }
  }

  /// The modules that take part in runs, in order.
  var simulationModules: [any SimulationModule.Type] { modules.compactMap { $0 as? any SimulationModule.Type } }
}

/// Notes something of a run that its report tells; it takes no part.
package protocol RunRecorder: TraceObserver {
  /// What it came to, with what is left to know from the devices. The story is over, and nothing was healed yet.
  func conclude(_ world: World) throws(StorageError) -> any Sendable
}
