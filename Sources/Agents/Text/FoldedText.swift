/// A text in any script as comparable words: lower case without accents, vowel points and joiners.
///
/// In scripts without spaces, or with optional ones, every character is a word.
struct FoldedText {
  struct Word {
    /// Of its scalars.
    let range: Range<Int>
    let hash: UInt64
    /// `true` if a comma or the end of a sentence precedes it.
    let followsPause: Bool
    /// `true` if the end of a sentence precedes it.
    let beginsSentence: Bool
  }

  /// The folded scalars of all words, one word after the other.
  private(set) var scalars: [UInt32] = []
  private(set) var words: [Word] = []
  private(set) var letters = [Int](repeating: 0, count: Script.allCases.count)

  init(_ text: String) {
    scalars.reserveCapacity(text.utf8.count)
    words.reserveCapacity(text.utf8.count / 4 + 2)
    var builder = Builder()
    for scalar in text.unicodeScalars { add(scalar.value, &builder) }
    endWord(&builder)
  }

  /// Returns the folded words of a text with a space between.
  static func folded(_ text: String) -> String {
    let read = FoldedText(text)
    var folded = ""
    for word in read.words {
      if !folded.isEmpty { folded.unicodeScalars.append(" ") }
      for scalar in read.scalars[word.range] { Unicode.Scalar(scalar).map { folded.unicodeScalars.append($0) } }
    }
    return folded
  }

  /// The state of the word being read.
  private struct Builder {
    var start = 0
    var hash = WordHash.seed
    var pause = false
    var sentence = true
  }

  private mutating func add(_ scalar: UInt32, _ builder: inout Builder) {
    switch LetterFolding.reading(of: scalar) {
    case .letter(let folded):
      append(folded, &builder)
    case .pair(let first, let second):
      append(first, &builder)
      append(second, &builder)
    case .character(let folded):
      endWord(&builder)
      append(folded, &builder)
      endWord(&builder)
    case .nothing: break
    case .space: endWord(&builder)
    case .pause:
      endWord(&builder)
      builder.pause = true
    case .stop:
      endWord(&builder)
      (builder.pause, builder.sentence) = (true, true)
    }
  }

  private mutating func append(_ scalar: UInt32, _ builder: inout Builder) {
    scalars.append(scalar)
    builder.hash = WordHash.adding(scalar, to: builder.hash)
    if let script = Script(of: scalar) { letters[script.rawValue] += 1 }
  }

  private mutating func endWord(_ builder: inout Builder) {
    guard scalars.count > builder.start else { return }
    words.append(
      Word(
        range: builder.start..<scalars.count, hash: builder.hash, followsPause: builder.pause,
        beginsSentence: builder.sentence))
    builder = Builder(start: scalars.count, pause: false, sentence: false)
  }
}

/// The hash of a word, computed letter by letter.
enum WordHash {
  static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

  static func adding(_ scalar: UInt32, to hash: UInt64) -> UInt64 {
    let mixed = (hash ^ UInt64(scalar)) &* 0x0000_0100_0000_01b3
    return mixed ^ (mixed &>> 29)
  }
}

enum Script: Int, CaseIterable {
  case latin, cyrillic, greek, arabic, hebrew, devanagari, bengali, gurmukhi, gujarati, tamil, telugu, han, kana,
    hangul,
    thai
  /// A script without a supported language.
  case other

  /// `nil` for digits.
  init?(of scalar: UInt32) {
    switch scalar {
    case 0x30...0x39: return nil
    case ..<0x0370: self = .latin
    case 0x0370..<0x0400, 0x1f00..<0x2000: self = .greek
    case 0x0400..<0x0530: self = .cyrillic
    case 0x0590..<0x0600: self = .hebrew
    case 0x0600..<0x0700, 0x0750..<0x0780: self = .arabic
    case 0x0900..<0x0980: self = .devanagari
    case 0x0980..<0x0a00: self = .bengali
    case 0x0a00..<0x0a80: self = .gurmukhi
    case 0x0a80..<0x0b00: self = .gujarati
    case 0x0b80..<0x0c00: self = .tamil
    case 0x0c00..<0x0c80: self = .telugu
    case 0x0e00..<0x0e80: self = .thai
    case 0x1100..<0x1200, 0x3130..<0x3190, 0xac00..<0xd7b0: self = .hangul
    case 0x1e00..<0x1f00: self = .latin
    case 0x3040..<0x3100: self = .kana
    case 0x3400..<0xa000, 0xf900..<0xfb00, 0x20000..<0x32000: self = .han
    default: self = .other
    }
  }
}

