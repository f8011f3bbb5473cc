#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a command's words go: data to standard output, progress and complaints to standard error.
struct Terminal: Sendable {
  /// Where a text can go.
  enum Stream: Sendable { case output, error }

  private let write: @Sendable (String, Stream) -> Void
  private var isQuiet = false
  private var usesColour: Bool
  private var showsProgress: Bool

  /// The terminal, file or pipe that this process was started with.
  static let standard = Terminal(
    usesColour: isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true,
    showsProgress: isatty(STDERR_FILENO) == 1,
    write: { text, stream in write(text, to: stream == .output ? STDOUT_FILENO : STDERR_FILENO) })

  /// A terminal that gives every text to `write`.
  init(
    usesColour: Bool = false, showsProgress: Bool = false, write: @escaping @Sendable (String, Stream) -> Void
  ) {
    (self.usesColour, self.showsProgress, self.write) = (usesColour, showsProgress, write)
  }

  /// The same one, without progress and remarks when quiet, with colours `always`, `never` or (`auto`) as it was.
  func adapted(isQuiet: Bool, colour: String) -> Terminal {
    var adapted = self
    adapted.isQuiet = isQuiet
    if isQuiet { adapted.showsProgress = false }
    if colour != "auto" { adapted.usesColour = colour == "always" }
    return adapted
  }

  /// Prints a line of data.
  func print(_ line: String) { write(line + "\n", .output) }

  /// Prints a line that is not data: what is going on, what went wrong.
  func complain(_ line: String) { write(line + "\n", .error) }

  /// Prints a line that is left out when quiet is wanted.
  func remark(_ line: String) { if !isQuiet { print(line) } }

  /// Replaces the progress line, on a terminal only; an empty text takes it away.
  func progress(_ text: String) { if showsProgress { write("\r\u{1B}[K" + text, .error) } }

  /// The line with its verdict in colour, which never carries the meaning alone.
  func coloured(_ line: String) -> String {
    guard usesColour else { return line }
    if line.hasPrefix(" FAILED") || line.hasPrefix(" verdict  fail") { return "\u{1B}[31m\(line)\u{1B}[0m" }
    if line.hasPrefix(" verdict  pass") { return "\u{1B}[32m\(line)\u{1B}[0m" }
    if line.hasPrefix(" verdict") { return "\u{1B}[33m\(line)\u{1B}[0m" }
    return line
  }

  private static func write(_ text: String, to descriptor: Int32) {
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
