package import DeviceKit
package import SimKernel

/// A feature whose thinking happens outside the transaction: it gives out what is to be thought about, one thing at a time,
/// and carries out what came of it.
package protocol Desk: Feature {
  associatedtype Situation: Sendable
  associatedtype Outcome: Sendable
  /// What is to be thought about first, with everything that may be looked at for it; nil where there is nothing, and then
  /// nothing is under way.
  func next(_ context: inout DeviceContext) -> Situation?
  /// Carries out what came of it, as a whole; nothing happens where that was done already.
  func carryOut(_ outcome: Outcome, of situation: Situation, _ context: inout DeviceContext)
}

extension DeviceContext {
  /// Tells the app's agent host that a desk has something to think about.
  package mutating func notify(_ desk: any Desk.Type) { append(.notify(ObjectIdentifier(desk))) }
}

/// Thinks for a desk, outside of its device.
package protocol Mind<Place>: AnyObject {
  associatedtype Place: Desk
  /// How long it waits before it looks, so that what comes together is thought about together; nil is not at all.
  var settling: Span? { get }
  /// What comes of a situation; nil is to stop.
  ///
  /// - Parameter line: for what the desk is to know meanwhile.
  func think(_ situation: Place.Situation, _ line: any DeskLine<Place>) async -> Place.Outcome?
}

extension Mind {
  package var settling: Span? { nil }
}

/// The way from a mind to its desk in one process of the app. While that process does not run, it answers nothing and takes
/// nothing; what was not done is asked for again in the next run.
package protocol DeskLine<Place>: Sendable {
  associatedtype Place: Desk
  func next() async -> Place.Situation?
  /// Answers whether it could be carried out.
  func carryOut(_ outcome: Place.Outcome, of situation: Place.Situation) async -> Bool
  /// Whether that process of the app runs now: one that is suspended or over does nothing.
  func isRunning() async -> Bool
}

/// The way to a desk of a simulated device's app.
package struct DeviceLine<Place: Desk>: DeskLine {
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
  /// Lets the agent host of a process of the app use one of its desks; nil, and nothing has happened, when that process
  /// does not run, or the device's store failed it.
  fileprivate func atDesk<Place: Desk, Answer: Sendable>(
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
