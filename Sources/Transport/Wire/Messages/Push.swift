/// A silent push: it wakes an app and shows nothing.
package struct Push: Hashable, Sendable {
  package enum Kind: UInt8, StableName, WireCodable {
    case morningWake = 1
    /// Two hours before a session.
    case preWorkout
    /// A calendar was changed elsewhere.
    case calendarSync
    case eveningCycle
    /// On Sunday.
    case weekCycle
    /// A new configuration is available.
    case configUpdate

    package static let names = [
      "morningWake", "preWorkout", "calendarSync", "eveningCycle", "weekCycle", "configUpdate",
    ]
  }

  /// The key for the purpose of a push. Two documents give different ones, and an app checks those that its version
  /// knows (tech spec line 3715, implementation plan line 903).
  package enum Key: UInt8, CaseIterable, Sendable, WireCodable {
    case vigorPushType = 1, ghostAction

    package var since: AppVersion { self == .vigorPushType ? .first : .second }
    /// Returns the newest key that an app of that version knows.
    package static func newest(for version: AppVersion) -> Key {
      allCases.last { $0.since <= version } ?? .vigorPushType
    }
  }

  package let kind: Kind
  package let key: Key
  /// The address of one installation of the app.
  package let token: UInt64

  package init(kind: Kind, token: UInt64, key: Key = .newest(for: .current)) {
    (self.kind, self.key, self.token) = (kind, key, token)
  }
}

/// An app's registration with the cloud for wakes: its address, and the zone for its mornings.
package struct PushRegistration: Hashable, Sendable {
  package let device: DeviceID
  package let token: UInt64
  /// IANA name.
  package let zone: String
  /// The version of the app, which determines the form of a push.
  package let version: AppVersion

  package init(device: DeviceID, token: UInt64, zone: String, version: AppVersion = .current) {
    (self.device, self.token, self.zone, self.version) = (device, token, zone, version)
  }
}

extension Push: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(kind, key, token) }

  package init(from reader: inout WireReader) throws(WireError) {
    let (kind, key): (Kind, Key) = (try reader.field(), try reader.field())
    self.init(kind: kind, token: try reader.field(), key: key)
  }
}

extension PushRegistration: WireStruct {
  package static let form = WireForm(Self.init) { ($0.device, $0.token, $0.zone, $0.version) }
}

/// The position of a restore: the page that a device requests, or receives.
///
/// A page may arrive late, after the app was suspended and restarted its restore. Then it isn't the expected one,
/// however new its records are.
package struct RestorePlace: Hashable, Sendable {
  /// The epoch of the restoring device; no two restores of a role have the same.
  package let epoch: UInt32
  /// The record after which the page begins; 0 for the first.
  package let cursor: UInt64

  package init(epoch: UInt32, cursor: UInt64) { (self.epoch, self.cursor) = (epoch, cursor) }
}

extension RestorePlace: WireStruct {
  package static let form = WireForm(Self.init) { ($0.epoch, $0.cursor) }
}
