import DeviceKit

/// The key `devices`.
package enum DevicesDefinition {
  package static let record = ObjectShape(
    "devices", blank: DevicesSettings(),
    [
      Field("watch", \.watch, .orFalse(watch.shape), "The watch: records workouts and is their authority."),
      Field("phone", \.phone, .orFalse(phone.shape), "The phone: thinks, plans, and keeps the long memory."),
      Field("desktop", \.desktop, .orFalse(desktop.shape), "The desktop: knows when the wearer works."),
      Field(
        "cloud", \.cloud, .orFalse(cloud.shape), "The cloud: reconciles, and keeps what it cannot read.",
        aliases: ["server"]),
    ] + RoleTraits.shipped.map { DevicesDefinition.further($0.role, $0.about) },
    more: {
      Role.known.filter { !Role.shipped.contains($0) }.map {
        DevicesDefinition.further($0, RoleTraits.of($0)?.about ?? "")
      }
    })

  /// Returns the field of a device of a further role, which takes part only if a scenario includes it.
  private static func further(_ role: Role, _ about: String) -> Field<DevicesSettings> {
    let shape = handheld(role.rawValue, .usual(for: role), nil).shape
    return Field(role.rawValue, \DevicesSettings.further[role], .orFalse(shape), about).unlessUsual
  }

  private static let cloud = ObjectShape(
    "cloud", blank: CloudSettings(),
    fields.map { $0.within(\CloudSettings.device) } + [
      Field(
        "retryAfter", \.profile.retryAfter, .duration(.seconds(1)...Span.hours(24)),
        "For how long a private store that is busy wants to be left alone."),
      Field(
        "recordsARequest", \.profile.recordsARequest, .integer(1...400),
        "How many records the private store takes in one request."),
    ])

  package static let watch = handheld("watch", .watch, .watch)
  package static let phone = handheld("phone", .phone, .phone)

  private static func handheld(
    _ name: String, _ platform: PlatformProfile, _ battery: BatteryProfile?
  ) -> ObjectShape<HandheldSettings> {
    var list = fields.map { $0.within(\HandheldSettings.device) }
    list.append(
      Field(
        "platform", \.platform, PlatformDefinition.record("\(name) platform", platform).shape,
        "What its operating system grants, and how long things take."))
    if let battery {
      list.append(
        Field("battery", \.battery, PlatformDefinition.battery("\(name) battery", battery).shape, "How long it lasts."))
    }
    list.append(Field("app", \.app.number, version, "The version of the app at the start."))
    return ObjectShape(name, blank: HandheldSettings(platform: platform, battery: battery ?? .phone), list)
  }

  package static let desktop = ObjectShape(
    "desktop", blank: DesktopSettings(),
    fields.map { $0.within(\DesktopSettings.device) } + [
      Field("worksAt", \.worksAt, .windows, "When the wearer sits in front of it."),
      Field(
        "fallbackAfter", \.profile.fallbackAfter, .orFalse(.duration(.seconds(1)...Span.days(7))),
        "When the phone has not taken the context for so long, it goes over the private store; `false` is never."),
      Field("app", \.app.number, version, "The version of the app at the start."),
    ])

  private static let fields: [Field<DeviceSettings>] = [
    Field("clock", \.clock, clock.shape, "How the device's clock differs from the truth at the start."),
    .optional("zone", \.zone, .notation(.zone), "The zone that the device shows.", defaultNote: "the scenario's"),
    .optional(
      "outboxLimit", \.outboxLimit, .integer(1...1_000_000), "Messages that the outbox holds for one destination.",
      defaultNote: "as `checks` has it"),
    Field(
      "disk", \.disk, .orFalse(disk.shape),
      "The simulated disk of its store, which a loss of power, `storageFull` and disk faults hit; `false` is a store in "
        + "memory to which nothing happens."),
  ]

  private static let disk = ObjectShape(
    "disk", blank: DiskSettings(),
    [
      Field("sync", \.sync, sync, "When the store's log is synced."),
      Field(
        "writesBackAfter", \.writesBackAfter, .duration(.milliseconds(1)...Span.hours(24)),
        "After how long the system writes back what nobody synced."),
    ])

  private static let sync = Shape<SyncMode>.choice(
    "sync mode", of: SyncMode.allCases, name: \.rawValue,
    about: {
      switch $0 {
      case .full: "With every commit: what was committed survives."
      case .normal: "Not with every commit: a loss of power may undo the latest."
      }
    })

  private static let version = Shape<Int>.integer(AppVersion.first.number...AppVersion.current.number)

  private static let clock = ObjectShape(
    "clock", blank: ClockSettings(),
    [
      Field("skew", \.skew, .notation(.clockChange), "How much the clock is ahead (+) or behind (-)."),
      Field("drift", \.drift, .notation(.drift), "What the clock gains."),
    ])
}

