/// Why a scenario could not be loaded.
package enum ScenarioError: Error {
  /// There is no readable file at that path. `suggestion` is a file that may have been meant.
  case unreadable(path: String, suggestion: String?)
  /// The file has mistakes, in the order in which they stand in it.
  case mistakes([Diagnostic], in: SourceText)

  package var exitCode: ExitCode {
    switch self {
    case .unreadable: .inputMissing
    case .mistakes: .badData
    }
  }
}

extension ScenarioError: CustomStringConvertible {
  /// What is printed: every mistake with its line and caret. Ends with a line end.
  package var description: String {
    switch self {
    case .unreadable(let path, let suggestion):
      "\(path): error: the file cannot be read\n" + (suggestion.map { "    did you mean '\($0)'?\n" } ?? "")
    case .mistakes(let diagnostics, let source):
      DiagnosticPrinter(source: source).text(of: diagnostics)
    }
  }
}
