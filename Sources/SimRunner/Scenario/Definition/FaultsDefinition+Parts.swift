import SimKernel
import Wire

extension FaultsDefinition {
  /// A fault that needs nothing but a link.
  static func onLink(
    _ field: Field<LinkSelector>, _ about: String, wrap: @escaping @Sendable (LinkSelector) -> Fault,
    unwrap: @escaping @Sendable (Fault) -> LinkSelector?
  ) -> Variant<FaultEntry> {
    Variant(
      about, group: "that take a link", blank: LinkSelector.all, [field], wrap: { FaultEntry(wrap($0)) },
      unwrap: { unwrap($0.fault) })
  }

  /// A fault that hits a share of the packets of a link.
  package static func probability(
    _ key: String, _ about: String, wrap: @escaping @Sendable (Double, LinkSelector) -> Fault,
    unwrap: @escaping @Sendable (Fault) -> (Double, LinkSelector)?
  ) -> Variant<FaultEntry> {
    Variant(
      about, group: "that take a link", blank: (share: 0.0, link: LinkSelector.all),
      [
        .required(key, \.share, .probability, "Which share."),
        .required(
          "link", \.link, .notation(.links), "Where: `watch-phone` both ways, `watch>phone` one way, `*` everywhere."),
      ],
      wrap: { FaultEntry(wrap($0.share, $0.link)) }, unwrap: { unwrap($0.fault).map { (share: $0.0, link: $0.1) } })
  }

  /// A fault that needs nothing but a device.
  static func onDevice(
    _ field: Field<Role>, _ about: String, wrap: @escaping @Sendable (Role) -> Fault,
    unwrap: @escaping @Sendable (Fault) -> Role?
  ) -> Variant<FaultEntry> {
    Variant(
      about, group: "that take a device", blank: Role.phone, [field], wrap: { FaultEntry(wrap($0)) },
      unwrap: { unwrap($0.fault) })
  }

  /// What the file says of a device that stops.
  struct StoppedDevice: Sendable {
    var role = Role.phone
    /// How long it is down; nil for until the end.
    var restart: Span?
    var during: CrashPoint?

    static let restart = Field<StoppedDevice>.optional(
      "restart", \.restart, .notation(.restart), "When it starts again.", defaultNote: "it stays down")

    func entry(_ fault: Fault) -> FaultEntry {
      var entry = FaultEntry(fault)
      entry.restart = restart
      return entry
    }
  }

  /// What the file says of a clock: a device and one of four changes.
  struct ClockFault: Sendable {
    var role = Role.phone
    var bump: Span?
    var drift: Double?
    var reset: Bool?
    var set: Span?

    init() {}

    init(_ role: Role, _ change: ClockChange) {
      self.role = role
      switch change {
      case .bump(let span): bump = span
      case .drift(let partsPerMillion): drift = partsPerMillion
      case .reset: reset = true
      case .set(let span): set = span
      }
    }

    var change: ClockChange {
      bump.map { .bump($0) } ?? drift.map { .drift(partsPerMillion: $0) } ?? set.map { .set($0) } ?? .reset
    }
  }
}
