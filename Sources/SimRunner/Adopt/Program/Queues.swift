import CTriadTime
public import Foundation

/// `DispatchTime`, by the device's clock that is never set.
public struct ProgramTime: Comparable, Sendable {
  public let uptimeNanoseconds: UInt64

  public init(uptimeNanoseconds: UInt64) { self.uptimeNanoseconds = uptimeNanoseconds }
  public static func now() -> ProgramTime { ProgramTime(uptimeNanoseconds: UInt64(max(0, triad_uptime()))) }
  public static let distantFuture = ProgramTime(uptimeNanoseconds: .max)
  public static func < (one: ProgramTime, other: ProgramTime) -> Bool {
    one.uptimeNanoseconds < other.uptimeNanoseconds
  }

  /// Returns the time that many seconds later, or earlier.
  public func advanced(bySeconds seconds: Double) -> ProgramTime {
    let sum = Double(uptimeNanoseconds) + seconds * 1e9
    return ProgramTime(uptimeNanoseconds: sum < 9e18 ? UInt64(max(0, sum)) : .max)
  }

  public func advanced(by interval: DispatchTimeInterval) -> ProgramTime {
    switch interval {
    case .seconds(let count): advanced(bySeconds: Double(count))
    case .milliseconds(let count): advanced(bySeconds: Double(count) / 1e3)
    case .microseconds(let count): advanced(bySeconds: Double(count) / 1e6)
    case .nanoseconds(let count): advanced(bySeconds: Double(count) / 1e9)
    case .never: .distantFuture
    @unknown default: Refusal.stop("a DispatchTimeInterval", "it is of no kind that was known when this was written")
    }
  }
}

/// `DispatchWorkItem`.
public final class ProgramWorkItem: @unchecked Sendable {
  private let block: () -> Void
  public private(set) var isCancelled = false

  public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], block: @escaping () -> Void) {
    self.block = block
  }

  public func cancel() { isCancelled = true }
  public func perform() { if !isCancelled { block() } }
  public func wait() {
    Refusal.stop("DispatchWorkItem.wait", "one thread can't wait for itself; continue in the item")
  }
}

/// `DispatchQueue`: the process has one thread, on which the work of each queue runs in order.
public final class ProgramQueue: Hashable, @unchecked Sendable {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let concurrent = Attributes(rawValue: 1)
    public static let initiallyInactive = Attributes(rawValue: 2)
  }

  public static let main = ProgramQueue("com.apple.main-thread", .main)
  private static let shared = ProgramQueue("com.apple.root.default-qos", .global)
  /// The queue whose work runs, last, and those that wait for it.
  private nonisolated(unsafe) static var running: [ProgramQueue] = []

  public let label: String
  let queue: Agenda.Queue

  private init(_ label: String, _ queue: Agenda.Queue) { (self.label, self.queue) = (label, queue) }

  public convenience init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: DispatchQueue.AutoreleaseFrequency = .inherit, target: ProgramQueue? = nil
  ) {
    self.init(label, attributes.contains(.concurrent) ? .global : .new())
  }

  public static func global(qos: DispatchQoS.QoSClass = .default) -> ProgramQueue { shared }

  public func async(
    group: ProgramGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) {
    Agenda.add(queue) { self.run(work) }
  }

  public func async(execute item: ProgramWorkItem) { async { item.perform() } }

  public func asyncAfter(
    deadline: ProgramTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) {
    let wait = Int64(clamping: deadline.uptimeNanoseconds) - triad_uptime()
    Agenda.add(queue, after: wait) { self.run(work) }
  }

  public func asyncAfter(deadline: ProgramTime, execute item: ProgramWorkItem) {
    asyncAfter(deadline: deadline) { item.perform() }
  }

  /// Runs the work at once, after what the queue has waiting: on one thread, nothing else can run meanwhile.
  public func sync<Result>(
    flags: DispatchWorkItemFlags = [], execute work: () throws -> Result
  ) rethrows -> Result {
    if Self.running.contains(self) || self === Self.main {
      Refusal.stop("sync to the queue '\(label)'", "it waits for itself, and a device would hang; use async")
    }
    Agenda.finish(queue)
    Self.running.append(self)
    defer { Self.running.removeLast() }
    return try work()
  }

  private func run(_ work: () -> Void) {
    Self.running.append(self)
    work()
    Self.running.removeLast()
  }

  public static func == (one: ProgramQueue, other: ProgramQueue) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// `DispatchGroup`, which is refused.
public final class ProgramGroup: @unchecked Sendable {
  public init() { Refusal.stop("DispatchGroup", "use a task group, or count what is left") }
  public func enter() {}
  public func leave() {}
  public func wait() {}
  public func notify(queue: ProgramQueue, execute work: @escaping () -> Void) {}
}

