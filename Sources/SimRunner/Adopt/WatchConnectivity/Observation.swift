public import Foundation
import TriadProgram

/// Which values an observer is given, as Foundation's on Apple's systems.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
  public let oldValue: Value?
}

/// An observation of a property of the session, or of a transfer's progress; it ends with its last reference.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  private struct Weak { weak var observation: NSKeyValueObservation? }
  private nonisolated(unsafe) static var all: [Weak] = []
  private let owner: ObjectIdentifier
  private var look: (() -> Void)?

  fileprivate init(_ owner: AnyObject, look: @escaping () -> Void) {
    (self.owner, self.look) = (ObjectIdentifier(owner), look)
    super.init()
    Self.all.append(Weak(observation: self))
  }

  public func invalidate() { look = nil }

  /// Calls the observers of what has changed.
  static func look(at owner: AnyObject) {
    all.removeAll { $0.observation?.look == nil }
    for item in all where item.observation?.owner == ObjectIdentifier(owner) { item.observation?.look?() }
  }
}

/// An object whose properties change in an event, and are compared after it.
public protocol ObservedInEvents: AnyObject {}
extension WCSession: ObservedInEvents {}
extension Progress: ObservedInEvents {}

extension ObservedInEvents {
  /// Calls a closure, on a queue of its own, after an event in which a property has changed.
  public func observe<Value: Equatable>(
    _ path: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var last = self[keyPath: path]
    let queue = Agenda.Queue.new()
    let observation = NSKeyValueObservation(self) { [weak self] in
      guard let self, case let value = self[keyPath: path], value != last else { return }
      let change = NSKeyValueObservedChange(
        newValue: options.contains(.new) ? value : nil, oldValue: options.contains(.old) ? last : nil)
      last = value
      Agenda.add(queue) { changeHandler(self, change) }
    }
    if options.contains(.initial) { changeHandler(self, NSKeyValueObservedChange(newValue: last, oldValue: nil)) }
    return observation
  }
}
