/// The backend's list of devices whose token has expired: all their requests are rejected until the wearer signs in
/// again.
struct ExpiredTokens {
  private let store: DeviceStore
  /// Unknown at first.
  private var roles: Set<Role>?

  init(_ store: DeviceStore) { self.store = store }

  mutating func expire(_ role: Role) {
    store.statement("INSERT OR IGNORE INTO expired_tokens (role) VALUES (?)").run(role.rawValue)
    roles = nil
  }

  /// The wearer has signed in on that device.
  mutating func renew(_ device: DeviceID) {
    guard holds(device.role) else { return }
    store.statement("DELETE FROM expired_tokens WHERE role = ?").run(device.role.rawValue)
    roles = nil
  }

  /// Returns whether that role's device must be rejected.
  mutating func holds(_ role: Role) -> Bool {
    if let roles { return roles.contains(role) }
    let names = store.statement("SELECT role FROM expired_tokens").all { row in row.text(0) }
    let found = Set(names.compactMap(Role.init(rawValue:)))
    roles = found
    return found.contains(role)
  }
}
