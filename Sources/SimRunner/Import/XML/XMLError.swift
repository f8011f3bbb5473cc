/// A place in a text: line and column count from 1, the column in bytes.
package struct TextPlace: Hashable, Sendable, CustomStringConvertible {
  package var line: Int
  package var column: Int

  package var description: String { "\(line):\(column)" }
}

/// The reason why a text isn't well-formed XML, and the place.
package struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Cause: Hashable, Sendable {
    /// The text ends inside a construct such as a tag or a comment.
    case truncated(inside: String)
    /// The text ends before an element that was opened on that line is closed.
    case unclosed(name: String, line: Int)
    /// A closing tag names another element than the open one (`nil`: none is open).
    case mismatched(found: String, open: String?, line: Int)
    case tagTooLong(limit: Int)
    /// Elements are nested more deeply than the limit.
    case tooDeep(limit: Int)
    /// The grammar requires `expected` here.
    case expected(String)
    /// The same attribute twice in one tag.
    case repeatedAttribute(String)
    /// A reference that is neither one of the five predefined entities nor a character number.
    case badReference(String)
    /// A byte that is forbidden in XML (a control character, NUL).
    case forbiddenByte(UInt8)
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// The text declares, or has in its first bytes, an encoding other than UTF-8.
    case unsupportedEncoding(String)
    /// There is text or a second element outside of the document's element, or no element at all.
    case outsideDocument(String)
    /// The bytes could not be read.
    case unreadable(String)
  }

  package let place: TextPlace
  package let cause: Cause

  /// The place and the cause, for instance `120:14: error: the text ends inside a comment`.
  package var description: String { "\(place): error: \(cause)" }
}

extension XMLError.Cause: CustomStringConvertible {
  package var description: String {
    switch self {
    case .truncated(let construct): "the text ends inside \(construct)"
    case .unclosed(let name, let line): "the text ends before <\(name)> of line \(line) is closed"
    case .mismatched(let found, let open?, let line): "</\(found)> where <\(open)> of line \(line) must be closed first"
    case .mismatched(let found, nil, _): "</\(found)> closes nothing"
    case .tagTooLong(let limit): "a tag is longer than \(limit) bytes"
    case .tooDeep(let limit): "more than \(limit) elements inside one another"
    case .expected(let what): "expected \(what)"
    case .repeatedAttribute(let name): "the attribute '\(name)' is given twice"
    case .badReference(let text): "unknown reference '\(text)'"
    case .forbiddenByte(let byte): "the byte 0x\(String(byte, radix: 16)) is not allowed in XML"
    case .invalidUTF8: "the bytes are not valid UTF-8"
    case .unsupportedEncoding(let name): "the encoding '\(name)' is not supported, only UTF-8 is"
    case .outsideDocument(let what): what
    case .unreadable(let message): "cannot be read: \(message)"
    }
  }
}
