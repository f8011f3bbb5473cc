#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a command's words go: data to standard output, progress and complaints to standard error.
struct Terminal: Sendable {
  private let isQuiet: Bool
  private let usesColour: Bool
  private let showsProgress: Bool

  /// - Parameters:
  ///   - isQuiet: no progress, and only what was asked for.
  ///   - colour: `auto`, `always` or `never`; `auto` obeys `NO_COLOR` and asks whether standard output is a terminal.
  init(isQuiet: Bool = false, colour: String = "auto") {
    self.isQuiet = isQuiet
    let isRefused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    usesColour = colour == "always" || (colour == "auto" && !isRefused && isatty(STDOUT_FILENO) == 1)
    showsProgress = !isQuiet && isatty(STDERR_FILENO) == 1
  }

  /// Prints a line of data.
  func print(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  /// Prints a line that is not data: what is going on, what went wrong.
  func complain(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Prints a line that is left out when quiet is wanted.
  func remark(_ line: String) { if !isQuiet { print(line) } }

  /// Replaces the progress line, on a terminal only; an empty text takes it away.
  func progress(_ text: String) { if showsProgress { write("\r\u{1B}[K" + text, to: STDERR_FILENO) } }

  /// The line with its verdict in colour, which never carries the meaning alone.
  func coloured(_ line: String) -> String {
    guard usesColour else { return line }
    if line.hasPrefix(" FAILED") || line.hasPrefix(" verdict  fail") { return "\u{1B}[31m\(line)\u{1B}[0m" }
    if line.hasPrefix(" verdict  pass") { return "\u{1B}[32m\(line)\u{1B}[0m" }
    if line.hasPrefix(" verdict") { return "\u{1B}[33m\(line)\u{1B}[0m" }
    return line
  }

  private func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      // Whoever read has gone: there is nobody left to tell.
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}

/// The system's `write`, by a name of its own so that the method above does not hide it.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
