/// The contribution of a system, or of a part of the kit, to runs and their verdicts.
package protocol Plugin: WorldPlugin, ExpectationModule {
  /// In the order in which reports list them.
  static var checks: [CheckDeclaration] { get }
  /// Returns a recorder for the report, or `nil` if the module records nothing.
  static func recorder(of world: World) -> (any RunRecorder)?
  /// Returns whether a device has unfinished work.
  static func isBusy(_ host: DeviceHost, in plan: WorldPlan) throws(StorageError) -> Bool
  /// Returns the measured minutes asleep in the night that counts for a date, or `nil` if the module doesn't know.
  static func asleepMinutes(on date: CivilDate, by samples: [HealthSample]) -> Int?
}

extension Plugin {
  package static var checks: [CheckDeclaration] { [] }
  package static var checkNames: [CheckName] { checks.map { $0.name } }
  package static func judges(_ check: CheckName, _ plan: WorldPlan) -> Bool {
    checks.contains { $0.name == check && $0.subject.concerns(plan) }
  }
  package static func recorder(of world: World) -> (any RunRecorder)? { nil }
  package static func isBusy(_ host: DeviceHost, in plan: WorldPlan) throws(StorageError) -> Bool { false }
  package static func asleepMinutes(on date: CivilDate, by samples: [HealthSample]) -> Int? { nil }
}

extension PluginRegistry {
  package var worldModules: [any WorldPlugin.Type] {
    // Most modules take part in runs. Swift caches that cast for them, so it comes first.
    modules.compactMap { ($0 as? any Plugin.Type) ?? ($0 as? any WorldPlugin.Type) }
  }

  /// The modules that take part in runs, in order.
  var simulationModules: [any Plugin.Type] { modules.compactMap { $0 as? any Plugin.Type } }
}

/// Records data about a run for its report. It doesn't affect the run.
package protocol RunRecorder: TraceObserver {
  /// Returns the result, using the final state of the devices. The story has ended, and nothing was healed yet.
  func conclude(_ world: World) throws(StorageError) -> any Sendable
}
