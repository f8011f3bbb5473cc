package import SimKernel
package import Wire

/// The device stops: uncommitted memory is lost. It restarts when the fault ends.
package struct CrashFault: FaultType {
  package let role: Role
  package let during: CrashPoint?

  package init(_ role: Role, during point: CrashPoint? = nil) { (self.role, during) = (role, point) }

  package static var forms: [Variant<FaultEntry>] {
    [
      Variant(
        "The device stops; what is not committed is gone. Without `restart` it stays down.",
        group: "that take a device", blank: StoppedDevice(),
        [
          .required("crash", \.role, .device, "The device that stops."), StoppedDevice.restart,
          .optional("during", \.during, point, "The place in the device's work at which it stops."),
        ],
        wrap: { $0.entry(CrashFault($0.role, during: $0.during)) },
        unwrap: { entry in
          entry.fault.as(CrashFault.self).map {
            StoppedDevice(role: $0.role, restart: entry.restart, during: $0.during)
          }
        })
    ]
  }

  package static var draws: [FaultDraw] {
    [
      FaultDraw("crash", timesAWeekMax: 4, minutes: 1...240) { target, random in
        target.role(of: Set(target.roles), &random).map {
          CrashFault($0, during: random.chance(0.5) ? .commit : nil)
        }
      }
    ]
  }

  private static let point = Shape<CrashPoint>.choice(
    "place in the work", of: CrashPoint.allCases, name: \.rawValue,
    about: { _ in "Between writing and committing." })

  package var kind: String { "crash" }
  package var lifetime: FaultLifetime { .stopping }
  package var device: Role? { role }
  package var exclusion: String? { "the \(role.rawValue) is already down" }
  package var simpler: [CrashFault] { during == nil ? [] : [CrashFault(role)] }
}

/// The point in a device's work at which it crashes.
package enum CrashPoint: String, CaseIterable, Hashable, Sendable {
  /// Between writing and committing: the first commit at or after the moment is lost.
  case commit
}

/// The device stops and its storage is lost. When the fault ends it starts as a restored device.
package struct WipeFault: FaultType {
  package let role: Role

  package init(_ role: Role) { self.role = role }

  package static var forms: [Variant<FaultEntry>] {
    [
      Variant(
        "The device stops and its storage is lost; it restarts as a restored device.", group: "that take a device",
        blank: StoppedDevice(),
        [.required("wipe", \.role, .device, "The device that is wiped."), StoppedDevice.restart],
        wrap: { $0.entry(WipeFault($0.role)) },
        unwrap: { entry in
          entry.fault.as(WipeFault.self).map { StoppedDevice(role: $0.role, restart: entry.restart) }
        })
    ]
  }

  package static var draws: [FaultDraw] {
    [
      FaultDraw("wipe", timesAWeekMax: 1, minutes: 10...1_440) { target, random in
        target.role(of: target.devices, &random).map(WipeFault.init)
      },
      FaultDraw("wipesCloud", timesAWeekMax: 1, minutes: 1...120) { target, random in
        target.role(of: Set(target.roles).intersection([.cloud]), &random).map(WipeFault.init)
      },
    ]
  }

  package var kind: String { "wipe" }
  package var lifetime: FaultLifetime { .stopping }
  package var isDestructive: Bool { true }
  package var device: Role? { role }
  package var exclusion: String? { "the \(role.rawValue) is already down" }
}

/// The device stops and comes back with the storage of a backup: everything after the backup is lost.
///
/// One of the wearer's devices is then a new installation with the data of an earlier one. The cloud stays the same,
/// but has less data than it confirmed.
package struct BackupFault: FaultType {
  package let role: Role
  /// The age of the backup when the device stops. One from before the story is empty.
  package let age: Span

  package init(_ role: Role, age: Span) { (self.role, self.age) = (role, age) }

  package static var forms: [Variant<FaultEntry>] {
    [
      Variant(
        "The device stops and restarts with the storage of a backup; what came after that is gone.",
        group: "that take a device", blank: StoppedDevice(),
        [
          .required("restoresBackup", \.role, .device, "The device that comes back from a backup."),
          .required("age", \.age, .notation(.duration), "How old the backup is when the device stops."),
          StoppedDevice.restart,
        ],
        wrap: { $0.entry(BackupFault($0.role, age: $0.age)) },
        unwrap: { entry in
          entry.fault.as(BackupFault.self).map { StoppedDevice(role: $0.role, restart: entry.restart, age: $0.age) }
        })
    ]
  }

  package static var draws: [FaultDraw] {
    [
      FaultDraw("restoresBackup", timesAWeekMax: 1, minutes: 10...1_440) { target, random in
        target.role(of: Set(target.roles).subtracting([.phone]), &random).map {
          BackupFault($0, age: .hours(Int64(1 + random.below(72))))
        }
      },
      FaultDraw("restoresPhone", timesAWeekMax: 1, minutes: 10...1_440) { target, random in
        target.role(of: [.phone], &random).map { BackupFault($0, age: .hours(Int64(1 + random.below(336)))) }
      },
    ]
  }

  package var kind: String { "restoresBackup" }
  package var lifetime: FaultLifetime { .stopping }
  package var isDestructive: Bool { true }
  package var device: Role? { role }
  package var exclusion: String? { "the \(role.rawValue) is already down" }
}

