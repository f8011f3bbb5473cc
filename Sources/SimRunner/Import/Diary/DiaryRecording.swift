package import Agents
import Foundation
package import ScenarioFiles

/// A recorded diary as a file: a JSON text, with where it comes from.
///
/// ```
/// { "format": "triad diary recording 1", "name": "...", "source": "...", "attribution": "...", "licence": "...",
///   "assumes": ["..."], "diary": { "logs": [...], "entries": [...] } }
/// ```
///
/// Whatever the diary's fields may not hold is refused when the file is read.
package struct DiaryRecording: Codable, Equatable, Sendable {
  package static let format = "triad diary recording 1"

  package private(set) var format = DiaryRecording.format
  package var name: String
  /// What it was made of.
  package var source: String
  package var attribution: String
  package var licence: String
  /// What is not in the source, a sentence each.
  var assumes: [String]
  package var diary: Diary

  package init(
    name: String, source: String, attribution: String, licence: String, assumes: [String], diary: Diary
  ) {
    (self.name, self.source, self.attribution) = (name, source, attribution)
    (self.licence, self.assumes, self.diary) = (licence, assumes, diary)
  }

  package static func read(_ path: String) throws(DiaryRecordingError) -> DiaryRecording {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch { throw .unreadable(path) }
    let recording: DiaryRecording
    do { recording = try JSONDecoder().decode(DiaryRecording.self, from: data) } catch {
      throw .mistake(path, Self.words(error))
    }
    guard recording.format == format else { throw .mistake(path, "it is no '\(format)'") }
    return recording
  }

  /// Writes the file as a whole or not at all.
  package func write(_ path: String) throws(DiaryRecordingError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      var data = try encoder.encode(self)
      data.append(UInt8(ascii: "\n"))
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch { throw .unwritable(path) }
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case let error as DiaryFieldError: "\(error)"
    case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "something else is expected at '\(context.codingPath.map(\.stringValue).joined(separator: "."))'"
    default: "it is no diary recording"
    }
  }
}

/// Why a recorded diary cannot be read or made.
package enum DiaryRecordingError: Error, CustomStringConvertible {
  case unreadable(String)
  case unwritable(String)
  case mistake(String, String)

  package var description: String {
    switch self {
    case .unreadable(let path): "'\(path)' cannot be read"
    case .unwritable(let path): "'\(path)' cannot be written"
    case .mistake(let path, let reason): "'\(path)': \(reason)"
    }
  }

  package var exitCode: ExitCode {
    switch self {
    case .unreadable: .inputMissing
    case .unwritable: .inputOutput
    case .mistake: .badData
    }
  }
}
