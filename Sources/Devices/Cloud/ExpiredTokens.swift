import DeviceKit
import Wire

/// The backend's list of devices whose token has expired: whatever they ask is refused until the wearer signs in again.
struct ExpiredTokens {
  private let store: DeviceStore
  /// Unknown at first.
  private var roles: Set<Role>?

  init(_ store: DeviceStore) { self.store = store }

  mutating func expire(_ role: Role) throws(StorageError) {
    try store.beginWriting()
    try store.statement("INSERT OR IGNORE INTO expired_tokens (role) VALUES (?)").run(role.rawValue)
    roles = nil
  }

  /// The wearer has signed in on that device.
  mutating func renew(_ device: DeviceID) throws(StorageError) {
    guard try holds(device.role) else { return }
    try store.beginWriting()
    try store.statement("DELETE FROM expired_tokens WHERE role = ?").run(device.role.rawValue)
    roles = nil
  }

  /// Whether that role's device has to be refused.
  mutating func holds(_ role: Role) throws(StorageError) -> Bool {
    if let roles { return roles.contains(role) }
    let names = try store.statement("SELECT role FROM expired_tokens").all { row throws(StorageError) in
      try row.text(0)
    }
    let found = Set(names.compactMap(Role.init))
    roles = found
    return found.contains(role)
  }
}
