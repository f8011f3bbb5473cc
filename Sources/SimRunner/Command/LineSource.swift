#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lines that somebody types, or that a file or pipe holds.
final class LineSource {
  private var script: [String]?
  /// Whether a person types, who sees a prompt and may correct themselves.
  let isInteractive: Bool
  private let editor = LineEditor()

  /// - Parameter script: the lines; nil reads standard input.
  init(script: [String]? = nil) {
    self.script = script?.reversed()
    isInteractive = script == nil && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Whether what is read is to be shown, because nobody typed it here.
  var isEchoed: Bool { !isInteractive }

  /// The next line without its end; nil when there is none.
  func next(_ prompt: String) -> String? {
    if isInteractive { return editor.read(prompt) }
    while true {
      let line = script == nil ? readLine() : script?.popLast()
      guard let line else { return nil }
      // Comments and empty lines in a script are for its readers.
      let text = line.drop { $0.isWhitespace }
      if text.isEmpty || text.hasPrefix("# ") || text == "#" { continue }
      return line
    }
  }
}
