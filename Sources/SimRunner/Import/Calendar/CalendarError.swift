package import ScenarioFiles

/// Why a calendar could not be imported; nothing has been written then.
package enum CalendarError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(path: String)
  /// The system refused to read or write.
  case inputOutput(path: String, message: String)
  /// The text is not a calendar, or something in it cannot be understood; with the line.
  case malformed(path: String, line: Int, reason: String)

  package var exitCode: ExitCode {
    switch self {
    case .missing: .inputMissing
    case .inputOutput: .inputOutput
    case .malformed: .badData
    }
  }
}

extension CalendarError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path): "\(path): error: no such file"
    case .inputOutput(let path, let message): "\(path): error: \(message)"
    case .malformed(let path, let line, let reason): "\(path):\(line): error: \(reason)"
    }
  }
}

/// A mistake in a calendar's text, before anyone knows the file's name.
package struct CalendarMistake: Error, Hashable {
  package let line: Int
  package let reason: String
}
