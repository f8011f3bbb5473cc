/// Addresses of mail and web, and handles.
extension RedactionFinder {
  /// The end of a mail address that begins here, with blanks or words in the place of its signs too.
  func mail(_ index: Int) -> Int? {
    guard !isLocal(at(index - 1)) else { return nil }
    var end = index
    while isLocal(at(end)) { end += 1 }
    guard end > index else { return nil }
    if at(end) == UInt8(ascii: "@") {
      let domain = domainEnd(end + 1)
      if domain > end + 1 { return domain }
    }
    let sign = blanksEnd(end)
    if at(sign) == UInt8(ascii: "@") {
      let start = blanksEnd(sign + 1)
      let domain = domainEnd(start)
      return bytes[start..<domain].contains(UInt8(ascii: ".")) ? domain : nil
    }
    return spelledMail(sign, spaced: sign > end)
  }

  /// "(at)", "[at]" or " at " with a dot, or the word for it, behind.
  private func spelledMail(_ sign: Int, spaced: Bool) -> Int? {
    let isBracketed = holds("(at)", at: sign) || holds("[at]", at: sign) || holds("{at}", at: sign)
    let start: Int
    if isBracketed {
      start = blanksEnd(sign + 4)
    } else if spaced, holds("at ", at: sign) {
      start = blanksEnd(sign + 3)
    } else {
      return nil
    }
    var end = start
    while at(end).isWordly || at(end) == UInt8(ascii: "-") { end += 1 }
    guard end > start else { return nil }
    var hasDot = false
    while true {
      let next = blanksEnd(end)
      let tail: Int
      if holds("dot ", at: next), next > end {
        tail = blanksEnd(next + 4)
      } else if holds("(dot)", at: next) || holds("[dot]", at: next) {
        tail = blanksEnd(next + 5)
      } else if isBracketed, at(end) == UInt8(ascii: "."), at(end + 1).isWordly {
        tail = end + 1
      } else {
        return hasDot ? end : nil
      }
      let label = wordEnd(tail)
      guard label > tail else { return hasDot ? end : nil }
      hasDot = true
      end = label
    }
  }

  private func isLocal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "%"),
      UInt8(ascii: "'"), UInt8(ascii: "&"), UInt8(ascii: "="):
      true
    default: byte.isWordly
    }
  }

  /// The end of labels joined by single dots.
  private func domainEnd(_ start: Int) -> Int {
    var end = start
    while true {
      let byte = at(end)
      let joins = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      guard byte.isWordly || joins && at(end + 1).isWordly && end > start else { return end }
      end += 1
    }
  }

  /// A handle; "@18:30" and "@6pm" are times.
  func handle(_ index: Int) -> Range<Int>? {
    var end = index + 1
    while at(end).isWordly || at(end) == UInt8(ascii: "_")
      || (at(end) == UInt8(ascii: ".") || at(end) == UInt8(ascii: "-")) && at(end + 1).isWordly
    {
      end += 1
    }
    guard end > index + 1 else { return nil }
    let digits = digitsEnd(index + 1)
    let rest = lower(digits..<end)
    if digits > index + 1, digits - index <= 5, rest.isEmpty || rest == "am" || rest == "pm" || rest == "h" {
      return nil
    }
    return index..<end
  }

  /// A web address that names a person or a page: with a user, a path or a query, or a blog under a person's name.
  func web(_ index: Int) -> Int? {
    guard !isLocal(at(index - 1)) else { return nil }
    var host = index
    let hasScheme = holds("http://", at: index) || holds("https://", at: index) || holds("ftp://", at: index)
    if hasScheme {
      while at(host) != UInt8(ascii: "/") { host += 1 }
      host += 2
    }
    var end = domainEnd(host)
    guard let dot = bytes[host..<end].lastIndex(of: UInt8(ascii: ".")), dot + 2 < end else {
      return hasScheme && at(end) == UInt8(ascii: ":") ? pathEnd(end) : nil
    }
    guard !at(dot + 1).isDigit || hasScheme else { return nil }
    if at(end) == UInt8(ascii: ":"), hasScheme || at(end + 1).isDigit { end = pathEnd(end) }
    let hasPath =
      at(end) == UInt8(ascii: "/") && at(end + 1) > 32
      || hasScheme && (at(end) == UInt8(ascii: "?") || at(end) == UInt8(ascii: "@"))
    if hasPath { return pathEnd(end) }
    if bytes[host..<end].contains(UInt8(ascii: "@")) { return end }
    return isPersonalHost(host..<end) ? end : nil
  }

  private func isPersonalHost(_ host: Range<Int>) -> Bool {
    RedactionWords.personalHosts.contains { name in
      host.count > name.utf8.count && !holds("www.", at: host.lowerBound)
        && lower(host.upperBound - name.utf8.count..<host.upperBound) == name
    }
  }

  /// The end of what is written without a blank, less the punctuation that closes a sentence.
  private func pathEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] > 32 { end += 1 }
    while end > start, Self.closing.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  private static let closing = Array(".,;:!?)]}'\"".utf8)
}
