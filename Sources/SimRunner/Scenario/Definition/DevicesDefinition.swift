import DeviceKit
import Devices
import SimKernel
import Wire

/// The key `devices`.
package enum DevicesDefinition {
  package static let record = ObjectShape(
    "devices", blank: DevicesSettings(),
    [
      Field("watch", \.watch, .orFalse(watch.shape), "The watch: records workouts and is their authority."),
      Field("phone", \.phone, .orFalse(phone.shape), "The phone: thinks, plans, and keeps the long memory."),
      Field("desktop", \.desktop, .orFalse(desktop.shape), "The desktop: knows when the wearer works."),
      Field("cloud", \.cloud, .orFalse(cloud.shape), "The cloud: reconciles, and keeps what it cannot read."),
    ])

  private static let cloud = ObjectShape(
    "cloud", blank: CloudSettings(),
    fields.map { $0.within(\CloudSettings.device) } + [
      Field(
        "retryAfter", \.profile.retryAfter, .duration(.seconds(1)...Span.hours(24)),
        "For how long a private store that is busy wants to be left alone.")
    ])

  package static let watch = handheld("watch", .watch, .watch)
  package static let phone = handheld("phone", .phone, .phone)

  private static func handheld(
    _ name: String, _ platform: PlatformProfile, _ battery: BatteryProfile
  ) -> ObjectShape<HandheldSettings> {
    ObjectShape(
      name, blank: HandheldSettings(platform: platform, battery: battery),
      fields.map { $0.within(\HandheldSettings.device) } + [
        Field(
          "platform", \.platform, PlatformDefinition.record("\(name) platform", platform).shape,
          "What its operating system grants, and how long things take."),
        Field("battery", \.battery, PlatformDefinition.battery("\(name) battery", battery).shape, "How long it lasts."),
        Field("app", \.app.number, version, "The version of the app at the start."),
      ])
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
