/// The parts of a path as typed.
///
/// Foundation's own functions crash on Linux for a path of one character.
package enum FilePath {
  /// Returns the folder of the file according to the path: `a` for `a/b`, `/` for `/b`, empty for `b`.
  package static func folder(of path: String) -> String {
    let whole = trimmed(path)
    guard let slash = whole.lastIndex(of: slash) else { return "" }
    let folder = trimmed(String(decoding: whole[..<slash], as: UTF8.self))
    return folder.isEmpty ? "/" : String(decoding: folder, as: UTF8.self)
  }

  /// Returns the file's own name: `b` for `a/b`.
  package static func name(of path: String) -> String {
    let whole = trimmed(path)
    let start = whole.lastIndex(of: slash).map { $0 + 1 } ?? whole.startIndex
    return String(decoding: whole[start...], as: UTF8.self)
  }

  private static let slash = UInt8(ascii: "/")

  /// Removes trailing slashes. By bytes, because a combining mark would hide a slash among characters.
  private static func trimmed(_ path: String) -> ArraySlice<UInt8> {
    var bytes = Array(path.utf8)[...]
    while bytes.last == slash { bytes.removeLast() }
    return bytes
  }
}
