/// A silent push: it wakes an app and shows nothing.
package struct Push: Hashable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable { case morningWake = 1 }

  package let kind: Kind
  /// The address of one installation of the app.
  package let token: UInt64

  package init(kind: Kind, token: UInt64) {
    self.kind = kind
    self.token = token
  }
}

/// What an app tells the cloud so that it can be woken: its address, and the zone in which it is morning for it.
package struct PushRegistration: Hashable, Sendable {
  package let device: DeviceID
  package let token: UInt64
  /// IANA name.
  package let zone: String

  package init(device: DeviceID, token: UInt64, zone: String) {
    self.device = device
    self.token = token
    self.zone = zone
  }
}
