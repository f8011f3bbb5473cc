@_exported public import Foundation
public import TriadProgram

public protocol Cancellable {
  func cancel()
}

public final class AnyCancellable: Cancellable, Hashable {
  private var stop: (() -> Void)?
  public init(_ stop: @escaping () -> Void) { self.stop = stop }
  public init(_ other: some Cancellable) { stop = other.cancel }
  deinit { cancel() }

  public func cancel() {
    let stop = self.stop
    self.stop = nil
    stop?()
  }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  public func store<Cancellables: RangeReplaceableCollection<AnyCancellable>>(in list: inout Cancellables) {
    list.append(self)
  }
  public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

/// A publisher whose subscribers take everything, without a demand: `subscribe(_:)` takes closures.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func subscribe(
    _ value: @escaping (Output) -> Void, _ end: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
  public typealias Value = (Output) -> Void
  public typealias End = (Subscribers.Completion<Failure>) -> Void
  private let make: (@escaping Value, @escaping End) -> AnyCancellable

  public init(_ make: @escaping (@escaping Value, @escaping End) -> AnyCancellable) { self.make = make }
  public init<Other: Publisher<Output, Failure>>(_ other: Other) { make = { other.subscribe($0, $1) } }
  public func subscribe(_ value: @escaping Value, _ end: @escaping End) -> AnyCancellable { make(value, end) }
}

/// A queue or the run loop, on which a publisher's values are received.
public protocol Scheduler {
  func run(after seconds: Double, _ work: @escaping () -> Void) -> AnyCancellable
  func run(_ work: @escaping () -> Void)
}

extension ProgramQueue: Scheduler {
  public func run(_ work: @escaping () -> Void) { async(execute: work) }
  public func run(after seconds: Double, _ work: @escaping () -> Void) -> AnyCancellable {
    let item = ProgramWorkItem(block: work)
    asyncAfter(deadline: .now().advanced(bySeconds: seconds), execute: item)
    return AnyCancellable { item.cancel() }
  }
}

extension ProgramRunLoop: Scheduler {
  public func run(_ work: @escaping () -> Void) { ProgramQueue.main.async(execute: work) }
  public func run(after seconds: Double, _ work: @escaping () -> Void) -> AnyCancellable {
    ProgramQueue.main.run(after: seconds, work)
  }
}

extension ProgramOperations: Scheduler {
  public func run(_ work: @escaping () -> Void) { addOperation(work) }
  public func run(after seconds: Double, _ work: @escaping () -> Void) -> AnyCancellable {
    ProgramQueue.main.run(after: seconds, work)
  }
}

/// The time between values, as schedulers of queues and run loops have it.
public enum SchedulerStride: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  case seconds(Double)
  case milliseconds(Int)
  public init(floatLiteral value: Double) { self = .seconds(value) }
  public init(integerLiteral value: Int) { self = .seconds(Double(value)) }

  var seconds: Double {
    switch self {
    case .seconds(let count): count
    case .milliseconds(let count): Double(count) / 1e3
    }
  }
}

extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

  public func sink(
    receiveCompletion end: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue value: @escaping (Output) -> Void
  ) -> AnyCancellable {
    subscribe(value, end)
  }

  public func map<Result>(_ transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
    AnyPublisher { value, end in subscribe({ value(transform($0)) }, end) }
  }

  public func compactMap<Result>(_ transform: @escaping (Output) -> Result?) -> AnyPublisher<Result, Failure> {
    AnyPublisher { value, end in subscribe({ if let result = transform($0) { value(result) } }, end) }
  }

  public func filter(_ matches: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    AnyPublisher { value, end in subscribe({ if matches($0) { value($0) } }, end) }
  }

  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    AnyPublisher { value, end in
      var left = count
      return subscribe({ if left > 0 { left -= 1 } else { value($0) } }, end)
    }
  }

  public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable {
    AnyPublisher { value, end in
      var last: Output?
      return subscribe(
        { new in
          guard new != last else { return }
          last = new
          value(new)
        }, end)
    }
  }

  public func receive(on scheduler: some Scheduler, options: Never? = nil) -> AnyPublisher<Output, Failure> {
    AnyPublisher { value, end in
      subscribe({ new in scheduler.run { value(new) } }, { completion in scheduler.run { end(completion) } })
    }
  }

  /// Publishes the last of values that follow one another within that time.
  public func debounce(
    for time: SchedulerStride, scheduler: some Scheduler, options: Never? = nil
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { value, end in
      var waiting: AnyCancellable?
      return subscribe(
        { new in
          waiting?.cancel()
          waiting = scheduler.run(after: time.seconds) { value(new) }
        }, end)
    }
  }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue value: @escaping (Output) -> Void) -> AnyCancellable { subscribe(value) { _ in } }

  public func assign<Root: AnyObject>(
    to path: ReferenceWritableKeyPath<Root, Output>, on root: Root
  ) -> AnyCancellable {
    sink { root[keyPath: path] = $0 }
  }
}

