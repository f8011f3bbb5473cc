package import SimKernel
package import Wire

/// Something that goes wrong on purpose, and when.
package struct FaultEntry: Hashable, Sendable {
  package var fault: Fault
  package var timing = FaultTiming()
  /// How long a crashed or wiped device stays down; nil is until the fault's window or the run ends.
  package var restart: Span?
  /// What happened in the story that this stands for.
  package var why: String?

  package init(_ fault: Fault, _ timing: FaultTiming = FaultTiming(), why: String? = nil) {
    (self.fault, self.timing, self.why) = (fault, timing, why)
  }
}

/// When a fault happens, as the scenario says it: at a moment, from one moment until another, or again and again.
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

/// A kind of thing that can go wrong, or a few that are alike, as far as scenario files and chaos speak of it.
///
/// What is wrong with one in a scenario is asked of a type that conforms to ``ValidatedFault``; what one does in a world is said
/// on the floor of worlds.
package protocol FaultType: Hashable, Sendable {
  /// How scenario files write it; the first key of each form names it.
  static var forms: [Variant<FaultEntry>] { get }
  /// How chaos draws one; none where chaos leaves it alone.
  static var draws: [FaultDraw] { get }
  /// The key that names it in a scenario file and in the trace.
  var kind: String { get }
  var lifetime: FaultLifetime { get }
  /// The device that it is about, if it is about one.
  var device: Role? { get }
  /// The links that it is about, if it is about links.
  var links: LinkSelector? { get }
  /// What it hits, for the trace.
  var target: String { get }
  /// True if it destroys data that no app can restore alone: a store, a queue, the content of a message.
  var isDestructive: Bool { get }
  /// True if it can affect any app; false if it affects only features that the kit does not offer: a private store, calendars,
  /// places.
  var concernsEveryApp: Bool { get }
  /// The device whose app the wearer has to open before this is over; `nil` for what ends by itself.
  var endsByOpening: Role? { get }
  /// What cannot be the case twice at once, in words; nil for faults that go together.
  var exclusion: String? { get }
  /// Faults of the same kind that are easier to think about, the simplest first; none when it is as simple as can be.
  ///
  /// Each is strictly simpler than the one before it, so that taking one after the other comes to an end.
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

/// What can go wrong: a fault of any type that some module brings.
package struct Fault: Sendable {
  package let base: any FaultType

  package init(_ base: any FaultType) { self.base = base }

  /// The fault, if it is one of that type.
  package func `as`<Kind: FaultType>(_ type: Kind.Type) -> Kind? { base as? Kind }

  package var kind: String { base.kind }
  package var lifetime: FaultLifetime { base.lifetime }
  package var device: Role? { base.device }
  package var links: LinkSelector? { base.links }
  package var target: String { base.target }
  package var simpler: [Fault] { base.simpler.map { Fault($0) } }

  /// Of no type: where a fault is about to be read.
  static let none = Fault(UnreadFault())
  /// Why a wearer cannot leave.
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

/// How long a kind of fault holds.
package enum FaultLifetime: Sendable {
  /// Done at once: a clock bump.
  case momentary
  /// Over by itself after a count, or at an end if one is given: messages that are lost.
  case counted
  /// Holds from a moment until another: a partition.
  case lasting
  /// A device is down until it restarts: a crash.
  case stopping
  /// Begins at a moment and stays until the next of its kind, unless an end is given: a journey.
  case staying

  /// True if it holds at no time that can be told in advance.
  package var isBrief: Bool { self == .momentary || self == .counted }
}

extension Variant<FaultEntry> {
  /// How scenario files write a fault of a type: `blank` holds the payload's defaults, and the first field names the fault.
  package init<Kind: FaultType, Held: Sendable>(
    fault about: String, group: String, blank: Held, _ fields: [Field<Held>], exactlyOne: [String] = [],
    wrap: @escaping @Sendable (Held) -> Kind, unwrap: @escaping @Sendable (Kind) -> Held?
  ) {
    self.init(
      about, group: group, blank: blank, fields, exactlyOne: exactlyOne, wrap: { FaultEntry(Fault(wrap($0))) },
      unwrap: { $0.fault.as(Kind.self).flatMap(unwrap) })
  }

  /// A fault that needs nothing but a device.
  package init<Kind: FaultType>(
    onDevice field: Field<Role>, _ about: String, wrap: @escaping @Sendable (Role) -> Kind,
    unwrap: @escaping @Sendable (Kind) -> Role?
  ) {
    self.init(fault: about, group: "that take a device", blank: .phone, [field], wrap: wrap, unwrap: unwrap)
  }
}
