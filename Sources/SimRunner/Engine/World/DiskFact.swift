import Devices
import SimKernel
import Wire

/// What became of a device's store, on a disk to which things happen.
enum DiskFact: TraceFact {
  /// The power was gone; `from` and `to` are the numbers of the latest record before and after, where the store went back.
  case lostPower(DeviceID, DiskLoss, from: Int64, to: Int64)
  /// The store could not be read or written, and the device starts again from what it has.
  case failed(DeviceID, StorageError)
  /// What is left of the store is no database any more: the device begins anew, as after a wipe.
  case unusable(DeviceID, StorageError)

  var name: String {
    switch self {
    case .lostPower: "disk-lost-power"
    case .failed: "disk-failed"
    case .unusable: "disk-unusable"
    }
  }

  var subject: UInt64 {
    switch self {
    case .lostPower(let device, _, _, _), .failed(let device, _), .unusable(let device, _): UInt64(device.installation)
    }
  }

  var fingerprint: UInt64 {
    switch self {
    case .lostPower(_, let loss, let from, let to):
      stableHash("\(loss.kept) \(loss.lost) \(loss.torn) \(from) \(to)")
    case .failed(let device, let error), .unusable(let device, let error): stableHash("\(device) \(error)")
    }
  }

  var summary: String {
    switch self {
    case .lostPower(let device, let loss, let from, let to):
      guard loss.total > 0 else { return "\(device) lost power when all of its store was synced" }
      let writes = "\(loss.kept) of \(loss.total) unsynced writes are on the disk of \(device), \(loss.torn) in part"
      return from == to ? writes : "\(writes): its store went back from record #\(from) to #\(to)"
    case .failed(let device, let error): return "the store of \(device) failed: \(Self.words(error))"
    case .unusable(let device, let error):
      return "\(device) noticed that its store is damaged, and begins anew: \(Self.words(error))"
    }
  }

  /// Without the statement, which says nothing about the disk.
  private static func words(_ error: StorageError) -> String {
    if case .sql(let code, let message, _) = error { return "\(message) (SQLite \(code))" }
    return "\(error)"
  }
}
