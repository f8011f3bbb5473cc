package import WearerKit

/// Why an import was given up; nothing has been written then.
package enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file or folder.
  case missing(path: String)
  /// The system refused to read the input.
  case unreadable(path: String, message: String)
  /// The XML is broken, so that nothing in it can be trusted.
  case malformed(path: String, XMLError)
  /// The input is something else than the importer's format.
  case wrongFormat(path: String, reason: String)
  /// Its local times, or days, mean nothing without the zone in which they were.
  case zoneNeeded(path: String, why: String)
  /// The first record that cannot be true, where a strict reading was asked for.
  case refused(place: String, reason: String)
  /// The input is fine but holds no sample to keep; what was found instead, a line each.
  case nothingToKeep(path: String, why: [String])
  /// The existing output cannot be merged with.
  case conflict(path: String, reason: String)
  /// The output could not be read or written; what was there before is unchanged.
  case output(RecordingError)

  /// What kind of failure it is, for the exit code of a command.
  package enum Category: Int, Sendable {
    /// The input, or the output that it should be merged with, is wrong (`EX_DATAERR`).
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

  /// The path, the place where one is known, and the reason: `export.xml:120:14: error: ...`.
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

/// Why one record of an input cannot be true; the record alone is refused, the import goes on.
package struct ImportRefusal: Error, Hashable, Sendable {
  package let reason: String
}
