/// A request of HTTP/1.1 (RFC 9112), limited to what a page of this program needs.
package struct HTTPRequest: Equatable {
  package let method: String
  /// Without the query.
  package let path: String
  package let query: [String: String]
  /// By their names in lower case.
  package let headers: [String: String]
  package let body: [UInt8]

  /// The result of parsing the bytes received so far.
  package enum Reading: Equatable {
    case incomplete
    /// A request that is refused, with the status that gives the reason.
    case refused(status: Int)
    case complete(HTTPRequest)
  }

  /// The longest head that is accepted; a browser's has less than a kilobyte.
  package static let headMax = 8_192
  /// The longest body that is accepted: an instruction is one line.
  package static let bodyMax = 16_384

  package static func read(_ bytes: [UInt8]) -> Reading {
    guard let end = headEnd(bytes) else { return bytes.count > headMax ? .refused(status: 431) : .incomplete }
    guard bytes[..<end].allSatisfy({ (0x20...0x7e).contains($0) || [0x09, 0x0a, 0x0d].contains($0) }) else {
      return .refused(status: 400)
    }
    var lines = String(decoding: bytes[..<end], as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/"), words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
      return .refused(status: 400)
    }
    guard let headers = headers(lines) else { return .refused(status: 400) }
    guard headers["transfer-encoding"] == nil else { return .refused(status: 501) }
    var length = 0
    if let text = headers["content-length"] {
      guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return .refused(status: 400) }
      guard let count = Int(text), count <= bodyMax else { return .refused(status: 413) }
      length = count
    } else if words[0] == "POST" {
      return .refused(status: 411)
    }
    let body = bytes[(end + 4)...]
    guard body.count >= length else { return .incomplete }
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return .complete(
      HTTPRequest(
        method: String(words[0]), path: String(parts[0]), query: parts.count > 1 ? query(parts[1]) : [:],
        headers: headers, body: Array(body.prefix(length))))
  }

  /// Returns the start of the empty line that ends the head.
  private static func headEnd(_ bytes: [UInt8]) -> Int? {
    let last = min(bytes.count, headMax + 4) - 4
    guard last >= 0 else { return nil }
    return (0...last).first {
      bytes[$0] == 0x0d && bytes[$0 + 1] == 0x0a && bytes[$0 + 2] == 0x0d && bytes[$0 + 3] == 0x0a
    }
  }

  /// Parses the headers. `nil` if a line is invalid or a name is repeated: differing interpretations of a repeated
  /// header are used in attacks.
  private static func headers(_ lines: [Substring]) -> [String: String]? {
    var found: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return nil }
      let name = line[..<colon].lowercased()
      guard name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.!#$%&'*+^`|~".contains($0) }) else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      guard found.updateValue(String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed()), forKey: name) == nil
      else { return nil }
    }
    return found
  }

  /// Parses a query of plain words and numbers, without escapes.
  private static func query(_ text: Substring) -> [String: String] {
    let pairs = text.split(separator: "&").map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }, uniquingKeysWith: { first, _ in first })
  }
}

/// The response to a request.
struct HTTPResponse {
  let status: Int
  let type: String
  let body: [UInt8]

  init(_ status: Int, _ body: String, type: String = "text/plain; charset=utf-8") {
    (self.status, self.type, self.body) = (status, type, Array(body.utf8))
  }

  /// Creates a refusal, with the text for the status.
  init(refusal status: Int) { self.init(status, (Self.reasons[status] ?? "Refused") + "\n") }

  private static let reasons = [
    200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout",
    411: "Length Required", 413: "Content Too Large", 431: "Request Header Fields Too Large", 501: "Not Implemented",
    503: "Service Unavailable",
  ]

  /// The page may load its own script and style, and connect to its own server, nothing else, and no page may frame it.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  var bytes: [UInt8] {
    let head = [
      "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Refused")", "Content-Type: \(type)",
      "Content-Length: \(body.count)",
      "Connection: close", "Cache-Control: no-store", "Content-Security-Policy: \(Self.policy)",
      "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
    ]
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
