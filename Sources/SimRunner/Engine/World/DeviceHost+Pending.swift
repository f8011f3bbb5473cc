package import DeviceKit
import Wire

extension DeviceHost {
  /// Why what this device owes a service is not there yet, as far as its disk tells; nil where nothing waits.
  func pendingReason(for service: Service) throws(StorageError) -> String? {
    guard isStarted else { return "the \(role.rawValue) was never set up" }
    guard isUp else { return "the \(role.rawValue) is off" }
    if try remembered(.epoch) == nil { return "the \(role.rawValue) waits to be enrolled" }
    if try remembered(.isRestored) != 1 {
      return "the \(role.rawValue) waits for what an earlier one of its kind has left"
    }
    if service == .privateStore, try takesItselfForSignedOut() { return "nobody is signed in on the \(role.rawValue)" }
    if service == .reconciler, awaitsSignIn {
      return "the backend waits for the wearer to sign in on the \(role.rawValue)"
    }
    if try remembered(.isForceQuit) == 1 {
      return "the app of the \(role.rawValue) was ended by hand and not opened since"
    }
    let waiting = try database.statement("SELECT count(*), max(attempts) FROM outbox WHERE service = ?")
      .first(Int64(service.rawValue)) { row throws(StorageError) in (try row.int(0), try row.optionalInt64(1) ?? 0) }
    guard let (lines, attempts) = waiting, lines > 0 else {
      return "no line in the outbox of the \(role.rawValue) is for it"
    }
    return "\(lines) lines wait in the outbox of the \(role.rawValue), tried \(attempts) times"
  }

  /// A number that the device remembers across crashes; nil when it does not.
  package func remembered(_ key: MemoryKey) throws(StorageError) -> Int64? {
    try database.statement("SELECT value FROM memory WHERE key = ?").first(key.rawValue) { row throws(StorageError) in
      try row.int64(0)
    }
  }
}