/// The folding of characters for comparing words of any language.
enum LetterFolding {
  enum Reading: Sendable {
    case letter(UInt32)
    /// One letter that is written as two where it is missing: `ß`, `æ`.
    case pair(UInt32, UInt32)
    /// A word by itself.
    case character(UInt32)
    /// Silent: a joiner, a vowel point.
    case nothing
    case space
    /// A comma or a similar mark.
    case pause
    /// The end of a sentence.
    case stop
  }

  private static let tableEnd: UInt32 = 0x3000
  /// The readings of all characters below its end; it is never created for pure ASCII.
  private static let table: [Reading] = (0..<tableEnd).map { code in Unicode.Scalar(code).map(read) ?? .space }

  static func reading(of scalar: UInt32) -> Reading {
    if scalar < 0x80 { return ascii(scalar) }
    if scalar < tableEnd { return table[Int(scalar)] }
    switch scalar {
    case 0x3001, 0xff0c, 0xff64, 0xff1a, 0xff1b: return .pause
    case 0x3002, 0xff01, 0xff1f, 0xff61: return .stop
    case 0xff10...0xff19: return .letter(scalar - 0xfee0)
    case 0xff21...0xff3a: return .letter(scalar - 0xff21 + 0x61)
    case 0xff41...0xff5a: return .letter(scalar - 0xff41 + 0x61)
    case 0x3005, 0x3041...0x3096, 0x30a1...0x30fa, 0x3131...0x318e, 0x3400..<0xa000, 0xac00..<0xd7b0, 0xf900..<0xfb00,
      0x20000..<0x32000:
      return .character(scalar)
    // The long vowel mark of katakana only lengthens a word.
    case 0x30fc, 0xfe00...0xfe0f, 0xfeff, 0xe0000...0xe007f: return .nothing
    default:
      guard let known = Unicode.Scalar(scalar) else { return .space }
      return known.properties.isAlphabetic ? .letter(scalar) : .space
    }
  }

  private static func read(_ scalar: Unicode.Scalar) -> Reading {
    let code = scalar.value
    if code < 0x80 { return ascii(code) }
    if let special = special(code) { return special }
    if Scalars.plainMark(code) != nil { return .space }
    switch code {
    case 0xc0..<0x250, 0x1e00..<0x1f00: return latin(scalar)
    case 0x370..<0x400, 0x1f00..<0x2000: return greek(scalar)
    // Eastern digits.
    case 0x660...0x669: return .letter(code - 0x660 + 0x30)
    case 0x6f0...0x6f9: return .letter(code - 0x6f0 + 0x30)
    case 0x900..<0xe00:
      // Vowel signs and the virama are parts of an Indian word.
      let isSign =
        scalar.properties.generalCategory == .spacingMark || scalar.properties.generalCategory == .nonspacingMark
      return isSign || scalar.properties.isAlphabetic ? .letter(code) : .space
    case 0xe00..<0xf00, 0x1000..<0x10a0, 0x1100..<0x1200, 0x1780..<0x1800:
      let isSign =
        scalar.properties.generalCategory == .spacingMark || scalar.properties.generalCategory == .nonspacingMark
      return isSign || scalar.properties.isAlphabetic ? .character(code) : .space
    default:
      guard scalar.properties.isAlphabetic else { return .space }
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      return .letter(lower.first?.value ?? code)
    }
  }

  private static func ascii(_ code: UInt32) -> Reading {
    switch code {
    case 0x30...0x39, 0x61...0x7a: .letter(code)
    case 0x41...0x5a: .letter(code + 0x20)
    case 0x2e, 0x21, 0x3f, 0x0a, 0x0d: .stop
    case 0x2c, 0x3b, 0x3a, 0x28, 0x29: .pause
    default: .space
    }
  }

