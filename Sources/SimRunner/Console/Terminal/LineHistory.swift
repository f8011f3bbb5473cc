import Foundation
import Processes

/// The lines typed in this session and in earlier ones.
///
/// They are in `$XDG_STATE_HOME/triad/history`, or in `~/.local/state/triad/history`, readable by their owner only.
/// `TRIAD_HISTORY=off` keeps them out of it. A line that begins with a space isn't stored.
package struct LineHistory {
  package private(set) var lines: [String] = []
  private let file: String?
  private static let linesMax = 1_000

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    file = Self.file(environment)
    guard let file, let text = try? String(contentsOfFile: file, encoding: .utf8) else { return }
    let stored = text.split(separator: "\n").filter { !$0.unicodeScalars.contains(where: PrintableText.isControl) }
    lines = stored.suffix(Self.linesMax).map(String.init)
    if stored.count > 2 * Self.linesMax { write(lines, replacing: true) }
  }

  private static func file(_ environment: [String: String]) -> String? {
    if let wish = environment["TRIAD_HISTORY"], ["", "0", "no", "off"].contains(wish.lowercased()) { return nil }
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let folder = state ?? environment["HOME"].flatMap({ $0.hasPrefix("/") ? $0 + "/.local/state" : nil }) else {
      return nil
    }
    return folder + "/triad/history"
  }

  package mutating func add(_ line: String) {
    guard !line.isEmpty, !line.hasPrefix(" "), lines.last != line else { return }
    lines.append(line)
    write([line], replacing: false)
  }

  /// Writes the lines. A failure is ignored, because the session doesn't depend on the file.
  private func write(_ lines: [String], replacing: Bool) {
    guard let file else { return }
    try? FileManager.default.createDirectory(
      atPath: FilePath.folder(of: file), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let target = replacing ? file + ".\(getpid())" : file
    let descriptor = open(target, O_WRONLY | O_CREAT | O_CLOEXEC | (replacing ? O_TRUNC : O_APPEND), 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // An existing file may have other permissions.
    fchmod(descriptor, 0o600)
    let isWritten = PipeEnd.writeAll(descriptor, Array(lines.map { $0 + "\n" }.joined().utf8))
    if replacing, isWritten { rename(target, file) }
  }
}
