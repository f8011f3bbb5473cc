/// Recognises faces and hearts made of punctuation, of any length, and gives each a canonical form.
enum Emoticons {
  /// Returns the canonical form of the emoticon that begins at an index, and its length in bytes.
  static func match(_ bytes: [UInt8], at index: Int) -> (plain: StaticString, length: Int)? {
    let before = index > 0 ? bytes[index - 1] : 32
    func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 32 }
    switch at(0) {
    case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="):
      return before.isDigit ? nil : face(at, afterLetter: before.isLetter)
    case UInt8(ascii: "<"):
      if at(1) == UInt8(ascii: "3") { return ("<3", 2 + run(at, from: 2, of: UInt8(ascii: "3"))) }
      if at(1) == UInt8(ascii: "/"), at(2) == UInt8(ascii: "3") { return ("</3", 3) }
      return nil
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      guard at(1).isEyes, !at(2).isLetterOrDigit, !before.isLetterOrDigit else { return nil }
      return (at(0) == UInt8(ascii: "(") ? ":)" : ":(", 2)
    case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "D"), UInt8(ascii: "T"), UInt8(ascii: "o"),
      UInt8(ascii: "O"):
      return before.isLetterOrDigit ? nil : lettered(at)
    case UInt8(ascii: "^"), UInt8(ascii: "-"), UInt8(ascii: ">"), UInt8(ascii: "\\"):
      return before.isLetterOrDigit ? nil : eastern(at)
    default: return nil
    }
  }

  private typealias Reader = (Int) -> UInt8

  private static func run(_ at: Reader, from start: Int, of byte: UInt8) -> Int {
    var count = 0
    while at(start + count) == byte { count += 1 }
    return count
  }

  /// Eyes, an optional tear, an optional nose, and a mouth.
  private static func face(_ at: Reader, afterLetter: Bool) -> (plain: StaticString, length: Int)? {
    var place = 1
    let hasTear = at(place) == UInt8(ascii: "'") || at(place) == UInt8(ascii: ",")
    if hasTear { place += 1 }
    let hasNose = at(place) == UInt8(ascii: "-") || at(place) == UInt8(ascii: "^") || at(place) == UInt8(ascii: "o")
    if hasNose, at(place + 1) != 32 { place += 1 }
    let mouth = at(place)
    guard mouth > 32 else { return nil }
    let length = place + run(at, from: place, of: mouth)
    let isFree = !at(length).isLetterOrDigit
    switch mouth {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      return hasTear ? (":D", length) : at(0) == UInt8(ascii: ";") ? (";)", length) : (":)", length)
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return hasTear ? (":'(", length) : (":(", length)
    case _ where afterLetter: return nil
    case UInt8(ascii: "D") where isFree: return (":D", length)
    case UInt8(ascii: "P") where isFree, UInt8(ascii: "p") where isFree: return (":P", length)
    case UInt8(ascii: "3") where isFree && at(0) == UInt8(ascii: ":"): return (":)", length)
    case UInt8(ascii: "*"): return (":*", length)
    case UInt8(ascii: "/"), UInt8(ascii: "\\"): return length == place + 1 && isFree ? (":/", length) : nil
    case UInt8(ascii: "|"): return (":|", length)
    case UInt8(ascii: "S") where isFree, UInt8(ascii: "s") where isFree: return (":/", length)
    case UInt8(ascii: "c") where isFree, UInt8(ascii: "C") where isFree: return (":(", length)
    case UInt8(ascii: "_") where at(0) == UInt8(ascii: ";") && at(length) == UInt8(ascii: ";"):
      return (":'(", length + 1)
    default: return nil
    }
  }

  private static func lettered(_ at: Reader) -> (plain: StaticString, length: Int)? {
    let first = at(0)
    if first | 0x20 == UInt8(ascii: "x"), at(1) == UInt8(ascii: "D") {
      let length = 1 + run(at, from: 1, of: UInt8(ascii: "D"))
      return at(length).isLetterOrDigit ? nil : ("xD", length)
    }
    if first == UInt8(ascii: "D"), at(1) == UInt8(ascii: ":") || at(1) == UInt8(ascii: "="), !at(2).isLetterOrDigit {
      return at(2) == 32 || at(2) < 32 ? (":(", 2) : nil
    }
    guard at(1) == UInt8(ascii: "_") || at(1) == UInt8(ascii: "."), !at(3).isLetterOrDigit else { return nil }
    if first == UInt8(ascii: "T"), at(2) == first { return (":'(", 3) }
    if first | 0x20 == UInt8(ascii: "o"), at(2) | 0x20 == first | 0x20 { return (":o", 3) }
    return nil
  }

  private static func eastern(_ at: Reader) -> (plain: StaticString, length: Int)? {
    switch (at(0), at(1), at(2)) {
    case (UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "^")),
      (UInt8(ascii: "^"), UInt8(ascii: "."), UInt8(ascii: "^")):
      return (":)", 3)
    case (UInt8(ascii: "^"), UInt8(ascii: "^"), _): return (":)", 2)
    case (UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "-")),
      (UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "-")):
      return (":|", 3 + run(at, from: 3, of: UInt8(ascii: "-")))
    case (UInt8(ascii: ">"), UInt8(ascii: "_"), UInt8(ascii: "<")),
      (UInt8(ascii: ">"), UInt8(ascii: "."), UInt8(ascii: "<")):
      return (":(", 3)
    case (UInt8(ascii: ">"), let eyes, let mouth)
    where eyes.isEyes && (mouth == UInt8(ascii: "(") || mouth == UInt8(ascii: "[")):
      return (">:(", 3)
    case (UInt8(ascii: "\\"), UInt8(ascii: "o"), UInt8(ascii: "/")): return (":D", 3)
    default: return nil
    }
  }
}

extension UInt8 {
  fileprivate var isEyes: Bool { self == UInt8(ascii: ":") || self == UInt8(ascii: ";") || self == UInt8(ascii: "=") }
}
