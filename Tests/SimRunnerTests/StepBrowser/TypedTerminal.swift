import Foundation

/// The program at a terminal of its own, which `script` makes, and at which a test types: keys that the program has to read
/// itself, and Control-C.
final class TypedTerminal {
  struct Failure: Error { let words: String }

  private static let path = "/usr/bin/script"
  static let isThere = BuiltProgram.path != nil && FileManager.default.isExecutableFile(atPath: path)

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  /// Everything that the program has written so far.
  private(set) var said = ""

  /// - Parameter folder: where the program runs.
  init(_ words: String, in folder: String) throws {
    guard let program = BuiltProgram.path else { throw Failure(words: "no triad built") }
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = ["-q", "-e", "-c", "exec '\(program)' \(words)", "/dev/null"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // As wide as any line, so that none is wrapped.
    process.environment = [
      "COLUMNS": "4000", "TRIAD_HISTORY": "off", "NO_COLOR": "1", "TERM": "dumb", "SHELL": "/bin/sh",
      "PATH": "/usr/bin:/bin",
    ]
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  func type(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Reads until the output satisfies the condition or the program has ended. Returns whether it was satisfied.
  @discardableResult
  func read(until isEnough: (String) -> Bool) -> Bool {
    while !isEnough(said) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return false }
      said += String(decoding: more, as: UTF8.self)
    }
    return true
  }

  /// Waits for the end, and answers with which code the program ended.
  func end() -> Int32 {
    read { _ in false }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
