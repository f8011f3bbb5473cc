/// Why something that was asked for could not be done, with the words for the person and the code for the caller.
package struct ToolError: Error {
  package let code: ExitCode
  package let message: String

  package init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
