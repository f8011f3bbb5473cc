/// A feature that processes its work outside the transaction: it gives out one work item at a time, and applies the
/// result.
package protocol WorkQueue: Feature {
  associatedtype Situation: Sendable
  associatedtype Outcome: Sendable
  /// Returns the next work item with its inputs, or `nil` if none is pending.
  func next(_ context: inout DeviceContext) -> Situation?
  /// Applies the result of a work item as a whole; it does nothing if that was done before.
  func carryOut(_ outcome: Outcome, of situation: Situation, _ context: inout DeviceContext)
}

extension DeviceContext {
  /// Notifies the app's agent host that a desk has work.
  package mutating func notify(_ desk: any WorkQueue.Type) { append(.notify(ObjectIdentifier(desk))) }
}

/// Processes a desk's work items, outside of its device.
package protocol Agent<Place>: AnyObject {
  associatedtype Place: WorkQueue
  /// The delay before the next item, so that simultaneous events are processed together; `nil` for none.
  var settling: Span? { get }
  /// Processes one work item. Returning `nil` stops the worker.
  ///
  /// - Parameter line: Reports to the desk in the meantime.
  func think(_ situation: Place.Situation, _ line: any WorkQueueClient<Place>) async -> Place.Outcome?
}

extension Agent {
  package var settling: Span? { nil }
}

/// The connection from an agent to its desk in one process of the app. While that process doesn't run, it delivers no
/// work and applies no results. Unfinished work is requested again in the next run.
package protocol WorkQueueClient<Place>: Sendable {
  associatedtype Place: WorkQueue
  func next() async -> Place.Situation?
  /// Returns whether it could be applied.
  func carryOut(_ outcome: Place.Outcome, of situation: Place.Situation) async -> Bool
  /// Returns whether that process of the app runs now, neither suspended nor ended.
  func isRunning() async -> Bool
}

/// The connection to a desk of a simulated device's app.
package struct DeviceLine<Place: WorkQueue>: WorkQueueClient {
  private let device: DeviceActor<OperatingSystem<FeatureApp>>
  private let process: UInt64

  package init(_ device: DeviceActor<OperatingSystem<FeatureApp>>, process: UInt64) {
    (self.device, self.process) = (device, process)
  }

  package func next() async -> Place.Situation? {
    await device.atDesk(Place.self, process: process) { desk, context in desk.next(&context) } ?? nil
  }

  package func carryOut(_ outcome: Place.Outcome, of situation: Place.Situation) async -> Bool {
    await device.atDesk(Place.self, process: process) { desk, context in
      desk.carryOut(outcome, of: situation, &context)
    } != nil
  }

  package func isRunning() async -> Bool {
    await device.atDesk(Place.self, process: process) { _, _ in true } != nil
  }
}

extension DeviceActor where Machine == OperatingSystem<FeatureApp> {
  /// Lets the agent host use a desk of the app's process. Returns `nil`, without any effect, if that process doesn't
  /// run or the device's store has failed.
  fileprivate func atDesk<Place: WorkQueue, Answer: Sendable>(
    _ desk: Place.Type, process: UInt64, _ body: @Sendable (Place, inout DeviceContext) -> Answer
  ) -> Answer? {
    var answer: Answer?
    let isDone = perform { machine, context in
      _ = machine.enter(process: process, &context) { app, context in
        answer = app.with(desk) { body($0, &context) }
      }
    }
    return isDone ? answer : nil
  }
}
