package import Foundation
package import ScenarioFiles

/// The reason why a calendar or a recording of a link couldn't be read, imported or written. Nothing has been written
/// then.
package enum InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file doesn't exist.
  case missing(path: String)
  /// The system failed to read or write.
  case inputOutput(path: String, message: String)
  /// A line can't be parsed, or its values are impossible.
  case malformed(path: String, line: Int, reason: String)
  /// The file as a whole isn't of the expected kind.
  case unusable(path: String, reason: String)

  /// Returns the bytes of an input that is read as a whole.
  package static func bytes(_ path: String) throws(InputError) -> Data {
    do throws(InputFileError) { return try InputFile.bytes(path) } catch {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw isThere ? .inputOutput(path: path, message: error.reason) : .missing(path: path)
    }
  }

  private var path: String {
    switch self {
    case .missing(let path), .inputOutput(let path, _), .malformed(let path, _, _), .unusable(let path, _): path
    }
  }

  package var exitCode: ExitCode {
    switch self {
    case .missing: .inputMissing
    case .inputOutput: .inputOutput
    case .malformed, .unusable: .badData
    }
  }

  package var description: String {
    let path = PrintableText.of(path)
    return switch self {
    case .missing: "\(path): error: no such file"
    case .inputOutput(_, let message): "\(path): error: \(message)"
    case .malformed(_, let line, let reason): "\(path):\(line): error: \(reason)"
    case .unusable(_, let reason): "\(path): error: \(reason)"
    }
  }
}

/// A mistake in a text, without the file's name. Safe to print, whatever the text contains.
package struct InputMistake: Error, Hashable {
  /// `nil` for the file as a whole.
  package let line: Int?
  package let reason: String

  /// - Parameter further: Lines to print below the reason.
  package init(_ reason: String, line: Int? = nil, further: [String] = []) {
    self.line = line
    self.reason = ([reason] + further).map(PrintableText.of).joined(separator: "\n")
  }

  package func error(in path: String) -> InputError {
    line.map { .malformed(path: path, line: $0, reason: reason) } ?? .unusable(path: path, reason: reason)
  }
}

/// The lines of an input that could not be read.
package struct LeftOutLines {
  package private(set) var count = 0
  private var first: [InputMistake] = []

  package init() {}

  package mutating func add(_ reason: String, line: Int) {
    count += 1
    if first.count < 5 { first.append(InputMistake(reason, line: line)) }
  }

  /// For people.
  package var lines: [String] {
    first.map { "line \($0.line ?? 0): \($0.reason)" } + (count > 5 ? ["\(count - 5) more"] : [])
  }

  /// Returns the mistake of an input of which too little is left: that of its first such line, and why nothing remains.
  package func mistake(_ reason: String) -> InputMistake {
    guard let mistake = first.first else { return InputMistake(reason) }
    return InputMistake(mistake.reason, line: mistake.line, further: lines.dropFirst() + [reason])
  }
}
