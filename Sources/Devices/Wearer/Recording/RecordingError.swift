package import DeviceKit

/// The reason why a recording couldn't be read or written; one case for each cause.
package enum RecordingError: Error, Hashable, Sendable {
  /// The file doesn't exist.
  case missing(path: String)
  /// The file isn't a recording.
  case notARecording(path: String, reason: String)
  /// The file follows a newer (or unknown) version of the format.
  case wrongVersion(path: String, found: Int, supported: Int)
  /// A row, or the recording itself, is impossible.
  case invalid(path: String, reason: String)
  /// The file could not be read or written; the path's old content is unchanged.
  case storage(path: String, StorageError)
}

extension RecordingError {
  /// Creates the error for an error of the database with the recording at `path`.
  package init(_ error: StorageError, _ path: String) {
    self =
      switch error {
      case .corrupt(let message): .notARecording(path: path, reason: message)
      case .constraint(let message), .unstorable(_, let message): .invalid(path: path, reason: message)
      default: .storage(path: path, error)
      }
  }
}

extension RecordingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path): "\(path): there is no such recording"
    case .notARecording(let path, let reason): "\(path): not a recording: \(reason)"
    case .wrongVersion(let path, let found, let supported):
      "\(path): the recording has format version \(found); this program reads version \(supported)"
    case .invalid(let path, let reason): "\(path): invalid recording: \(reason)"
    case .storage(let path, let error): "\(path): \(error)"
    }
  }
}
