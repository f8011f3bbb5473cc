import Foundation

/// A folder that is removed with the last reference to it.
final class ScratchFolder {
  private let root: URL

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/triad-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    root = URL(fileURLWithPath: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  static func make(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> String { name.isEmpty ? root.path : root.appendingPathComponent(name).path }
}
