package struct FaultEntry: Hashable, Sendable {
  package var fault: Fault
  package var timing = FaultTiming()
  /// The time for which a crashed or wiped device stays down; `nil` until the fault's window or the run ends.
  package var restart: Span?
  /// The cause in the story.
  package var why: String?

  package init(_ fault: Fault, _ timing: FaultTiming = FaultTiming(), why: String? = nil) {
    (self.fault, self.timing, self.why) = (fault, timing, why)
  }
}

/// The time of a fault in the scenario: at a moment, from one moment until another, or repeatedly.
///
/// `at` goes with `duration`; `from` with `until` or `duration`; `every` with `from` and `until` as its bounds.
package struct FaultTiming: Hashable, Sendable {
  package var at: Moment?
  package var from: Moment?
  package var until: Moment?
  package var every: [DailyWindow] = []
  package var duration: Span?

  package init(
    at: Moment? = nil, from: Moment? = nil, until: Moment? = nil, every: [DailyWindow] = [], duration: Span? = nil
  ) {
    (self.at, self.from, self.until, self.every, self.duration) = (at, from, until, every, duration)
  }
}

/// A kind of fault, or a few similar ones, for scenario files and chaos.
///
/// A type with more to validate in a scenario conforms to ``ValidatedFault``. Its effect on a world is defined in the
/// engine.
package protocol FaultType: Hashable, Sendable {
  /// The forms in scenario files; the first key of each form names it.
  static var forms: [Variant<FaultEntry>] { get }
  /// The draws for chaos; empty if chaos doesn't draw it.
  static var draws: [FaultDraw] { get }
  /// The key that names it in a scenario file and in the trace.
  var kind: String { get }
  var lifetime: FaultLifetime { get }
  var device: Role? { get }
  var links: LinkSelector? { get }
  var target: String { get }
  /// `true` if it destroys data that no app can restore alone: a store, a queue, the content of a message.
  var isDestructive: Bool { get }
  /// `true` if it can affect any app; `false` if it affects only features outside of the kit: a private store,
  /// calendars, places.
  var concernsEveryApp: Bool { get }
  /// The device whose app the wearer must open to end it; `nil` if it ends by itself.
  var endsByOpening: Role? { get }
  /// A state that can't exist twice at once, in words; `nil` for compatible faults.
  var exclusion: String? { get }
  /// Simpler faults of the same kind, the simplest first; empty if there are none.
  ///
  /// Each is strictly simpler than the original, so that repeated simplification ends.
  var simpler: [Self] { get }
}

extension FaultType {
  package static var draws: [FaultDraw] { [] }
  package var lifetime: FaultLifetime { .lasting }
  package var device: Role? { nil }
  package var links: LinkSelector? { nil }
  package var target: String { device?.rawValue ?? links?.description ?? "" }
  package var isDestructive: Bool { false }
  package var concernsEveryApp: Bool { true }
  package var endsByOpening: Role? { nil }
  package var exclusion: String? { nil }
  package var simpler: [Self] { [] }
}

package protocol DeviceFault: FaultType {
  var role: Role { get }
  init(_ role: Role)
}

extension DeviceFault {
  package var device: Role? { role }

  /// Returns the form in scenario files; the field's key names the fault.
  static func form(_ field: Field<Role>, _ about: String) -> Variant<FaultEntry> {
    Variant(onDevice: field, about, wrap: { Self($0) }, unwrap: { $0.role })
  }

  /// Returns the draw for chaos, of one of the devices that `roles` returns.
  static func draw(
    _ name: String, timesAWeekMax: Int, minutes: ClosedRange<Double> = 5...2_160, isMoment: Bool = false,
    of roles: @escaping @Sendable (FaultTarget) -> Set<Role>
  ) -> FaultDraw {
    FaultDraw(name, timesAWeekMax: timesAWeekMax, minutes: minutes, isMoment: isMoment) { target, random in
      target.role(of: roles(target), &random).map(Self.init)
    }
  }
}

package struct Fault: Sendable {
  package let base: any FaultType

  package init(_ base: any FaultType) { self.base = base }

  package func `as`<Kind: FaultType>(_ type: Kind.Type) -> Kind? { base as? Kind }

  package var kind: String { base.kind }
  package var lifetime: FaultLifetime { base.lifetime }
  package var device: Role? { base.device }
  package var links: LinkSelector? { base.links }
  package var target: String { base.target }
  package var simpler: [Fault] { base.simpler.map { Fault($0) } }

  /// A placeholder before a fault is read.
  static let none = Fault(UnreadFault())
  /// The reason why a wearer can't leave.
  package static let wearerIsAway = "the wearer is already away"
}

extension Fault: Hashable {
  package static func == (a: Fault, b: Fault) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }
  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

private struct UnreadFault: FaultType {
  static var forms: [Variant<FaultEntry>] { [] }
  var kind: String { "" }
}

package enum FaultLifetime: Sendable {
  /// Instantaneous: a clock bump.
  case momentary
  /// Ends after a count, or at an end if one is given: lost messages.
  case counted
  /// Lasts from one moment until another: a partition.
  case lasting
  /// A device is down until it restarts: a crash.
  case stopping
  /// Begins at a moment and lasts until the next of its kind, unless an end is given: a journey.
  case staying

  /// `true` if its duration can't be known in advance.
  package var isBrief: Bool { self == .momentary || self == .counted }
}

extension Variant<FaultEntry> {
  /// Creates the form in scenario files of a type of fault: `blank` has the payload's defaults, and the first field
  /// names the fault.
  package init<Kind: FaultType, Held: Sendable>(
    fault about: String, group: String, blank: Held, _ fields: [Field<Held>], exactlyOne: [String] = [],
    wrap: @escaping @Sendable (Held) -> Kind, unwrap: @escaping @Sendable (Kind) -> Held?
  ) {
    self.init(
      about, group: group, blank: blank, fields, exactlyOne: exactlyOne, wrap: { FaultEntry(Fault(wrap($0))) },
      unwrap: { $0.fault.as(Kind.self).flatMap(unwrap) })
  }

  package init<Kind: FaultType>(
    onDevice field: Field<Role>, _ about: String, wrap: @escaping @Sendable (Role) -> Kind,
    unwrap: @escaping @Sendable (Kind) -> Role?
  ) {
    self.init(fault: about, group: "that take a device", blank: .phone, [field], wrap: wrap, unwrap: unwrap)
  }
}
