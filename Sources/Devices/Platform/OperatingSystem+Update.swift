import Transport

// How another version of the app gets onto the device.
extension OperatingSystem {
  /// Installs a version: the process ends, and the next one is of that version.
  mutating func update(to version: AppVersion, _ context: inout DeviceContext) throws(StorageError) {
    try endProcess(&context)
    setup.app = version
    context.report(.runsApp(version, setup.device))
  }

  /// Ends the app's process: its memory and its timers are gone.
  mutating func endProcess(_ context: inout DeviceContext) throws(StorageError) {
    isAudible = false
    let wasRunning = process.isRunning
    if wasRunning { reportRun(&context) }
    process.end()
    if wasRunning { try stopSession(&context) }
  }
}
