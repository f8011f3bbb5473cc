package protocol AppModule: Plugin {
  /// Returns the features of the app on a device, in the order in which they are called.
  static func features(on role: Role) -> [any Feature.Type]
  /// Returns the minds that work at those features' desks in one process of the app.
  static func minds(for launch: AppLaunch) -> [any Agent]
}

extension AppModule {
  package static var wakes: [WakeToken.Reason] { Role.known.flatMap { features(on: $0) }.flatMap { $0.wakes } }
  package static func minds(for launch: AppLaunch) -> [any Agent] { [] }
}

extension PluginRegistry {
  package var appModules: [any AppModule.Type] { modules.compactMap { $0 as? any AppModule.Type } }
}

/// A process of a device's app that begins.
package struct AppLaunch {
  package let kernel: Kernel
  package let plan: WorldPlan
  package let role: Role
  /// The number of this process among all of all devices, for the names of streams.
  package let name: String
}
