package import Wire

// How another version of the app gets onto the device.
extension OperatingSystem {
  /// Installs a version: the process ends, and the next one is of that version.
  package mutating func update(to version: AppVersion, _ context: inout DeviceContext) {
    endProcess(&context)
    setup.app = version
    context.report(DeviceFact.runsApp(version, setup.device))
  }
}