/// The fault of a stopped device in the file.
private struct StoppedDevice: Sendable {
  var role = Role.phone
  /// The time for which it is down; `nil` until the end.
  var restart: Span?
  var during: CrashPoint?
  /// The age of its backup.
  var age = Span.days(1)

  static let restart = Field<StoppedDevice>.optional(
    "restart", \.restart, .notation(.restart), "When it starts again.", defaultNote: "it stays down")

  func entry(_ fault: any FaultType) -> FaultEntry {
    var entry = FaultEntry(Fault(fault))
    entry.restart = restart
    return entry
  }
}

/// A new device replaces one of the same role.
package struct ReplaceFault: FaultType {
  package let role: Role

  package init(_ role: Role) { self.role = role }

  package static var forms: [Variant<FaultEntry>] {
    [
      Variant(
        onDevice: .required("replace", \.self, .ownDevice, "The device that is replaced."),
        "A new device takes over.", wrap: { ReplaceFault($0) }, unwrap: { $0.role })
    ]
  }

  package static var draws: [FaultDraw] {
    [
      FaultDraw("replace", timesAWeekMax: 1, isMoment: true) { target, random in
        target.role(of: target.devices, &random).map(ReplaceFault.init)
      }
    ]
  }

  package var kind: String { "replace" }
  package var isDestructive: Bool { true }
  package var lifetime: FaultLifetime { .momentary }
  package var device: Role? { role }
}

/// The device is paused and keeps its memory.
package struct PauseFault: FaultType {
  package let role: Role

  package init(_ role: Role) { self.role = role }

  package static var forms: [Variant<FaultEntry>] {
    [
      Variant(
        onDevice: .required("pause", \.self, .device, "The device that pauses."),
        "The device does nothing and keeps its memory.", wrap: { PauseFault($0) }, unwrap: { $0.role })
    ]
  }

  package static var draws: [FaultDraw] {
    [
      FaultDraw("pause", timesAWeekMax: 4, minutes: 1...240) { target, random in
        target.role(of: Set(target.roles), &random).map(PauseFault.init)
      }
    ]
  }

  package var kind: String { "pause" }
  package var device: Role? { role }
  package var exclusion: String? { "the \(role.rawValue) is already down" }
}

/// The device installs the newest version of the app.
package struct UpdateFault: FaultType, ValidatedFault {
  package let role: Role

  package init(_ role: Role) { self.role = role }

  package static var forms: [Variant<FaultEntry>] {
    [
      Variant(
        onDevice: .required("updateApp", \.self, .ownDevice, "The device."),
        "The device installs the newest version of the app, which runs from the next time on.",
        wrap: { UpdateFault($0) }, unwrap: { $0.role })
    ]
  }

  package var kind: String { "updateApp" }
  package var lifetime: FaultLifetime { .momentary }
  package var device: Role? { role }

  package func check(_ validation: inout ScenarioValidation, at path: String) {
    guard validation.scenario.devices.app(role) == .current, validation.map.isSound("devices") else { return }
    validation.report(
      "the \(role.rawValue) has the newest version of the app from the start", at: path,
      help: "set devices.\(role.rawValue).app to \(AppVersion.first.number)")
  }
}

extension Fault {
  package static func crash(_ role: Role, during point: CrashPoint?) -> Fault { Fault(CrashFault(role, during: point)) }
  package static func wipe(_ role: Role) -> Fault { Fault(WipeFault(role)) }
  package static func replace(_ role: Role) -> Fault { Fault(ReplaceFault(role)) }
  package static func pause(_ role: Role) -> Fault { Fault(PauseFault(role)) }
  package static func updateApp(_ role: Role) -> Fault { Fault(UpdateFault(role)) }
}
