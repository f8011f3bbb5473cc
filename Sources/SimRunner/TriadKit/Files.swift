import DeviceKit
public import Foundation

/// The reason why a file couldn't be read or written.
public enum FileError: Error, Sendable, Hashable {
  /// No file has that name.
  case missing
  /// It has complete protection, and the device is locked (``Device/isProtectedDataAvailable``).
  case protected
  /// The device has no space left.
  case noSpace
  /// The name is empty or longer than 255 bytes.
  case badName
}

/// The files of an app. They survive the end of its process and a restart of the device, and are deleted by a wipe.
///
/// A write is visible for the rest of the event, and is saved with the event or not at all, like a ``Stored`` value.
/// Use files for large data, or data that must not be readable while the device is locked.
///
/// ```swift
/// try device.files.write(route, to: "routes/\(lap.id)", protection: .complete)
/// ```
public struct Files {
  /// The time at which a file can be read.
  public enum Protection: String, Sendable, Hashable {
    /// After the person has unlocked the device for the first time since it started; before that no app runs.
    case untilFirstUnlock
    /// Not while the device is locked (`NSFileProtectionComplete`).
    case complete
  }

  let desk: AppRuntime

  /// Writes a whole file, replacing an earlier one of that name.
  ///
  /// - Parameter name: A path of the app's choice.
  public func write(
    _ content: Data, to name: String, protection: Protection = .untilFirstUnlock
  ) throws(FileError) {
    guard !name.isEmpty, name.utf8.count <= 255 else { throw .badName }
    guard !desk.view.platform.isStorageFull else { throw .noSpace }
    guard protection != .complete || desk.view.platform.isProtectedDataAvailable else { throw .protected }
    if let old = try? find(name), old.isProtected, !desk.view.platform.isProtectedDataAvailable { throw .protected }
    desk.store.beginWriting()
    desk.store.statement("INSERT OR REPLACE INTO app_files (name, is_protected, bytes) VALUES (?, ?, ?)")
      .run(name, protection == .complete, [UInt8](content))
  }

  /// Reads a whole file.
  public func read(_ name: String) throws(FileError) -> Data {
    let file = try find(name)
    guard !file.isProtected || desk.view.platform.isProtectedDataAvailable else { throw .protected }
    return Data(file.bytes)
  }

  /// Deletes a file, if it exists. Also possible on a locked device.
  public func remove(_ name: String) {
    desk.store.beginWriting()
    desk.store.statement("DELETE FROM app_files WHERE name = ?").run(name)
  }

  /// The names of all files, in order.
  public var names: [String] { desk.store.statement("SELECT name FROM app_files ORDER BY name").all { $0.text(0) } }

  private func find(_ name: String) throws(FileError) -> (isProtected: Bool, bytes: [UInt8]) {
    let found = desk.store.statement("SELECT is_protected, bytes FROM app_files WHERE name = ?").first(name) { row in
      (isProtected: row.bool(0), bytes: row.blob(1))
    }
    guard let found else { throw .missing }
    return found
  }
}

extension Device {
  /// The app's files.
  public var files: Files { Files(desk: desk) }
}
