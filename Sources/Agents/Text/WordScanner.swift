/// Scans a text word by word in one pass: lower case, without accents, contractions, entities, addresses and handles.
///
/// The current word is in `word` until the next call, so that no word needs an allocation.
struct WordScanner: Sendable {
  enum Kind: Sendable {
    /// Letters and digits, in `word`.
    case word
    /// A pictograph or an emoticon; `word` contains the pictograph's bytes or the emoticon's canonical form.
    case sign
    case exclamation
    case question
    /// The end of a sentence.
    case stop
    /// A comma, a bracket, a dash, a colon.
    case pause
  }

  private(set) var word: [UInt8] = []
  /// `true` if the word has two letters or more and none in lower case.
  private(set) var isCapital = false
  /// `true` if a letter of the word is repeated three times or more in a row.
  private(set) var isStretched = false
  /// `true` if a hyphen joins the word with the previous one.
  private(set) var isJoined = false
  private(set) var isTag = false

  private let bytes: [UInt8]
  private var index = 0
  /// `true` if the rest of a hashtag written in camel case follows.
  private var tagGoesOn = false

  init(_ text: String) {
    bytes = HTMLEntities.decode(Array(text.utf8))
    word.reserveCapacity(48)
  }

  /// Returns the next token, or `nil` at the end.
  mutating func next() -> Kind? {
    isJoined = false
    isTag = tagGoesOn
    tagGoesOn = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x80 {
        if let kind = beyondASCII() { return kind }
        continue
      }
      if let kind = emoticon() { return kind }
      if byte.isLetterOrDigit {
        if skippedAddress() { continue }
        readWord()
        return .word
      }
      index += 1
      switch byte {
      case UInt8(ascii: "!"): return .exclamation
      case UInt8(ascii: "?"): return .question
      case UInt8(ascii: "."), UInt8(ascii: "\n"): return .stop
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: ")"): return .pause
      case UInt8(ascii: "-"): if hyphen(1) { return .pause }
      case UInt8(ascii: "#"): isTag = true
      case UInt8(ascii: "@"): skipHandle()
      default: break
      }
    }
    return nil
  }

  /// A hyphen between letters joins them; any other is a pause.
  private mutating func hyphen(_ length: Int) -> Bool {
    isJoined = index > length && bytes[index - length - 1].isLetterOrDigit && peek(0).isLetterOrDigit
    return !isJoined && !peek(0).isLetterOrDigit
  }

  private mutating func beyondASCII() -> Kind? {
    let (scalar, length) = Scalars.decode(bytes, at: index)
    // No word begins with an apostrophe; some of them, such as U+02BC, are letters by their category.
    if Scalars.isInvisible(scalar) || Scalars.isApostrophe(scalar) {
      index += length
    } else if Scalars.isPicture(scalar) {
      word.removeAll(keepingCapacity: true)
      word.append(contentsOf: bytes[index..<index + length])
      clearMarks()
      index += length
      return .sign
    } else if Scalars.isSeparator(scalar) {
      index += length
      if scalar == 0x2026 || scalar == 0x3002 { return .stop }
      if scalar == 0xff01 { return .exclamation }
      if scalar == 0xff1f { return .question }
      if scalar == 0x2013 || scalar == 0x2014 { return .pause }
      if Scalars.isHyphen(scalar), hyphen(length) { return .pause }
    } else {
      readWord()
      return .word
    }
    return nil
  }

  private mutating func clearMarks() {
    isCapital = false
    isStretched = false
  }

  // MARK: Words

  private mutating func readWord() {
    word.removeAll(keepingCapacity: true)
    clearMarks()
    var big = 0
    var small = 0
    var run = 0
    while index < bytes.count {
      let byte = bytes[index]
      var letter = byte
      var length = 1
      if byte >= 0x80 {
        let scalar: UInt32
        (scalar, length) = Scalars.decode(bytes, at: index)
        if Scalars.isApostrophe(scalar) {
          guard apostrophe(length) else { break }
          continue
        }
        if Scalars.isInvisible(scalar) {
          index += length
          continue
        }
        if Scalars.isPicture(scalar) || Scalars.isSeparator(scalar) { break }
        guard let plain = Scalars.plainLetter(scalar) else {
          word.append(contentsOf: bytes[index..<index + length])
          small += 1
          index += length
          continue
        }
        letter = plain
      } else if byte.isSmall {
        small += 1
      } else if byte.isBig {
        if isTag, small > 0 { break }
        letter = byte | 0x20
        big += 1
      } else if byte == UInt8(ascii: "'") {
        guard apostrophe(1) else { break }
        continue
      } else if byte == UInt8(ascii: "."), word.count == 1, peek(1).isLetter, !peek(2).isLetter {
        index += 1
        continue
      } else if !byte.isLetterOrDigit {
        break
      }
      run = word.last == letter ? run + 1 : 1
      if run >= 3, !letter.isDigit { isStretched = true }
      word.append(letter)
      index += length
    }
    isCapital = small == 0 && big >= 2
    tagGoesOn = isTag && peek(0).isBig
  }

  /// Handles an apostrophe: "n't" and "o'clock" belong to the word; "'s", "'ll", "'re", "'ve", "'d", "'m" don't.
  private mutating func apostrophe(_ length: Int) -> Bool {
    let start = index + length
    guard start < bytes.count, bytes[start].isLetter else { return false }
    var end = start
    while end < bytes.count, bytes[end].isLetter, end - start < 3 { end += 1 }
    let first = bytes[start] | 0x20
    let second = end - start == 2 ? bytes[start + 1] | 0x20 : 0
    let isOne =
      end - start == 1
      && (first == UInt8(ascii: "s") || first == UInt8(ascii: "d") || first == UInt8(ascii: "m"))
    let isTwo =
      second == UInt8(ascii: "l") && first == second
      || second == UInt8(ascii: "e") && (first == UInt8(ascii: "r") || first == UInt8(ascii: "v"))
    index = isOne || isTwo ? end : start
    return !(isOne || isTwo)
  }

  // MARK: Addresses

  /// Skips a web or mail address that begins here.
  private mutating func skippedAddress() -> Bool {
    if index > 0, bytes[index - 1].isLetterOrDigit { return false }
    let isWeb = begins("http://") || begins("https://") || begins("www.")
    guard isWeb else { return false }
    while index < bytes.count, bytes[index] > 0x20 { index += 1 }
    return true
  }

  private func begins(_ text: StaticString) -> Bool {
    guard bytes[index] | 0x20 == text.utf8Start[0], index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { text in
      for offset in text.indices where bytes[index + offset] | 0x20 != text[offset] | 0x20 { return false }
      return true
    }
  }

  private mutating func skipHandle() {
    while index < bytes.count, bytes[index].isLetterOrDigit || bytes[index] == UInt8(ascii: "_") { index += 1 }
  }

  private func peek(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

  // MARK: Emoticons

  private mutating func emoticon() -> Kind? {
    guard let (plain, length) = Emoticons.match(bytes, at: index) else { return nil }
    word.removeAll(keepingCapacity: true)
    plain.withUTF8Buffer { word.append(contentsOf: $0) }
    clearMarks()
    index += length
    return .sign
  }
}

extension UInt8 {
  var isSmall: Bool { self &- 97 < 26 }
  var isBig: Bool { self &- 65 < 26 }
  var isLetter: Bool { (self | 0x20) &- 97 < 26 }
  var isDigit: Bool { self &- 48 < 10 }
  var isLetterOrDigit: Bool { isLetter || isDigit }
}
