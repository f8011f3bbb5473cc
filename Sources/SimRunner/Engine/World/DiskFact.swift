import DeviceKit
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

  func write(to record: inout FactRecord) {
    switch self {
    case .lostPower(let device, let loss, let from, let to):
      record.begin("disk-lost-power", by: device, Self.words(loss, wentBack: from != to))
      record.field("kept", loss.kept)
      record.field("lost", loss.lost)
      record.field("torn", loss.torn)
      record.field("unsynced", loss.total)
      record.field("from", from)
      record.field("to", to)
    case .failed(let device, let error):
      record.begin("disk-failed", by: device, "the store of {device} failed: {error}")
      record.field("error", error.description, words: Self.words(error))
    case .unusable(let device, let error):
      record.begin(
        "disk-unusable", by: device, "{device} noticed that its store is damaged, and begins anew: {error}")
      record.field("error", error.description, words: Self.words(error))
    }
  }

  private static func words(_ loss: DiskLoss, wentBack: Bool) -> String {
    guard loss.total > 0 else { return "{device} lost power when all of its store was synced" }
    return "{kept} of {unsynced} unsynced writes are on the disk of {device}, {torn} in part"
      + (wentBack ? ": its store went back from record #{from} to #{to}" : "")
  }

  /// Without the statement, which says nothing about the disk.
  private static func words(_ error: StorageError) -> String {
    if case .sql(let code, let message, _) = error { return "\(message) (SQLite \(code))" }
    return error.description
  }
}
