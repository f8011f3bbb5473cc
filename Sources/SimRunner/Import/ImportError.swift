package import ScenarioFiles
package import WearerKit

/// The reason why an import failed. Nothing has been written then.
package enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder doesn't exist.
  case missing(path: String)
  /// The system failed to read the input.
  case unreadable(path: String, message: String)
  /// The XML is broken, so that none of it can be trusted.
  case malformed(path: String, XMLError)
  /// The input isn't what is expected, or can't be merged with the existing output.
  case wrongFormat(path: String, reason: String)
  /// The first impossible record, in strict mode.
  case refused(place: String, reason: String)
  /// The input is valid but contains no sample to keep. Lists what was found instead.
  case nothingToKeep(path: String, why: [String])
  /// The output couldn't be read or written. The existing one is unchanged.
  case output(RecordingError)

  package var exitCode: ExitCode {
    switch self {
    case .missing: .inputMissing
    case .unreadable: .inputOutput
    case .malformed(_, let error):
      if case .unreadable = error.cause { .inputOutput } else { .badData }
    case .wrongFormat, .refused, .nothingToKeep: .badData
    case .output(.storage), .output(.missing): .inputOutput
    case .output: .badData
    }
  }

  /// The path, the place if it is known, and the reason: `export.xml:120:14: error: ...`.
  package var description: String {
    switch self {
    case .missing(let path): "\(path): error: no such file or folder"
    case .unreadable(let path, let message): "\(path): error: cannot be read: \(message)"
    case .malformed(let path, let error): "\(path):\(error)"
    case .wrongFormat(let path, let reason): "\(path): error: \(reason)"
    case .refused(let place, let reason): "\(place): error: \(reason); nothing was written"
    case .nothingToKeep(let path, let why):
      "\(path): error: no sample of a known kind in it, or none on the chosen days"
        + why.map { "\n  \($0)" }.joined()
    case .output(let error): "\(error)"
    }
  }
}

/// The reason why one record of an input is impossible. Only the record is rejected; the import continues.
struct ImportRefusal: Error, Hashable, Sendable {
  let reason: String
}
