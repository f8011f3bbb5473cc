/// The reason why a request failed, with a message for the person and a code for the caller.
package struct ToolError: Error {
  package let code: ExitCode
  package let message: String

  package init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}

package enum ExitCode: Int32, Sendable, CaseIterable {
  case pass = 0
  /// A safety check failed, or an expectation was not met.
  case safetyFailed = 1
  case inconclusive = 2
  /// A liveness check failed after the faults had ended.
  case livenessFailed = 3
  /// Two runs of one scenario and seed differ.
  case notDeterministic = 4
  case usage = 64
  /// An invalid scenario or invalid data.
  case badData = 65
  case inputMissing = 66
  /// A mistake in this program.
  case internalError = 70
  case inputOutput = 74
  case interrupted = 130
}
