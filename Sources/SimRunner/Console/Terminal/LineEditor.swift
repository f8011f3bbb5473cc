import Foundation
import Processes

/// Reads lines from a terminal, with the keys of every shell; see ``EditedLine``.
final class LineEditor {
  private var history: LineHistory
  private var cut: [Character] = []
  private let completions: TypedLine.WordSource

  init(history: LineHistory, completions: @escaping TypedLine.WordSource) {
    (self.history, self.completions) = (history, completions)
  }

  /// Returns the line; `nil` if the person ends the input with Control-D.
  func read(_ prompt: String) -> String? {
    guard let before = raw() else {
      put(prompt)
      return readLine()
    }
    // A change of the window's size ends a wait; its handler has nothing to do.
    signal(SIGWINCH) { _ in }
    defer {
      signal(SIGWINCH, SIG_DFL)
      restore(before)
    }
    var size = Terminal.size
    var line = TypedLine(
      prompt, history: history.lines, cut: cut, width: size.width, height: size.height, completions: completions)
    defer { cut = line.cut }
    while true {
      // Text that was pasted is painted once.
      if !isReady(within: 0) {
        put(line.takeOutput())
        // No byte follows an escape at once if the key was Escape.
        if line.isAfterEscape, !isReady(within: 100) { line.dropEscape() }
        while !isReady(within: 500) {
          guard Terminal.size != size else { continue }
          size = Terminal.size
          line.resize(width: size.width, height: size.height)
          put(line.takeOutput())
        }
      }
      guard let byte = byte() else { return nil }
      switch line.receive(byte) {
      case .goesOn, .isAbandoned, .wantsCompletion, .wantsEmptyScreen: break
      case .isDone:
        put(line.takeOutput(painting: false))
        history.add(line.text)
        return line.text
      case .isOver:
        put(line.takeOutput(painting: false))
        return nil
      case .wantsSuspension:
        put(line.takeOutput(painting: false))
        restore(before)
        raise(SIGTSTP)
        _ = raw()
      }
    }
  }

  private func put(_ text: String) { _ = PipeEnd.writeAll(STDOUT_FILENO, Array(text.utf8)) }

  /// Switches the terminal to raw mode. Returns its earlier mode, or `nil` if there is no terminal.
  private func raw() -> termios? {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var settings = before
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) == 0 else { return nil }
    return before
  }

  private func restore(_ settings: termios) {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  /// Returns whether a byte can be read within those milliseconds. A signal ends the wait.
  private func isReady(within milliseconds: Int32) -> Bool {
    var wait = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, milliseconds) > 0
  }

  private func byte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = systemRead(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      guard count < 0, errno == EINTR else { return nil }
    }
  }
}

/// The system's `read`, by a name that the method above does not hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// Lines from a terminal, a file or a pipe.
final class LineSource {
  private var script: [String]?
  /// `true` if a person types, who sees a prompt and can edit.
  let isInteractive: Bool
  private let editor: LineEditor?

  /// - Parameter script: The lines; `nil` reads standard input.
  init(script: [String]? = nil, completions: @escaping TypedLine.WordSource) {
    self.script = script?.reversed()
    isInteractive = script == nil && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    editor = isInteractive ? LineEditor(history: LineHistory(), completions: completions) : nil
  }

  /// `true` if lines must be echoed, because they weren't typed here.
  var isEchoed: Bool { !isInteractive }

  /// Returns the next line without its end; `nil` at the end.
  func next(_ prompt: String) -> String? {
    if let editor { return editor.read(prompt) }
    while true {
      let line = script == nil ? readLine() : script?.popLast()
      guard let line else { return nil }
      // Comments and empty lines in a script are skipped.
      let text = line.drop { $0.isWhitespace }
      if text.isEmpty || text.hasPrefix("# ") || text == "#" { continue }
      return line
    }
  }
}
