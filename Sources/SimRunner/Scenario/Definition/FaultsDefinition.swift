import SimKernel
import Wire

/// The key `faults`: every fault is one entry here, one case in ``Fault``.
package enum FaultsDefinition {
  package static let union = Union(
    "fault", blank: FaultEntry(.partition(.all)), leading: timing,
    variants: onLinks + onDevices + onPlatforms + onDisks + onWearer,
    trailing: [.optional("why", \.why, .text, "What it stands for in the story.")],
    elsewhere: [
      "journal": "what the wearer does goes into 'story'", "mood": "what the wearer does goes into 'story'",
      "rejectsWorkout": "what the wearer does goes into 'story'",
    ])

  /// When the fault happens. Which of the keys go together is checked once the whole file is read.
  private static let timing: [Field<FaultEntry>] = [
    .optional("at", \.timing.at, .notation(.moment), "The moment at which it happens."),
    .optional(
      "from", \.timing.from, .notation(.moment), "The moment from which on it holds.", defaultNote: "the start"),
    .optional("until", \.timing.until, .notation(.moment), "The moment at which it is over.", defaultNote: "the end"),
    .optionalList(
      "every", \.timing.every, .windows, "The daily windows in which it holds, between `from` and `until`."),
    .optional(
      "for", \.timing.duration, .duration(.nanoseconds(1)...Span.weeks(520)), "How long it holds, instead of `until`."),
  ]

  private static let onLinks: [Variant<FaultEntry>] = [
    onLink(
      .required("partition", \.self, links, "The link that is cut."),
      "Nothing gets through; what is sent is lost.", wrap: { .partition($0) },
      unwrap: { if case .partition(let link) = $0 { link } else { nil } }),
    onLink(
      .required("hold", \.self, links, "The link that is held."),
      "Nothing gets through; what is sent waits, and arrives when the fault is over.", wrap: { .hold($0) },
      unwrap: { if case .hold(let link) = $0 { link } else { nil } }),
    probability(
      "loss", "That share of the packets is lost.", wrap: { .loss(probability: $0, link: $1) },
      unwrap: { if case .loss(let probability, let link) = $0 { (probability, link) } else { nil } }),
    probability(
      "duplicate", "That share of the packets arrives twice.", wrap: { .duplicate(probability: $0, link: $1) },
      unwrap: { if case .duplicate(let probability, let link) = $0 { (probability, link) } else { nil } }),
    probability(
      "reorder", "That share of the packets is overtaken.", wrap: { .reorder(probability: $0, link: $1) },
      unwrap: { if case .reorder(let probability, let link) = $0 { (probability, link) } else { nil } }),
    probability(
      "corrupt", "That share of the packets is damaged.", wrap: { .corrupt(probability: $0, link: $1) },
      unwrap: { if case .corrupt(let probability, let link) = $0 { (probability, link) } else { nil } }),
    Variant(
      "The packets take that much longer.", group: "that take a link",
      blank: (delay: Span.zero, jitter: Span.zero, link: LinkSelector.all),
      [
        .required("delay", \.delay, .duration(.nanoseconds(1)...Span.days(30)), "How much longer the packets take."),
        Field("jitter", \.jitter, .duration(.zero...Span.days(30)), "Give or take so much."),
        .required("link", \.link, links, linkAbout),
      ],
      wrap: { FaultEntry(.delay($0.delay, jitter: $0.jitter, link: $0.link)) },
      unwrap: { if case .delay(let delay, let jitter, let link) = $0.fault { (delay, jitter, link) } else { nil } }),
    Variant(
      "The next so many messages are lost.", group: "that take a link", blank: (drop: 0, link: LinkSelector.all),
      [
        .required("drop", \.drop, .integer(1...1_000_000), "How many messages."),
        .required("link", \.link, links, linkAbout),
      ],
      wrap: { FaultEntry(.drop(count: $0.drop, link: $0.link)) },
      unwrap: { if case .drop(let count, let link) = $0.fault { (count, link) } else { nil } }),
    Variant(
      "The link becomes another kind of network.", group: "that take a link",
      blank: (profile: NetworkProfile.offline, link: LinkSelector.all),
      [
        .required("profile", \.profile, LinksDefinition.profile, "The kind of network."),
        .required("link", \.link, links, linkAbout),
      ],
      wrap: { FaultEntry(.profile($0.profile, link: $0.link)) },
      unwrap: { if case .profile(let profile, let link) = $0.fault { (profile, link) } else { nil } }),
  ]

  private static let onDevices: [Variant<FaultEntry>] = [
    Variant(
      "The device stops; what is not committed is gone. Without `restart` it stays down.",
      group: "that take a device", blank: StoppedDevice(),
      [
        .required("crash", \.role, .device, "The device that stops."), StoppedDevice.restart,
        .optional("during", \.during, crashPoint, "The place in the device's work at which it stops."),
      ],
      wrap: { $0.entry(.crash($0.role, during: $0.during)) },
      unwrap: { entry in
        guard case .crash(let role, let during) = entry.fault else { return nil }
        return StoppedDevice(role: role, restart: entry.restart, during: during)
      }),
    Variant(
      "The device stops and its storage is lost; it restarts as a restored device.", group: "that take a device",
      blank: StoppedDevice(),
      [.required("wipe", \.role, .device, "The device that is wiped."), StoppedDevice.restart],
      wrap: { $0.entry(.wipe($0.role)) },
      unwrap: { entry in
        guard case .wipe(let role) = entry.fault else { return nil }
        return StoppedDevice(role: role, restart: entry.restart)
      }),
    onDevice(
      .required("replace", \.self, .devices([.watch, .phone, .desktop]), "The device that is replaced."),
      "A new device takes over.", wrap: { .replace($0) },
      unwrap: { if case .replace(let role) = $0 { role } else { nil } }),
    onDevice(
      .required("pause", \.self, .device, "The device that pauses."), "The device does nothing and keeps its memory.",
      wrap: { .pause($0) }, unwrap: { if case .pause(let role) = $0 { role } else { nil } }),
    Variant(
      "The device's clock is changed.", group: "that take a device", blank: ClockFault(),
      [
        .required("clock", \.role, .device, "The device whose clock it is."),
        .optional("bump", \.bump, .notation(.clockChange), "The clock jumps by that much."),
        .optional("drift", \.drift, .notation(.drift), "The clock gains that much, until the fault is over."),
        .optional("reset", \.reset, .mark, "The clock is set right."),
        .optional(
          "set", \.set, .notation(.clockChange),
          "The wearer sets the clock by hand, so far off the truth, until the fault is over."),
      ],
      exactlyOne: ["bump", "drift", "reset", "set"], wrap: { FaultEntry(.clock($0.role, $0.change)) },
      unwrap: { if case .clock(let role, let change) = $0.fault { ClockFault(role, change) } else { nil } }),
  ]

  private static let onPlatforms: [Variant<FaultEntry>] = [
    Variant(
      "Watch and phone are too far apart for their radio: everyday life, and not counted as loss.",
      group: "that take a link", blank: LinkSelector.all,
      [.required("outOfRange", \.self, watchPhone, "Always `watch-phone`.")],
      wrap: { _ in FaultEntry(.outOfRange(.watchPhone)) },
      unwrap: { if case .outOfRange(let link) = $0.fault { .link(link) } else { nil } }),
    onDevice(
      .required("forceQuit", \.self, .devices([.phone]), "The phone."),
      "The wearer throws the app out of the switcher: nothing launches it until they open it.",
      wrap: { .forceQuit($0) }, unwrap: { if case .forceQuit(let role) = $0 { role } else { nil } }),
    onDevice(
      .required("battery", \.self, .devices([.watch, .phone]), "The device."),
      "The battery is empty: the device dies, and starts again once it was charged a little.",
      wrap: { .battery($0) }, unwrap: { if case .battery(let role) = $0 { role } else { nil } }),
    condition(.throttle, [.phone, .watch], "The system grants no background runs, whatever the app asks for."),
    condition(.lowPower, [.phone], "The wearer saves the battery: no background refreshes, no silent pushes."),
    condition(.pushLost, [.phone], "Silent pushes do not arrive."),
    condition(
      .transfersStuck, [.watch, .phone], "Seen in the field: what a device queues is stuck until the next is queued."),
    condition(
      .transfersLost, [.watch, .phone], "Seen in the field: some of what a device queues is never delivered."),
    condition(
      .healthDenied, [.watch, .phone], "The permission to read health data is taken back: the store looks empty."),
    condition(
      .calendarDenied, [.phone],
      "The permission to read and write the calendars is taken back: they look empty, and nothing can be put there."),
    condition(.locationDenied, [.phone], "The permission to know where the phone is is taken back."),
    condition(
      .workDenied, [.phone], "The wearer takes back the app's permission to write the employer's calendar."),
    condition(
      .transfersRepeated, [.watch, .phone], "Seen in the field: some of what a device queues is delivered again."),
    condition(
      .contextsRepeated, [.watch, .phone],
      "Seen in the field: the device's app gets every application context in between, and the last one twice."),
    condition(
      .contextIgnored, [.watch, .phone],
      "Seen in the field: an app that is launched is not handed the stored application context."),
    condition(
      .reachabilityMissed, [.phone], "Seen in the field: the phone is not told that the watch's app can be reached."),
    condition(
      .failuresDoubled, [.watch, .phone], "Seen in the field: the error handler of a live message is called twice."),
    condition(
      .oversizeSilent, [.watch, .phone], "Seen in the field: what exceeds the payload limit vanishes without an error."),
    condition(
      .offloaded, [.watch, .phone], "The system took the app off the device and kept its data."),
    condition(
      .storageFull, Role.allCases,
      "The device has no space left: no file arrives over the session, and the store on its `disk` takes no writes."),
    onDevice(
      .required("switchWatch", \.self, .devices([.watch]), "Always `watch`."),
      "The wearer puts on another watch, and the phone changes to it; when the fault is over the former one is back.",
      wrap: { _ in .switchWatch }, unwrap: { if case .switchWatch = $0 { .watch } else { nil } }),
    condition(
      .signedOut, [.watch, .phone, .desktop],
      "Nobody is signed in to the private store on the device: nothing goes there, and a restore waits."),
    condition(.cloudBusy, [.cloud], "The private store answers every request with \"busy, try later\"."),
    condition(
      .badConfig, [.cloud], "The cloud serves the planner's configuration cut off in the middle: nobody can read it."),
    onDevice(
      .required("expireToken", \.self, .devices([.watch, .phone, .desktop]), "The device."),
      "The backend no longer accepts the device's token, until the wearer opens the app there and signs in.",
      wrap: { .expireToken($0) }, unwrap: { if case .expireToken(let role) = $0 { role } else { nil } }),
    onDevice(
      .required("updateApp", \.self, .devices([.watch, .phone, .desktop]), "The device."),
      "The device installs the newest version of the app, which runs from the next time on.",
      wrap: { .updateApp($0) }, unwrap: { if case .updateApp(let role) = $0 { role } else { nil } }),
  ]

  private static func condition(
    _ condition: PlatformCondition, _ roles: [Role], _ about: String
  ) -> Variant<FaultEntry> {
    onDevice(
      .required(condition.rawValue, \.self, .devices(roles), "The device."), about,
      wrap: { .condition(condition, $0) },
      unwrap: { if case .condition(condition, let role) = $0 { role } else { nil } })
  }

  private static let watchPhone = Shape<LinkSelector>.choice(
    "link", of: [.link(.watchPhone)], name: \.description, about: { _ in "Bluetooth." })

  private static let onWearer: [Variant<FaultEntry>] = [
    Variant(
      "The wearer travels, and with them the watch and the phone, until they are back.", group: "of the wearer",
      blank: (zone: Zone.utc, place: Coordinate?.none),
      [
        .required("travel", \.zone, .notation(.zone), "The zone to which they travel."),
        .optional(
          "place", \.place, .notation(.coordinate), "Where they sleep meanwhile.", defaultNote: "in the zone's town"),
      ],
      wrap: { FaultEntry(.travel($0.zone, to: $0.place)) },
      unwrap: { if case .travel(let zone, let place) = $0.fault { (zone, place) } else { nil } }),
    Variant(
      "A policy of the employer's keeps the planner out of the calendar there.", group: "of the wearer",
      blank: EmployerPolicy.signIn, [.required("mdmBlocked", \.self, policy, "How it does that.")],
      wrap: { FaultEntry(.mdmBlocked($0)) },
      unwrap: { if case .mdmBlocked(let policy) = $0.fault { policy } else { nil } }),
  ]

  private static let policy = Shape<EmployerPolicy>.choice(
    "policy", of: EmployerPolicy.allCases, name: \.rawValue,
    about: { $0 == .signIn ? "The app may not sign in." : "Whatever it writes is refused, without a reason." })
  private static let links = Shape<LinkSelector>.notation(.links)
  private static let linkAbout = "Where: `watch-phone` both ways, `watch>phone` one way, `*` everywhere."
  private static let crashPoint = Shape<CrashPoint>.choice(
    "place in the work", of: CrashPoint.allCases, name: \.rawValue,
    about: { _ in "Between writing and committing." })

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

  /// What happens to the disks of devices that have one.
  static let onDisks: [Variant<FaultEntry>] = [
    Variant(
      "Each sync of the disk takes that long, and the messages that follow from a commit wait for it.",
      group: "that take a device", blank: (role: Role.phone, sync: Span.zero),
      [
        .required("slowDisk", \.role, .device, "The device; it needs a `disk`."),
        .required("sync", \.sync, .duration(.milliseconds(1)...Span.minutes(10)), "How long a sync takes."),
      ],
      wrap: { FaultEntry(.slowDisk($0.role, sync: $0.sync)) },
      unwrap: { if case .slowDisk(let role, let span) = $0.fault { (role: role, sync: span) } else { nil } }),
    Variant(
      "Reads, writes and syncs of the device's disk fail now and then; the device starts again from what it has.",
      group: "that take a device", blank: (role: Role.phone, rate: 0.0),
      [
        .required("diskErrors", \.role, .device, "The device; it needs a `disk`."),
        .required("rate", \.rate, .probability, "Which share of them fails."),
      ],
      wrap: { FaultEntry(.diskErrors($0.role, probability: $0.rate)) },
      unwrap: { if case .diskErrors(let role, let rate) = $0.fault { (role: role, rate: rate) } else { nil } }),
    onDevice(
      .required("lyingDisk", \.self, .device, "The device; it needs a `disk`."),
      "The disk says that it has synced and has not: what was committed meanwhile may be gone, or in pieces, when the "
        + "power is.",
      wrap: { .lyingDisk($0) }, unwrap: { if case .lyingDisk(let role) = $0 { role } else { nil } }),
  ]
}
