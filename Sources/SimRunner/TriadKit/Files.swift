import DeviceKit
public import Foundation

/// Why a file was not read or written.
public enum FileError: Error, Sendable, Hashable {
  /// There is no file of that name.
  case missing
  /// It is of complete protection, and the device is locked (``Device/isProtectedDataAvailable``).
  case protected
  /// The device has no space left.
  case noSpace
  /// The name is empty or longer than 255 bytes.
  case badName
}

/// The files of an app: they survive the end of its process and of the device, and go with a wipe.
///
/// What an event has written is there for the rest of it, and safe with the event or not at all, as what is ``Stored``. Use
/// files for what is large, or is not to be read while the device is locked.
///
/// ```swift
/// try device.files.write(route, to: "routes/\(lap.id)", protection: .complete)
/// ```
public struct Files {
  /// When a file can be read.
  public enum Protection: String, Sendable, Hashable {
    /// Always once the person has unlocked the device for the first time since it started; before that no app runs.
    case untilFirstUnlock
    /// Not while the device is locked (`NSFileProtectionComplete`).
    case complete
  }

  let desk: AppDesk

  /// Writes a file as a whole, in the place of an earlier one of its name.
  ///
  /// - Parameter name: a path of the app's own choice.
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

  /// Reads a file as a whole.
  public func read(_ name: String) throws(FileError) -> Data {
    let file = try find(name)
    guard !file.isProtected || desk.view.platform.isProtectedDataAvailable else { throw .protected }
    return Data(file.bytes)
  }

  /// Deletes a file; one that is not there makes no difference. A locked device allows it.
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
