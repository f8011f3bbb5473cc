/// One installation of one device: a wiped or replaced device in the same role is another.
package struct DeviceID: Hashable, Comparable, Sendable, Codable {
  package let role: Role
  /// 1 for the device that the wearer began with; grows with every wipe and replacement.
  package let installation: UInt32

  package init(role: Role, installation: UInt32) {
    self.role = role
    self.installation = installation
  }

  package static func < (a: DeviceID, b: DeviceID) -> Bool { (a.role, a.installation) < (b.role, b.installation) }
}

extension DeviceID: CustomStringConvertible {
  /// `watch`, or `watch#2` once it was replaced.
  package var description: String { installation == 1 ? role.rawValue : "\(role.rawValue)#\(installation)" }
}
