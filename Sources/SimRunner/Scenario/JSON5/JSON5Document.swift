/// The outcome of reading a JSON5 file: its value, if it could be read to its end, and every mistake of syntax.
package struct JSON5Document: Sendable {
  package let root: JSON5Value?
  package let diagnostics: [Diagnostic]

  /// How large a file may be before it is refused.
  package struct Limits: Sendable {
    package var bytes = 16 << 20
    /// Levels of lists and objects within one another.
    package var depth = 64
  }

  /// Reads complete JSON5 (json5.org, version 1.0.0).
  ///
  /// A key that an object has twice is reported, and its first value kept; the first mistake of any other kind ends the
  /// reading, because what follows it could only be guessed.
  package init(_ source: SourceText, limits: Limits = Limits()) {
    guard source.bytes.count <= limits.bytes else {
      root = nil
      diagnostics = [
        Diagnostic(
          "the file has \(source.bytes.count) bytes; at most \(limits.bytes) are read", at: SourceRange(0, 0))
      ]
      return
    }
    if let invalid = firstInvalidUTF8(in: source.bytes) {
      root = nil
      let code = String(source.bytes[invalid], radix: 16, uppercase: true)
      diagnostics = [
        Diagnostic(
          "the file is not UTF-8: byte 0x\(code.count < 2 ? "0" : "")\(code)", at: SourceRange(invalid, invalid + 1),
          help: "save the file with the encoding UTF-8")
      ]
      return
    }
    var parser = JSON5Parser(source.bytes, depthLimit: limits.depth)
    do throws(Diagnostic) {
      root = try parser.document()
      diagnostics = parser.duplicates
    } catch {
      root = nil
      diagnostics = parser.duplicates + [error]
    }
  }
}

extension Diagnostic: Error {}
