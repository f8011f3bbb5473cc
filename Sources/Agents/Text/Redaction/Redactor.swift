/// Removes identifying data from a text before it is stored or leaves the device (Pulsum, PIIRedactor).
///
/// It removes addresses of mail, web and street, telephone numbers, numbers of cards, accounts and persons, handles,
/// dates of birth, names, hosts, coordinates, plates, numbers of patients, passwords and keys. It makes one pass over the text's scalars, and also
/// recognises digits hidden by other alphabets or invisible characters. Redacting twice changes nothing. It misses
/// single names that aren't common and without a word of speech beside them, and streets written without a number.
package enum Redactor {
  /// The replacement of removed text (Pulsum, Layer 2).
  package static let mark = "[redacted]"

  package static func redact(_ text: String) -> String { redact(text, making: nil) }

  /// - Parameter mistake: Only ever planted, to test the checks.
  package static func redact(_ text: String, making mistake: RedactionMistake?) -> String {
    // Removing text may reveal more to remove; each round leaves less, so the loop ends.
    var text = text
    while let redacted = once(text, mistake) { text = redacted }
    return text
  }

  /// Returns the text without the findings of one pass; `nil` if there are none.
  private static func once(_ text: String, _ mistake: RedactionMistake?) -> String? {
    let page = RedactionPage(text)
    var finder = RedactionFinder(page, mistake)
    let plain = finder.findAll().map { range in
      // Invisible characters that follow are removed too.
      page.sources[
        range.lowerBound]..<(range.upperBound < page.sources.count
        ? page.sources[range.upperBound] : page.original.count)
    }
    let named = mistake == .namesMissed ? [] : NameFinder(page.original).found()
    let found = merged(plain + named + SecretFinder(page.original).found(), in: page.original)
    guard !found.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(page.original.count)
    var next = 0
    for range in found {
      bytes.add(page.original[next..<range.lowerBound])
      bytes += mark.utf8
      next = range.upperBound
    }
    bytes.add(page.original[next...])
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Redactor {
  /// Sorts the ranges, merges overlaps, and leaves out what is already redacted.
  private static func merged(_ ranges: [Range<Int>], in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) })
    where !range.isEmpty {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    let word = Array("redacted".unicodeScalars)
    return merged.filter { range in
      let around = scalars[max(0, range.lowerBound - 1)..<min(scalars.count, range.upperBound + 1)]
      return !around.contains("[")
        || !(0..<max(0, around.count - word.count + 1)).contains { offset in
          scalars[around.startIndex + offset..<around.startIndex + offset + word.count].elementsEqual(word)
        }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ scalars: ArraySlice<Unicode.Scalar>) {
    for scalar in scalars { self += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter }
  }
}

/// A text as the redactor reads it: digits of every alphabet as ASCII digits, wide and accented letters plain, without
/// invisible characters, every dash a hyphen, every blank a space.
struct RedactionPage {
  let original: [Unicode.Scalar]
  /// One byte for each visible scalar: its plain form, or `other`.
  private(set) var bytes: [UInt8] = []
  /// The position of each byte in the original.
  private(set) var sources: [Int] = []

  /// A letter of an alphabet without a plain form.
  static let other = UInt8(ascii: "~")

  init(_ text: String) {
    original = Array(text.unicodeScalars)
    bytes.reserveCapacity(original.count)
    sources.reserveCapacity(original.count)
    for (source, scalar) in original.enumerated() {
      guard let byte = Self.plain(scalar) else { continue }
      bytes.append(byte)
      sources.append(source)
    }
  }

  private static func plain(_ scalar: Unicode.Scalar) -> UInt8? {
    let value = scalar.value
    if value < 0x80 {
      // Control characters except line breaks hide text as well as zero-width characters do.
      return value >= 0x20 && value != 0x7f || value == 9 || value == 10 || value == 13 ? UInt8(value) : nil
    }
    if Scalars.isInvisible(value) || scalar.properties.isDefaultIgnorableCodePoint { return nil }
    if let letter = Scalars.plainLetter(value) { return letter }
    if let mark = Scalars.plainMark(value) { return mark }
    if (0xff01...0xff5e).contains(value) { return UInt8(value - 0xff01) + 0x21 }
    if let digit = digit(scalar) { return digit }
    switch value {
    case 0x2024, 0x3002, 0xfe52, 0xff61: return UInt8(ascii: ".")
    case 0x2044, 0x2215: return UInt8(ascii: "/")
    case 0x2028, 0x2029, 0x85: return UInt8(ascii: "\n")
    case 0xfe6b: return UInt8(ascii: "@")
    default: break
    }
    // A combining mark of the previous letter.
    if scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .enclosingMark {
      return nil
    }
    return scalar.properties.isAlphabetic ? other : UInt8(ascii: "|")
  }

  /// Returns the digit that a scalar of any alphabet represents, including raised, lowered and circled ones.
  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.properties.numericType {
    case .decimal, .digit:
      guard let value = scalar.properties.numericValue, value >= 0, value <= 9 else { return nil }
      return UInt8(value) + UInt8(ascii: "0")
    default: return nil
    }
  }
}
