import SimKernel

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
    /// There is another configuration.
    case configUpdate

    package static let names = [
      "morningWake", "preWorkout", "calendarSync", "eveningCycle", "weekCycle", "configUpdate",
    ]
  }

  /// Under which key a push says what it is about: two documents name two, and an app looks for those that its version
  /// knows (tech spec line 3715, implementation plan line 903).
  package enum Key: UInt8, CaseIterable, Sendable, WireCodable {
    case vigorPushType = 1, ghostAction

    package var since: AppVersion { self == .vigorPushType ? .first : .second }
    /// The newest key that an app of that version knows.
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

/// What an app tells the cloud so that it can be woken: its address, and the zone in which it is morning for it.
package struct PushRegistration: Hashable, Sendable {
  package let device: DeviceID
  package let token: UInt64
  /// IANA name.
  package let zone: String
  /// Of the app, which decides what a push may look like.
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

extension PushRegistration: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(device, token, zone, version.number) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      device: try reader.field(), token: try reader.field(), zone: try reader.field(),
      version: AppVersion(try reader.field()))
  }
}

/// How far a restore has come: which page a device asks for, and which one it is given.
///
/// A page may come late, when the app that asked for it was suspended and begins again from the front: then it is not the one
/// that it waits for, however new its records are.
package struct RestorePlace: Hashable, Sendable {
  /// The epoch of the device that restores; no two restores of a role have the same.
  package let epoch: UInt32
  /// Behind which record the page begins; 0 for the first.
  package let cursor: UInt64

  package init(epoch: UInt32, cursor: UInt64) { (self.epoch, self.cursor) = (epoch, cursor) }
}

extension RestorePlace: WireStruct {
  package static let form = WireForm(Self.init) { ($0.epoch, $0.cursor) }
}