/// The key `platform` of a handheld device: differences from the default platform (see `docs/platform.md`).
enum PlatformDefinition {
  /// - Parameter platform: The defaults.
  static func record(_ name: String, _ platform: PlatformProfile) -> ObjectShape<PlatformProfile> {
    ObjectShape(
      name, blank: platform,
      [
        Field("backgroundLimit", \.backgroundLimit, short, "How long a run in the background may last."),
        Field("foregroundSpan", \.foregroundSpan, short, "How long the wearer looks at the app."),
        Field("locks", \.locks, .bool, "Whether the device locks, which makes what is protected on it unreadable."),
        Field("launchesForMessages", \.launchesForMessages, .bool, "Whether a live message launches the app."),
        Field(
          "wakesAnHour", \.wakesAnHour, .integer(0...100_000),
          "Background wakes in any hour, for refreshes and health."),
        Field("pushesAnHour", \.pushesAnHour, .integer(0...1_000), "Silent pushes that are let through in any hour."),
        Field(
          "complicationsADay", \.complicationsADay, .integer(0...10_000),
          "Complication updates a day that are urgent; 0 when the complication is on no active face."),
        Field("starvedAfter", \.starvedAfter, .orFalse(long), "Without being opened for so long: no more refreshes."),
        Field(
          "refreshDelay", \.refresh, LinksDefinition.latency.shape, "How much later than asked for a refresh comes."),
        Field("workoutDelay", \.workoutDelay, short, "How long new workouts wait for more of them."),
        Field("readingInterval", \.readingInterval, long, "How often other readings are delivered at most."),
        Field(
          "healthWakesMax", \.healthWakesMax, .integer(1...1_000),
          "Health wakes in a row that the app may leave unanswered before there are no more."),
        Field("healthRetryAfter", \.healthRetryAfter, long, "How soon the first unanswered one is repeated."),
        Field("processingDelay", \.processingDelay, long, "How long the device charges unused before a long run."),
        Field("processingLimit", \.processingLimit, short, "How long a long run may last."),
        Field("replyTimeout", \.replyTimeout, short, "How long a live message waits for its answer."),
        Field(
          "transferTimeout", \.transferTimeout, long, "After how long a file that did not get through is given back."),
        Field("switchDelay", \.switchDelay, short, "How long the phone takes to change to another watch."),
        Field(
          "opportuneDelay", \.opportune, LinksDefinition.latency.shape,
          "How long a queued item waits for an opportune time. Said otherwise than usual, it waits also while the other device is in "
            + "reach, and the app queues what it would send live."),
        Field("receptionDelay", \.receptionDelay, long, "How soon a watch is woken for what arrived."),
        Field(
          "instantQuery", \.instantQuery, short,
          "How long the health store takes to answer for the last week, for the first insight."),
        Field(
          "historyQuery", \.historyQuery, short, "How long it takes to answer for a week of daily values, in an import."
        ),
        Field("messageLimit", \.messageLimit, .integer(1...1 << 30), "The largest message and user info, in bytes."),
        Field("contextLimit", \.contextLimit, .integer(1...1 << 30), "The largest application context, in bytes."),
      ])
  }

  static func battery(_ name: String, _ battery: BatteryProfile) -> ObjectShape<BatteryProfile> {
    ObjectShape(
      name, blank: battery,
      [
        Field("level", \.startLevel, .probability, "How full it is at the start."),
        Field("wear", \.wear, .number(0.1...100), "How much faster than a new one it empties."),
        Field("idleHour", \.idleHour, .probability, "What an hour of doing nothing takes."),
        Field("screenHour", \.screenHour, .probability, "What an hour with the screen on takes."),
        Field(
          "workoutHour", \.workoutHour, .probability, "What recording a workout for an hour takes, beside the rest."),
        Field(
          "backgroundHour", \.backgroundHour, .probability, "What an hour in the background takes, beside the rest."),
        Field("chargeHour", \.chargeHour, .number(0.01...10), "What an hour on the charger gives."),
      ])
  }

  private static let short = Shape<Span>.duration(.milliseconds(1)...Span.hours(1))
  private static let long = Shape<Span>.duration(.seconds(1)...Span.weeks(52))
}

extension PlatformProfile {
  fileprivate var refresh: LatencySettings {
    get { LatencySettings(refreshDelay) }
    set { refreshDelay = newValue.latency }
  }

  fileprivate var opportune: LatencySettings {
    get { LatencySettings(opportuneDelay) }
    set {
      waitsInReach = newValue != LatencySettings(Self.watch.opportuneDelay)
      opportuneDelay = newValue.latency
    }
  }
}
