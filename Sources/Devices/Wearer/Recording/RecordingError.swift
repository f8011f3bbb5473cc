package import DeviceKit

/// Why a recording could not be read or written; one case per cause.
package enum RecordingError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(path: String)
  /// The file is something else than a recording.
  case notARecording(path: String, reason: String)
  /// The file follows a newer (or unknown) version of the format.
  case wrongVersion(path: String, found: Int, supported: Int)
  /// A row, or the recording itself, says something that cannot be.
  case invalid(path: String, reason: String)
  /// The file could not be read or written; the path's old content is unchanged.
  case storage(path: String, StorageError)
}

extension RecordingError {
  /// What an error of the database means for the recording at `path`.
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
