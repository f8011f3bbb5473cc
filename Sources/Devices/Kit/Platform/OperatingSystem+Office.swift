package import Wire

// The wearer's account with the employer is the system's: what stands there reaches the phone's calendars also while the
// app does not run.
extension OperatingSystem {
  package mutating func take(_ message: ShadowMessage, _ context: inout DeviceContext) {
    switch message {
    case .answer(_, _, let entries?), .entries(let entries): CalendarStore(store).take(entries)
    case .answer, .request, .look: break
    }
    guard process.isRunning else { return }
    inApp(&context) { app, context in app.hear(message, &context) }
    settle(&context)
  }
}
