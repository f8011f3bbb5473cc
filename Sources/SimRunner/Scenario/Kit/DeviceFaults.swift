/// The device stops: uncommitted memory is lost. It restarts when the fault ends.
package struct CrashFault: FaultType {
  package private(set) var role: Role
  package private(set) var during: CrashPoint?

  package init(_ role: Role, during point: CrashPoint? = nil) { (self.role, during) = (role, point) }

  package static let forms: [Variant<FaultEntry>] = [
    Stopped.variant(
      "The device stops; what is not committed is gone. Without `restart` it stays down.", CrashFault(.phone),
      [
        .required("crash", \.fault.role, .device, "The device that stops."), Stopped.restart,
        .optional("during", \.fault.during, point, "The place in the device's work at which it stops."),
      ])
  ]

  package static let draws: [FaultDraw] = [
    FaultDraw("crash", timesAWeekMax: 4, minutes: 1...240) { target, random in
      target.role(of: Set(target.roles), &random).map {
        CrashFault($0, during: random.chance(0.5) ? .commit : nil)
      }
    }
  ]

  private static let point = Shape<CrashPoint>.choice(
    "place in the work", of: CrashPoint.allCases, name: \.rawValue,
    about: { _ in "Between writing and committing." })

  package var kind: String { "crash" }
  package var lifetime: FaultLifetime { .stopping }
  package var device: Role? { role }
  package var exclusion: String? { "the \(role.rawValue) is already down" }
  package var simpler: [CrashFault] { during == nil ? [] : [CrashFault(role)] }
}

package enum CrashPoint: String, CaseIterable, Hashable, Sendable {
  /// Between writing and committing: the first commit at or after the moment is lost.
  case commit
}

/// The device stops and its storage is lost. When the fault ends it starts as a restored device.
package struct WipeFault: DeviceFault {
  package private(set) var role: Role

  package init(_ role: Role) { self.role = role }

  package static let forms: [Variant<FaultEntry>] = [
    Stopped.variant(
      "The device stops and its storage is lost; it restarts as a restored device.", WipeFault(.phone),
      [.required("wipe", \.fault.role, .device, "The device that is wiped."), Stopped.restart])
  ]

  package static let draws: [FaultDraw] = [
    draw("wipe", timesAWeekMax: 1, minutes: 10...1_440) { $0.devices },
    draw("wipesCloud", timesAWeekMax: 1, minutes: 1...120) { _ in [.cloud] },
  ]

  package var kind: String { "wipe" }
  package var lifetime: FaultLifetime { .stopping }
  package var isDestructive: Bool { true }
  package var exclusion: String? { "the \(role.rawValue) is already down" }
}

/// The device stops and comes back with the storage of a backup: everything after the backup is lost.
///
/// One of the wearer's devices is then a new installation with the data of an earlier one. The cloud stays the same,
/// but has less data than it confirmed.
package struct BackupFault: FaultType {
  package private(set) var role: Role
  /// The age of the backup when the device stops. One from before the story is empty.
  package private(set) var age: Span

  package init(_ role: Role, age: Span) { (self.role, self.age) = (role, age) }

  package static let forms: [Variant<FaultEntry>] = [
    Stopped.variant(
      "The device stops and restarts with the storage of a backup; what came after that is gone.",
      BackupFault(.phone, age: .days(1)),
      [
        .required("restoresBackup", \.fault.role, .device, "The device that comes back from a backup."),
        .required("age", \.fault.age, .notation(.duration), "How old the backup is when the device stops."),
        Stopped.restart,
      ])
  ]

  package static let draws: [FaultDraw] = [
    FaultDraw("restoresBackup", timesAWeekMax: 1, minutes: 10...1_440) { target, random in
      target.role(of: Set(target.roles).subtracting([.phone]), &random).map {
        BackupFault($0, age: .hours(Int64(1 + random.below(72))))
      }
    },
    FaultDraw("restoresPhone", timesAWeekMax: 1, minutes: 10...1_440) { target, random in
      target.role(of: [.phone], &random).map { BackupFault($0, age: .hours(Int64(1 + random.below(336)))) }
    },
  ]

  package var kind: String { "restoresBackup" }
  package var lifetime: FaultLifetime { .stopping }
  package var isDestructive: Bool { true }
  package var device: Role? { role }
  package var exclusion: String? { "the \(role.rawValue) is already down" }
}

/// A fault that stops a device, as scenario files write it: with ``FaultEntry/restart``.
private struct Stopped<Kind: FaultType>: Sendable {
  var fault: Kind
  var restart: Span?

  static var restart: Field<Self> {
    .optional("restart", \.restart, .notation(.restart), "When it starts again.", defaultNote: "it stays down")
  }

  /// - Parameter blank: holds the defaults.
  static func variant(_ about: String, _ blank: Kind, _ fields: [Field<Self>]) -> Variant<FaultEntry> {
    Variant(
      about, group: "that take a device", blank: Self(fault: blank), fields,
      wrap: {
        var entry = FaultEntry(Fault($0.fault))
        entry.restart = $0.restart
        return entry
      },
      unwrap: { entry in entry.fault.as(Kind.self).map { Self(fault: $0, restart: entry.restart) } })
  }
}

package struct ReplaceFault: DeviceFault {
  package let role: Role

  package init(_ role: Role) { self.role = role }

  package static let forms: [Variant<FaultEntry>] = [
    form(.required("replace", \.self, .ownDevice, "The device that is replaced."), "A new device takes over.")
  ]

  package static let draws = [draw("replace", timesAWeekMax: 1, isMoment: true) { $0.devices }]

  package var kind: String { "replace" }
  package var isDestructive: Bool { true }
  package var lifetime: FaultLifetime { .momentary }
}

package struct PauseFault: DeviceFault {
  package let role: Role

  package init(_ role: Role) { self.role = role }

  package static let forms: [Variant<FaultEntry>] = [
    form(
      .required("pause", \.self, .device, "The device that pauses."), "The device does nothing and keeps its memory.")
  ]

  package static let draws = [draw("pause", timesAWeekMax: 4, minutes: 1...240) { Set($0.roles) }]

  package var kind: String { "pause" }
  package var exclusion: String? { "the \(role.rawValue) is already down" }
}

/// The device installs the newest version of the app.
package struct UpdateFault: DeviceFault, ValidatedFault {
  package let role: Role

  package init(_ role: Role) { self.role = role }

  package static let forms: [Variant<FaultEntry>] = [
    form(
      .required("updateApp", \.self, .ownDevice, "The device."),
      "The device installs the newest version of the app, which runs from the next time on.")
  ]

  package var kind: String { "updateApp" }
  package var lifetime: FaultLifetime { .momentary }

  package func check(_ validation: inout ScenarioValidation, at path: String) {
    guard validation.scenario.devices.app(role) == .current, validation.map.isSound("devices") else { return }
    validation.report(
      "the \(role.rawValue) has the newest version of the app from the start", at: path,
      help: "set devices.\(role.rawValue).app to \(AppVersion.first.number)")
  }
}

extension Fault {
  package static func crash(_ role: Role, during point: CrashPoint?) -> Fault { Fault(CrashFault(role, during: point)) }
  package static func updateApp(_ role: Role) -> Fault { Fault(UpdateFault(role)) }
}