/// The subscribers of a subject, in the order of their subscription.
private final class Audience<Output, Failure: Error> {
  private var all: [(number: Int, value: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void)] = []
  private var count = 0

  func add(
    _ value: @escaping (Output) -> Void, _ end: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    count += 1
    let number = count
    all.append((number, value, end))
    return AnyCancellable { self.all.removeAll { $0.number == number } }
  }

  func send(_ value: Output) { for subscriber in all { subscriber.value(value) } }

  func send(completion: Subscribers.Completion<Failure>) {
    for subscriber in all { subscriber.end(completion) }
    all = []
  }
}

public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  private let audience = Audience<Output, Failure>()
  public init() {}
  public func send(_ value: Output) { audience.send(value) }
  public func send() where Output == Void { audience.send(()) }
  public func send(completion: Subscribers.Completion<Failure>) { audience.send(completion: completion) }
  public func subscribe(
    _ value: @escaping (Output) -> Void, _ end: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    audience.add(value, end)
  }
}

public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  private let audience = Audience<Output, Failure>()
  public var value: Output { didSet { audience.send(value) } }
  public init(_ value: Output) { self.value = value }
  public func send(_ value: Output) { self.value = value }
  public func send(completion: Subscribers.Completion<Failure>) { audience.send(completion: completion) }
  public func subscribe(
    _ value: @escaping (Output) -> Void, _ end: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    value(self.value)
    return audience.add(value, end)
  }
}

public typealias ObservableObjectPublisher = PassthroughSubject<Void, Never>

/// An object of a view, which a simulated device has none of.
public protocol ObservableObject: AnyObject {}

extension ObservableObject {
  /// Publishes what the app sends itself, and not the changes of its published properties.
  public nonisolated var objectWillChange: ObservableObjectPublisher {
    ObservedObjects.all.removeAll { $0.object == nil }
    if let known = ObservedObjects.all.first(where: { $0.object === self }) { return known.publisher }
    let publisher = ObservableObjectPublisher()
    ObservedObjects.all.append(ObservedObjects(object: self, publisher: publisher))
    return publisher
  }
}

private struct ObservedObjects {
  nonisolated(unsafe) static var all: [ObservedObjects] = []
  weak var object: AnyObject?
  let publisher: ObservableObjectPublisher
}

@propertyWrapper
public struct Published<Value> {
  /// Publishes the value, and each new one before it is set.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    fileprivate let box: Box
    public func subscribe(
      _ value: @escaping (Value) -> Void, _ end: @escaping (Subscribers.Completion<Never>) -> Void
    ) -> AnyCancellable {
      value(box.value)
      return box.audience.add(value, end)
    }
  }

  fileprivate final class Box {
    var value: Value
    let audience = Audience<Value, Never>()
    init(_ value: Value) { self.value = value }
  }

  private let box: Box
  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public init(initialValue: Value) { box = Box(initialValue) }
  public var projectedValue: Publisher { Publisher(box: box) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set {
      box.audience.send(newValue)
      box.value = newValue
    }
  }
}

extension ProgramNotifications {
  public func publisher(
    for name: Notification.Name, object: AnyObject? = nil
  ) -> AnyPublisher<Notification, Never> {
    AnyPublisher { value, _ in
      nonisolated(unsafe) let take = value
      let token = self.addObserver(forName: name, object: object, queue: nil) { take($0) }
      return AnyCancellable { self.removeObserver(token) }
    }
  }
}

extension ProgramTimer {
  /// A publisher that begins with `autoconnect()`.
  public struct TimerPublisher {
    let interval: Double
    public func autoconnect() -> AnyPublisher<Date, Never> {
      AnyPublisher { value, _ in
        nonisolated(unsafe) let take = value
        let timer = ProgramTimer.scheduledTimer(withTimeInterval: interval, repeats: true) { _ in take(Date()) }
        return AnyCancellable { timer.invalidate() }
      }
    }
  }

  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: ProgramRunLoop, in mode: RunLoop.Mode
  ) -> TimerPublisher {
    TimerPublisher(interval: interval)
  }
}
