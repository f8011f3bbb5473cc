/// Walks over a page once and marks every stretch that identifies a person.
struct RedactionFinder {
  let page: RedactionPage
  let bytes: [UInt8]
  /// Until where a word such as "call" makes a short number a telephone number.
  private(set) var phoneCueEnd = 0
  /// Until where a word such as "born" makes a date a date of birth.
  private(set) var birthCueEnd = 0

  /// Until where digits have been found to count something.
  var countEnd = 0

  /// How far such words reach, in characters (assumed).
  private static let phoneCueReach = 40
  private static let birthCueReach = 32

  init(_ page: RedactionPage) {
    self.page = page
    bytes = page.bytes
  }

  mutating func findAll() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      if let end = skippedMark(index) {
        index = end
      } else if let range = match(index) {
        found.append(range)
        index = range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  private mutating func match(_ index: Int) -> Range<Int>? {
    let byte = bytes[index]
    let before = at(index - 1)
    if byte == UInt8(ascii: "@") { return handle(index) }
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "(") || byte.isDigit {
      if let end = (before.isWordly ? nil : mail(index) ?? web(index)) { return index..<end }
      if index < birthCueEnd, !before.isDigit, let end = date(index) { return index..<end }
      if !before.isWordly, byte.isDigit, let end = street(index) { return index..<end }
      return before.isDigit ? nil : number(index)
    }
    guard byte.isWordly, !before.isWordly else { return nil }
    noteCue(index)
    if let end = mail(index) ?? web(index) ?? bankAccount(index) ?? insuranceNumber(index) ?? place(index) {
      return index..<end
    }
    return index < birthCueEnd ? date(index).map { index..<$0 } : nil
  }

  private mutating func noteCue(_ index: Int) {
    let end = wordEnd(index)
    let word = lower(index..<end)
    if RedactionWords.phoneCues.contains(word) { phoneCueEnd = end + Self.phoneCueReach }
    if RedactionWords.birthCues.contains(word) { birthCueEnd = end + Self.birthCueReach }
    if word == "d", lower(index..<min(bytes.count, index + 5)) == "d.o.b" { birthCueEnd = end + Self.birthCueReach }
  }

  private func skippedMark(_ index: Int) -> Int? {
    guard bytes[index] == UInt8(ascii: "["), holds("[redacted]", at: index) else { return nil }
    return index + 10
  }

  // MARK: Reading

  func at(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : UInt8(ascii: " ") }

  func holds(_ text: StaticString, at index: Int) -> Bool {
    for place in 0..<text.utf8CodeUnitCount {
      let byte = at(index + place)
      guard (byte.isBig ? byte | 0x20 : byte) == text.utf8Start[place] else { return false }
    }
    return true
  }

  func wordEnd(_ index: Int) -> Int {
    var end = index
    while at(end).isWordly { end += 1 }
    return end
  }

  func lower(_ range: Range<Int>) -> String {
    guard range.count <= 20 else { return "" }
    return String(decoding: bytes[range].map { $0.isBig ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  func blanksEnd(_ index: Int) -> Int {
    var end = index
    while end < bytes.count, bytes[end] == 32 || bytes[end] == 9 { end += 1 }
    return end
  }

  func digitsEnd(_ index: Int) -> Int {
    var end = index
    while at(end).isDigit { end += 1 }
    return end
  }
}

extension UInt8 {
  /// A letter of any alphabet or a digit.
  var isWordly: Bool { isLetterOrDigit || self == RedactionPage.other }
}
