import DeviceKit
import SimKernel

extension DeviceActor where Machine == OperatingSystem<PhoneApp> {
  /// Lets the agent host of a process of the app use it; nil, and nothing has happened, when that process does not
  /// run, or the device's store failed it.
  func inApp<Answer>(
    process: UInt64, _ body: (inout PhoneApp, inout DeviceContext) -> Answer
  ) -> Answer? {
    var answer: Answer?
    let isDone = perform { machine, context in
      _ = machine.enter(process: process, &context) { app, context in
        answer = body(&app, &context)
      }
    }
    return isDone ? answer : nil
  }
}
