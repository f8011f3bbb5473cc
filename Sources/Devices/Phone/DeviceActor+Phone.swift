import DeviceKit
import SimKernel

extension DeviceActor where Machine == OperatingSystem<PhoneApp> {
  /// Lets whoever thinks for a process of the app use it; nil, and nothing has happened, when that process does not
  /// run, or the device's store failed it.
  func inApp<Answer>(
    process: UInt64, _ body: (inout PhoneApp, inout DeviceContext) throws(StorageError) -> Answer
  ) -> Answer? {
    var answer: Answer?
    let isDone = perform { machine, context throws(StorageError) in
      _ = try machine.enter(process: process, &context) { app, context throws(StorageError) in
        answer = try body(&app, &context)
      }
    }
    return isDone ? answer : nil
  }
}
