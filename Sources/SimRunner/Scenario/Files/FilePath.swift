/// The parts of a path as it was typed.
///
/// Foundation's own end the process on Linux for a path of one character.
package enum FilePath {
  /// The folder in which the file is, as far as the path says it: `a` of `a/b`, `/` of `/b`, nothing of `b`.
  package static func folder(of path: String) -> String {
    let whole = trimmed(path)
    guard let slash = whole.lastIndex(of: slash) else { return "" }
    let folder = trimmed(String(decoding: whole[..<slash], as: UTF8.self))
    return folder.isEmpty ? "/" : String(decoding: folder, as: UTF8.self)
  }

  /// The file's own name: `b` of `a/b`.
  package static func name(of path: String) -> String {
    let whole = trimmed(path)
    let start = whole.lastIndex(of: slash).map { $0 + 1 } ?? whole.startIndex
    return String(decoding: whole[start...], as: UTF8.self)
  }

  private static let slash = UInt8(ascii: "/")

  /// Without slashes at the end. By bytes, because a mark that joins a slash would hide it among characters.
  private static func trimmed(_ path: String) -> ArraySlice<UInt8> {
    var bytes = Array(path.utf8)[...]
    while bytes.last == slash { bytes.removeLast() }
    return bytes
  }
}
