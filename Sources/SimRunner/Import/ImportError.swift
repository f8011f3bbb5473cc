package import WearerKit

/// The reason why an import failed. Nothing has been written then.
package enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder doesn't exist.
  case missing(path: String)
  /// The system failed to read the input.
  case unreadable(path: String, message: String)
  /// The XML is broken, so that none of it can be trusted.
  case malformed(path: String, XMLError)
  case wrongFormat(path: String, reason: String)
  /// Its local times, or days, are undefined without a zone.
  case zoneNeeded(path: String, why: String)
  /// The first impossible record, in strict mode.
  case refused(place: String, reason: String)
  /// The input is valid but contains no sample to keep. Lists what was found instead.
  case nothingToKeep(path: String, why: [String])
  /// The output can't be merged with the existing one.
  case conflict(path: String, reason: String)
  /// The output couldn't be read or written. The existing one is unchanged.
  case output(RecordingError)

  /// The category of the failure, for the exit code of a command.
  package enum Category: Int, Sendable {
    /// The input, or the existing output, is wrong (`EX_DATAERR`).
    case data = 65
    /// The input does not exist (`EX_NOINPUT`).
    case missingInput = 66
    /// Reading or writing failed (`EX_IOERR`).
    case inputOutput = 74
  }

  package var category: Category {
    switch self {
    case .missing: .missingInput
    case .unreadable: .inputOutput
    case .malformed(_, let error):
      if case .unreadable = error.cause { .inputOutput } else { .data }
    case .wrongFormat, .zoneNeeded, .refused, .nothingToKeep, .conflict: .data
    case .output(.storage), .output(.missing): .inputOutput
    case .output: .data
    }
  }

  /// The path, the place if it is known, and the reason: `export.xml:120:14: error: ...`.
  package var description: String {
    switch self {
    case .missing(let path): "\(path): error: no such file or folder"
    case .unreadable(let path, let message): "\(path): error: cannot be read: \(message)"
    case .malformed(let path, let error): "\(path):\(error)"
    case .wrongFormat(let path, let reason): "\(path): error: \(reason)"
    case .zoneNeeded(let path, let why): "\(path): error: \(why): name the zone with '--zone'"
    case .refused(let place, let reason): "\(place): error: \(reason); nothing was written"
    case .nothingToKeep(let path, let why):
      "\(path): error: no sample of a known kind in it, or none on the chosen days"
        + why.map { "\n  \($0)" }.joined()
    case .conflict(let path, let reason): "\(path): error: \(reason)"
    case .output(let error): "\(error)"
    }
  }
}

/// The reason why one record of an input is impossible. Only the record is rejected; the import continues.
struct ImportRefusal: Error, Hashable, Sendable {
  let reason: String
}