/// `DispatchSemaphore`, which is refused.
public final class ProgramSemaphore: @unchecked Sendable {
  public init(value: Int) { Refusal.stop("DispatchSemaphore", "use async code, or a lock for what is shared") }
  public func wait() {}
  @discardableResult public func signal() -> Int { 0 }
}

/// `OperationQueue`, for blocks.
public final class ProgramOperations: @unchecked Sendable {
  public static let main = ProgramOperations(.main)
  public static var current: ProgramOperations? { main }
  private let queue: Agenda.Queue
  public var name: String?
  public var maxConcurrentOperationCount = 1
  public var qualityOfService = QualityOfService.default

  private init(_ queue: Agenda.Queue) { self.queue = queue }
  public convenience init() { self.init(.new()) }
  public func addOperation(_ work: @escaping () -> Void) { Agenda.add(queue, work) }
  public func waitUntilAllOperationsAreFinished() {
    Refusal.stop("OperationQueue.waitUntilAllOperationsAreFinished", "use async code")
  }
}

/// `Timer`.
public final class ProgramTimer: @unchecked Sendable {
  private let block: (ProgramTimer) -> Void
  private let interval: Double
  private let repeats: Bool
  private var number: Int?
  public private(set) var isValid = true
  public private(set) var fireDate: Date
  public var tolerance = 0.0
  public let userInfo: Any?
  public var timeInterval: Double { repeats ? interval : 0 }

  public init(
    fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (ProgramTimer) -> Void
  ) {
    (fireDate, self.interval, self.repeats, self.block, userInfo) = (date, max(interval, 0.0001), repeats, block, nil)
  }

  /// Creates a timer, which begins as it is added to a run loop.
  public convenience init(timeInterval: TimeInterval, repeats: Bool, block: @escaping @Sendable (ProgramTimer) -> Void)
  {
    self.init(fire: Date(timeIntervalSinceNow: timeInterval), interval: timeInterval, repeats: repeats, block: block)
  }

  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (ProgramTimer) -> Void
  ) -> ProgramTimer {
    let timer = ProgramTimer(timeInterval: interval, repeats: repeats, block: block)
    timer.begin()
    return timer
  }

  public func fire() {
    guard isValid else { return }
    if !repeats { invalidate() }
    block(self)
  }

  public func invalidate() {
    isValid = false
    if let number { Agenda.cancel(number) }
    number = nil
  }

  func begin() {
    guard isValid, number == nil else { return }
    plan(after: fireDate.timeIntervalSinceNow)
  }

  private func plan(after seconds: Double) {
    number = Agenda.add(.main, after: Int64(max(0, min(seconds, 1e9)) * 1e9)) { [self] in
      number = nil
      if repeats { plan(after: interval) }
      fireDate = Date(timeIntervalSinceNow: interval)
      fire()
    }
  }
}

/// `RunLoop`: the main one, which the events of the process turn.
public final class ProgramRunLoop: @unchecked Sendable {
  public static let main = ProgramRunLoop()
  public static var current: ProgramRunLoop { main }
  private init() {}
  public func perform(_ block: @escaping @Sendable () -> Void) { Agenda.add(.main, block) }
  public func add(_ timer: ProgramTimer, forMode mode: RunLoop.Mode) { timer.begin() }
  @discardableResult public func run(mode: RunLoop.Mode, before limit: Date) -> Bool { refuse() }
  public func run(until limit: Date) { refuse() }
  public func run() { refuse() }
  private func refuse() -> Never { Refusal.stop("RunLoop.run", "the process is turned by its events; return instead") }
}

/// `NotificationCenter`, whose observers run on the queue that they ask for.
public final class ProgramNotifications: @unchecked Sendable {
  private struct Observer {
    let token: NSObject
    let name: Notification.Name?
    let object: AnyObject?
    let queue: ProgramOperations?
    let block: (Notification) -> Void
  }

  public static let `default` = ProgramNotifications()
  private var observers: [Observer] = []
  public init() {}

  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: ProgramOperations?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = NSObject()
    let sender = object.map { $0 as AnyObject }
    observers.append(Observer(token: token, name: name, object: sender, queue: queue, block: block))
    return token
  }

  public func removeObserver(_ token: Any) { observers.removeAll { $0.token === token as AnyObject } }

  public func post(_ notification: Notification) {
    for observer in observers {
      guard observer.name == nil || observer.name == notification.name,
        observer.object == nil || observer.object === notification.object.map({ $0 as AnyObject })
      else { continue }
      guard let queue = observer.queue else {
        observer.block(notification)
        continue
      }
      queue.addOperation { observer.block(notification) }
    }
  }

  public func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }
}