  private static func special(_ code: UInt32) -> Reading? {
    switch code {
    case 0x2026, 0x61f, 0x6d4, 0x964, 0x965, 0x203c...0x203d, 0x2028, 0x2029: .stop
    case 0x60c, 0x61b, 0x2013, 0x2014: .pause
    // Points, joiners and direction marks.
    case 0xad, 0x300...0x36f, 0x591...0x5bd, 0x5bf, 0x5c1...0x5c2, 0x5c4...0x5c7, 0x610...0x61a, 0x640, 0x64b...0x65f,
      0x670, 0x93c, 0x9bc, 0xa3c, 0xabc, 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x2064, 0x34f, 0x61c:
      .nothing
    case 0xdf: .pair(0x73, 0x73)
    case 0xc6, 0xe6: .pair(0x61, 0x65)
    case 0x152, 0x153: .pair(0x6f, 0x65)
    case 0xde, 0xfe: .pair(0x74, 0x68)
    case 0xd0, 0xf0: .letter(0x64)
    case 0x131: .letter(0x69)
    // Letters of Arabic, Persian and Urdu that are interchangeable.
    case 0x622, 0x623, 0x625, 0x671: .letter(0x627)
    case 0x649, 0x6cc, 0x626: .letter(0x64a)
    case 0x6a9: .letter(0x643)
    case 0x629, 0x6c0, 0x6c1, 0x6be, 0x6c3, 0x6d5: .letter(0x647)
    case 0x624: .letter(0x648)
    // Indian letters with a dot below, which disappears in the decomposed form.
    case 0x958...0x95a: .letter(code - 0x958 + 0x915)
    case 0x95b: .letter(0x91c)
    case 0x95c, 0x95d: .letter(code - 0x95c + 0x921)
    case 0x95e: .letter(0x92b)
    case 0x95f: .letter(0x92f)
    case 0x9dc, 0x9dd: .letter(code - 0x9dc + 0x9a1)
    case 0x9df: .letter(0x9af)
    case 0xa33: .letter(0xa32)
    case 0xa36: .letter(0xa38)
    case 0xa59, 0xa5a: .letter(code - 0xa59 + 0xa16)
    case 0xa5b: .letter(0xa1c)
    case 0xa5e: .letter(0xa2b)
    // Nasal signs of India.
    case 0x901: .letter(0x902)
    case 0x981: .letter(0x982)
    case 0x401, 0x451: .letter(0x435)
    default: nil
    }
  }

  /// The Unicode name contains the letter: LATIN SMALL LETTER E WITH ACUTE.
  private static func latin(_ scalar: Unicode.Scalar) -> Reading {
    guard scalar.properties.isAlphabetic else { return .space }
    let name = nameWords(scalar)
    if name.count > 3, name[2] == "LETTER", name[3].utf8.count == 1, let letter = name[3].unicodeScalars.first {
      return .letter(letter.value | 0x20)
    }
    return .letter(scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value)
  }

  /// GREEK SMALL LETTER ALPHA WITH TONOS is alpha; both forms of a small sigma are the same.
  private static func greek(_ scalar: Unicode.Scalar) -> Reading {
    guard scalar.properties.isAlphabetic else { return .space }
    let name = nameWords(scalar)
    guard name.count > 3, name[2] == "LETTER" else { return .letter(scalar.value) }
    let letter = name[3] == "FINAL" ? "SIGMA" : name[3]
    guard let place = greekLetters.firstIndex(of: letter) else { return .letter(scalar.value) }
    return .letter(0x3b1 + UInt32(place))
  }

  private static func nameWords(_ scalar: Unicode.Scalar) -> [Substring] {
    scalar.properties.name.map { $0[...].parts(at: " ") } ?? []
  }

  private static let greekLetters: [Substring] = [
    "ALPHA", "BETA", "GAMMA", "DELTA", "EPSILON", "ZETA", "ETA", "THETA", "IOTA", "KAPPA", "LAMDA", "MU", "NU", "XI",
    "OMICRON", "PI", "RHO", "FINAL", "SIGMA", "TAU", "UPSILON", "PHI", "CHI", "PSI", "OMEGA",
  ]
}
