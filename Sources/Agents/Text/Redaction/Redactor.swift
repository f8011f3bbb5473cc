/// Takes what identifies a person out of a text before it is stored or leaves the device (Pulsum, PIIRedactor): addresses
/// of mail, web and street, telephone numbers, numbers of cards, accounts and persons, handles, dates of birth.
///
/// One pass over the text's scalars; whoever hides digits behind other alphabets or invisible characters is read all the
/// same. Redacting twice changes nothing. What it does not know: names of persons, streets written without a number.
package enum Redactor {
  /// What stands in the place of what was taken out (Pulsum, Layer 2).
  package static let mark = "[redacted]"

  package static func redact(_ text: String) -> String {
    // What was taken out may lay bare what it hid; each round leaves less, so that this ends.
    var text = text
    while let redacted = once(text) { text = redacted }
    return text
  }

  /// The text with what is found taken out; nil when nothing is.
  private static func once(_ text: String) -> String? {
    let page = RedactionPage(text)
    var finder = RedactionFinder(page)
    let found = finder.findAll()
    guard !found.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(page.original.count)
    var next = 0
    for range in found {
      bytes.add(page.original[next..<page.sources[range.lowerBound]])
      bytes += mark.utf8
      // What does not show and follows goes with it.
      next = range.upperBound < page.sources.count ? page.sources[range.upperBound] : page.original.count
    }
    bytes.add(page.original[next...])
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ scalars: ArraySlice<Unicode.Scalar>) {
    for scalar in scalars { self += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter }
  }
}
