/// The events that an observer receives. Three of four events carry no fact, and most observers skip them.
package struct TraceInterest: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Events with a fact.
  package static let facts = TraceInterest(rawValue: 1)
  /// Events without one: the kernel's own.
  package static let kernelEvents = TraceInterest(rawValue: 2)
  /// Messages, when they are sent and delivered.
  package static let messages = TraceInterest(rawValue: 4)
  package static let everything: TraceInterest = [.facts, .kernelEvents, .messages]
}

/// The facts that an observer needs. These are a small part of all facts, and asking each observer about each fact
/// would cost more than their work.
package struct FactInterest: Sendable {
  /// By type, with a bit for each group; `nil` for all facts.
  private var groups: [ObjectIdentifier: UInt8]?

  package static let all = FactInterest(groups: nil)

  package static func of(_ types: any TraceFact.Type...) -> FactInterest {
    FactInterest(groups: Dictionary(types.map { (ObjectIdentifier($0), UInt8.max) }) { $0 | $1 })
  }

  /// The facts of a type that belong to those groups.
  package static func of(_ type: any TraceFact.Type, in groups: [UInt8]) -> FactInterest {
    FactInterest(groups: [ObjectIdentifier(type): groups.reduce(0) { $0 | 1 &<< $1 }])
  }

  package static func + (a: FactInterest, b: FactInterest) -> FactInterest {
    guard let some = a.groups, let more = b.groups else { return .all }
    return FactInterest(groups: some.merging(more) { $0 | $1 })
  }

  func contains(_ fact: BoxedFact) -> Bool {
    guard let groups else { return true }
    return (groups[fact.type] ?? 0) & 1 &<< fact.group != 0
  }
}

/// Observes a run from outside. An observer receives the events of its interest in order and never takes part.
package protocol TraceObserver: AnyObject {
  /// Read once, when the observer is attached.
  var interest: TraceInterest { get }
  /// The facts that it needs, if its interest is in facts; it need not receive others. Read once, when the observer is
  /// attached.
  var facts: FactInterest { get }
  func observe(_ event: TraceEvent)
  /// Called after `observe(_:)` for the sending and the delivery of a message.
  func observe(_ event: TraceEvent, _ envelope: Envelope)
}

extension TraceObserver {
  package var interest: TraceInterest { .everything }
  package var facts: FactInterest { .all }
  package func observe(_ event: TraceEvent, _ envelope: Envelope) {}
}

/// Observers in the order of attachment.
///
/// Each is behind a reference of its own and is called without reference counting, which would cost as much as most
/// observers' work on an event.
package struct ObserverList {
  private var places: [Place] = []

  private final class Place {
    let observer: any TraceObserver
    init(_ observer: any TraceObserver) { self.observer = observer }
  }

  package init(_ observers: [any TraceObserver] = []) { places = observers.map(Place.init) }

  mutating func append(_ observer: any TraceObserver) { places.append(Place(observer)) }

  func looking(at fact: BoxedFact) -> ObserverList {
    var list = ObserverList()
    list.places = places.filter { $0.observer.facts.contains(fact) }
    return list
  }

  package func observe(_ event: TraceEvent) { each { $0.observe(event) } }
  package func observe(_ event: TraceEvent, _ envelope: Envelope) { each { $0.observe(event, envelope) } }

  @inline(__always)
  private func each(_ body: (any TraceObserver) -> Void) {
    withExtendedLifetime(places) {
      for index in places.indices {
        Unmanaged.passUnretained(places[index])._withUnsafeGuaranteedRef { body($0.observer) }
      }
    }
  }
}

/// Observers in the order of attachment, and for each kind of fact those that need it.
package struct TraceAudience {
  private var observers: ObserverList
  /// Cached look-ups, by type and group. A linear scan is faster than hashing at this size.
  private var found: [(type: ObjectIdentifier, group: UInt8, observers: ObserverList)] = []

  package init(_ observers: [any TraceObserver] = []) { self.observers = ObserverList(observers) }

  package mutating func add(_ observer: any TraceObserver) {
    observers.append(observer)
    found = []
  }

  /// Returns the observers that need the event's fact; all if it has none.
  package mutating func observers(of event: TraceEvent) -> ObserverList {
    guard let fact = event.boxed else { return observers }
    for entry in found where entry.type == fact.type && entry.group == fact.group { return entry.observers }
    let interested = observers.looking(at: fact)
    found.append((fact.type, fact.group, interested))
    return interested
  }
}
