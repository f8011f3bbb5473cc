/// Brings a character to the plain small letter that it is read as, without accents, widths, styles and look-alikes.
struct CharacterFolding: Sendable {
  /// What a character stands for in a text.
  enum Kind: Equatable, Sendable {
    /// A letter, a digit, or a sign that is written for a letter: `$`, `@`, `!`, `|`, `+`, `*`.
    case part(UInt8)
    /// A letter that no plain letter resembles.
    case foreign(Unicode.Scalar)
    case apostrophe
    case space
    /// Ends a sentence when a space follows.
    case stop
    /// Stands between words, or is stuck between letters to hide a word.
    case separator
    /// Cannot be seen and says nothing.
    case nothing
    /// A picture that is a word.
    case picture(String)
  }

  private let table: [UInt32: UInt8]
  private let pictures: [UInt32: String] = [
    0x1F52B: "gun", 0x1F48A: "pills", 0x1F52A: "knife", 0x1F5E1: "knife", 0x1FA78: "blood", 0x1FAA6: "grave",
    0x26B0: "grave", 0x1FA92: "razor", 0x1FAA2: "noose",
  ]

  static let shared = CharacterFolding()

  private init() {
    var table: [UInt32: UInt8] = [:]
    func add(_ letter: Character, _ lookAlikes: String) {
      guard let ascii = letter.asciiValue else { return }
      for scalar in lookAlikes.unicodeScalars { table[scalar.value] = ascii }
    }
    for (letter, lookAlikes) in Self.lookAlikes { add(letter, lookAlikes) }
    self.table = table
  }

  /// Accented letters of Latin; letters of Cyrillic, Greek and Armenian and signs that look like Latin ones.
  private static let lookAlikes: [(Character, String)] = [
    ("a", "àáâãäåāăąǎǟȁȃȧạảấầẩẫậắằẳẵặḁæÀÁÂÃÄÅĀĂĄǍÆаАαΑɑάªᴀ"), ("b", "ƀɓḃḅвВβΒьЬʙßẞ"),
    ("c", "çćĉċčƈḉÇĆĈĊČсСϲ¢ᴄ©"), ("d", "ďđɖɗḋḍḏďĎĐðÐԁժᴅ"),
    ("e", "èéêëēĕėęěȅȇẹẻẽếềểễệḗÈÉÊËĒĔĖĘĚеЕёЁєЄεΕέɛᴇ€ə"), ("f", "ƒḟϝғ"), ("g", "ĝğġģǧǵɡĜĞĠĢԍɢ"),
    ("h", "ĥħḣḥḧһҺнНΗʜհ"), ("i", "ìíîïĩīĭįıǐȉȋịỉḭÌÍÎÏĨĪĬĮİіІїЇιΙίɪ¡"), ("j", "ĵǰјЈϳ"),
    ("k", "ķĸƙḱḳкКκΚᴋќ"), ("l", "ĺļľŀłḷḹĹĻĽŁӏӀʟ£"), ("m", "ḿṁṃмМΜᴍ"), ("n", "ñńņňŉŋǹṅṇÑŃŅŇηŃΝɴπпП"),
    ("o", "òóôõöøōŏőǒȍȯọỏốồổỗộớờởỡợœÒÓÔÕÖØŌŎŐŒоОοΟόσᴏ°º"), ("p", "ṕṗƥрРρΡᴘþ"), ("q", "ʠԛգ"),
    ("r", "ŕŗřȑṙṛŔŖŘгГяЯʀ®"), ("s", "śŝşšșṡṣŚŜŞŠȘѕЅꜱ§"), ("t", "ţťŧțṫṭŢŤŦȚтТτΤᴛ†"),
    ("u", "ùúûüũūŭůűųǔȕụủứừửữựÙÚÛÜŨŪŬŮŰŲυμᴜцЦ"), ("v", "ṽṿνѵᴠ"), ("w", "ŵẁẃẅẇŴωѡԝᴡшШщЩ"),
    ("x", "ẋẍхХχΧ×"), ("y", "ýÿŷȳỳỵỷỹÝŶŸуУүҮγΥʏ¥"), ("z", "źżžƶẓŹŻŽᴢΖζ"), ("!", "！ǃ❗❕"),
    ("*", "＊•●∗⁎"), ("$", "＄"), ("@", "＠"),
  ]

  func kind(of scalar: Unicode.Scalar) -> Kind {
    let code = scalar.value
    return code < 0x80 ? ascii(UInt8(code)) : other(scalar)
  }

  private func ascii(_ code: UInt8) -> Kind {
    switch code {
    case 0x61...0x7A, 0x30...0x39: .part(code)
    case 0x41...0x5A: .part(code + 32)
    case 0x27, 0x60: .apostrophe
    case 0x20, 0x09, 0x0A, 0x0D: .space
    case 0x2E, 0x3F, 0x3B: .stop
    case 0x24, 0x40, 0x21, 0x7C, 0x2B, 0x2A: .part(code)
    case 0x00...0x1F, 0x7F: .nothing
    default: .separator
    }
  }

  private func other(_ scalar: Unicode.Scalar) -> Kind {
    let code = scalar.value
    if let letter = table[code] { return .part(letter) }
    if let word = pictures[code] { return .picture(word) }
    switch code {
    case 0x2018, 0x2019, 0x201B, 0x00B4, 0x02BC, 0x2032, 0xFF07: return .apostrophe
    case 0xFF01...0xFF5E: return ascii(UInt8(code - 0xFEE0))
    case 0x1D400...0x1D6A3: return .part(UInt8((code - 0x1D400) % 26) + 0x61)
    case 0x1D7CE...0x1D7FF: return .part(UInt8((code - 0x1D7CE) % 10) + 0x30)
    case 0x24B6...0x24CF: return .part(UInt8(code - 0x24B6) + 0x61)
    case 0x24D0...0x24E9: return .part(UInt8(code - 0x24D0) + 0x61)
    case 0x1F130...0x1F149: return .part(UInt8(code - 0x1F130) + 0x61)
    case 0x1F150...0x1F169: return .part(UInt8(code - 0x1F150) + 0x61)
    case 0x1F170...0x1F189: return .part(UInt8(code - 0x1F170) + 0x61)
    case 0x1F1E6...0x1F1FF: return .part(UInt8(code - 0x1F1E6) + 0x61)
    case 0x0300...0x036F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF, 0xAD, 0x34F,
      0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x20D0...0x20FF, 0x3164, 0xE0000...0xE007F, 0x1AB0...0x1AFF:
      return .nothing
    case 0x2026, 0x3002, 0xFF61, 0x2028, 0x2029: return .stop
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return .space
    default: return scalar.properties.isAlphabetic ? .foreign(scalar) : .separator
    }
  }
}
