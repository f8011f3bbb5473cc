/// Why something that was asked for could not be done, with the words for the person and the code for the caller.
package struct ToolError: Error {
  package let code: ExitCode
  package let message: String

  package init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// What the process answers to its caller.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case pass = 0
  /// A check that must hold always failed, or an expectation was not met.
  case safetyFailed = 1
  case inconclusive = 2
  /// A check that must hold once faults have stopped failed.
  case livenessFailed = 3
  /// Two runs of one scenario and seed differ.
  case notDeterministic = 4
  case usage = 64
  /// A bad scenario or bad data.
  case badData = 65
  case inputMissing = 66
  /// A mistake of ours.
  case internalError = 70
  case inputOutput = 74
  case interrupted = 130
}
