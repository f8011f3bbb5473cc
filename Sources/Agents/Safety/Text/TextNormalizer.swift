/// A word as the grammar reads it.
struct SafetyToken: Equatable, Sendable {
  let id: Int
  let text: String
  var endsSentence = false
  /// `true` if a comma, or a similar mark, follows it.
  var endsClause = false
}

/// Converts a text to words of the grammar, however they are written.
struct TextNormalizer: Sendable {
  let vocabulary: SafetyVocabulary
  private let repair: WordRepair
  private let cutter = TextCutter()
  /// The most pieces that are joined to find a word.
  private static let piecesMax = 12
  private static let spelledMax = 48

  init(vocabulary: SafetyVocabulary) {
    self.vocabulary = vocabulary
    repair = WordRepair(vocabulary: vocabulary)
  }

  func tokens(_ text: String) -> [SafetyToken] {
    var raw = cutter.tokens(text)
    for index in raw.indices {
      guard let dress = raw[index].dress, let word = repair.exactly(dress) else { continue }
      raw[index] = RawToken(text: word, endsSentence: index == raw.count - 1, endsClause: raw[index].endsClause)
    }
    softenSingles(&raw)
    var result: [SafetyToken] = []
    result.reserveCapacity(raw.count + 8)
    var index = 0
    while index < raw.count {
      if let (words, count) = pieces(raw, at: index) {
        append(words, before: raw[index + count - 1], to: &result)
        index += count
      } else {
        append(words(raw[index], after: result.last?.text, in: raw, at: index), before: raw[index], to: &result)
        index += 1
      }
    }
    return merged(result)
  }

  /// - Parameter mark: The last token behind them, which tells what ends after them.
  private func append(_ words: [String], before mark: RawToken, to result: inout [SafetyToken]) {
    for word in words { result.append(SafetyToken(id: vocabulary.id(word) ?? SafetyVocabulary.unknown, text: word)) }
    guard let place = result.indices.last else { return }
    if mark.endsSentence { result[place].endsSentence = true }
    if mark.endsClause { result[place].endsClause = true }
  }

  /// Joins sentences of one word or letter each to one sentence: `I. Want. To. Die.`
  private func softenSingles(_ raw: inout [RawToken]) {
    for index in raw.indices.dropLast() where raw[index].endsSentence {
      if raw[index].text.utf8.count == 1, raw[index + 1].text.utf8.count == 1 { raw[index].endsSentence = false }
    }
    var start = 0
    var single = false
    var lastEnd: Int?
    for index in raw.indices where raw[index].endsSentence {
      let isSingle = index == start
      if isSingle, single, let lastEnd { raw[lastEnd].endsSentence = false }
      (single, lastEnd, start) = (isSingle, index, index + 1)
    }
  }

  // MARK: one word

  private func words(_ token: RawToken, after last: String?, in raw: [RawToken], at index: Int) -> [String] {
    if let tail = token.tail { return contraction(token, tail) }
    if token.hasSigns, token.text.utf8.allSatisfy({ $0 >= 0x30 && $0 < 0x3A }) {
      return number(token, last, raw, index)
    }
    if token.text == "ill", index + 1 < raw.count, WordLists.afterWill.contains(raw[index + 1].text) {
      return ["i", "will"]
    }
    if let words = vocabulary.variants[token.text] { return words }
    if vocabulary.id(token.text) != nil || vocabulary.isCommon(token.text) { return [token.text] }
    guard let words = repair.words(for: token.text, hasSigns: token.hasSigns) else { return [token.text] }
    return words.flatMap { vocabulary.variants[$0] ?? [$0] }
  }

  /// Reads digits as words among words: `want 2 die`.
  private func number(_ token: RawToken, _ last: String?, _ raw: [RawToken], _ index: Int) -> [String] {
    guard index > 0, index + 1 < raw.count || token.text == "1" else {
      return token.text == "1" && raw.count > 1 ? ["i"] : ["#"]
    }
    let before = last ?? ""
    if token.text == "2", WordLists.beforeTo.contains(before) { return ["to"] }
    if token.text == "4", before == "ready" || before == "waiting" || before == "reason" { return ["for"] }
    return ["#"]
  }

  private func contraction(_ token: RawToken, _ tail: String) -> [String] {
    let glued = token.text + tail
    if let words = vocabulary.variants[token.text + "'" + tail] { return words }
    let base = words(RawToken(text: token.text, hasSigns: token.hasSigns), after: nil, in: [], at: 0)
    switch tail {
    case "m": return base + ["am"]
    case "ll": return base + ["will"]
    case "ve": return base + ["have"]
    case "re": return base + ["are"]
    case "d": return base + ["would"]
    case "s": return WordLists.beforeIs.contains(token.text) ? base + ["is"] : base
    case "t":
      if let words = vocabulary.variants[glued] { return words }
      return token.text.hasSuffix("n") ? [String(token.text.dropLast()), "not"] : base
    default:
      if let words = vocabulary.variants[glued] { return words }
      if vocabulary.id(glued) != nil { return [glued] }
      if let words = repair.words(for: glued, hasSigns: token.hasSigns) { return words }
      return base + words(RawToken(text: tail), after: nil, in: [], at: 0)
    }
  }

  // MARK: words in pieces

  /// Returns a word split by spaces or signs, with the number of pieces.
  private func pieces(_ raw: [RawToken], at index: Int) -> ([String], Int)? {
    let first = raw[index]
    guard first.tail == nil, first.text.utf8.count <= 6, !first.endsSentence, index + 1 < raw.count else { return nil }
    if let found = spelledOut(raw, at: index) { return found }
    var length = first.text.utf8.count
    var strange = isStrange(first)
    var end = index + 1
    var best: ([String], Int)?
    while end < raw.count, end - index < Self.piecesMax, raw[end].tail == nil {
      length += raw[end].text.utf8.count
      if length > 14 { break }
      strange = strange || isStrange(raw[end])
      end += 1
      if strange, length >= 3, let words = repair.joined(raw[index..<end]) { best = (words, end - index) }
      if raw[end - 1].endsSentence { break }
    }
    return best
  }

  private func isStrange(_ token: RawToken) -> Bool {
    token.text.utf8.count == 1 && token.text != "i" && token.text != "a"
      || !vocabulary.isWord(token.text) && !vocabulary.isCommon(token.text)
  }

  /// Returns the words spelled by three or more single letters in a row.
  private func spelledOut(_ raw: [RawToken], at index: Int) -> ([String], Int)? {
    var end = index
    while end < raw.count, raw[end].tail == nil, raw[end].text.utf8.count == 1 {
      end += 1
      // Longer rows of letters are a table, a pattern or a drawing.
      if end - index > Self.spelledMax { return nil }
      if raw[end - 1].endsSentence { break }
    }
    guard end - index >= 3 else { return nil }
    let text = raw[index..<end].map(\.text).joined()
    let plain = raw[index..<end].contains(where: \.hasSigns) ? nil : text
    if let words = repair.joined(raw[index..<end]) { return (words, end - index) }
    if let words = vocabulary.variants[text] { return (words, end - index) }
    if let plain {
      let words = repair.split(Array(plain.utf8)) { $0.utf8.count > 1 || $0 == "i" || $0 == "a" }
      if let words, words.contains(where: repair.isDangerous) {
        return (words.flatMap { vocabulary.variants[$0] ?? [$0] }, end - index)
      }
    } else if let words = repair.words(for: text, hasSigns: true) {
      return (words.flatMap { vocabulary.variants[$0] ?? [$0] }, end - index)
    }
    return nil
  }

  // MARK: words that belong together

  private func merged(_ tokens: [SafetyToken]) -> [SafetyToken] {
    var result: [SafetyToken] = []
    result.reserveCapacity(tokens.count)
    for token in tokens {
      if let last = result.last, !last.endsSentence, let word = WordLists.pairs[last.text]?[token.text],
        let id = vocabulary.id(word)
      {
        result[result.count - 1] = SafetyToken(
          id: id, text: word, endsSentence: token.endsSentence, endsClause: token.endsClause)
      } else if let last = result.last, last.text == "myself", WordLists.ofSelf.contains(token.text),
        let id = vocabulary.id("my")
      {
        // "My self-doubt" isn't "myself".
        result[result.count - 1] = SafetyToken(id: id, text: "my")
        result.append(token)
      } else if token.text == "too", let last = result.last, WordLists.beforeTo.contains(last.text),
        let id = vocabulary.id("to"), !token.endsSentence
      {
        result.append(SafetyToken(id: id, text: "to", endsClause: token.endsClause))
      } else {
        result.append(token)
      }
    }
    return result
  }
}

/// A word as written, folded to plain letters but not yet interpreted.
struct RawToken: Equatable, Sendable {
  var text: String
  /// The part after an apostrophe: `m` of `I'm`.
  var tail: String?
  var endsSentence = false
  /// `true` if a comma and a space follow it.
  var endsClause = false
  /// The word with the marks around it, if they may be letters of it.
  var dress: String?
  /// `true` if it contains signs that may represent letters.
  var hasSigns = false
}

/// Splits a text into words and sentences.
struct TextCutter: Sendable {
  private let folding = CharacterFolding.shared

  func tokens(_ text: String) -> [RawToken] {
    var tokens: [RawToken] = []
    var scratch = Scratch()
    for scalar in text.unicodeScalars {
      switch folding.kind(of: scalar) {
      case .part(let code): scratch.add(code)
      case .foreign(let letter): scratch.add(letter)
      case .apostrophe: scratch.apostrophe()
      case .nothing: continue
      case .space:
        scratch.flush(into: &tokens)
        if scratch.stopped { scratch.endSentence(&tokens) }
        if scratch.paused { scratch.endClause(&tokens) }
      case .stop:
        scratch.flush(into: &tokens)
        scratch.stopped = true
      case .separator: scratch.flush(into: &tokens)
      case .comma:
        scratch.flush(into: &tokens)
        scratch.paused = true
      case .picture(let word):
        scratch.flush(into: &tokens)
        tokens.append(RawToken(text: word))
      }
    }
    scratch.flush(into: &tokens)
    if let last = tokens.indices.last { tokens[last].endsSentence = true }
    return tokens
  }

  /// The word being read.
  private struct Scratch {
    private var text = ""
    private var head: String?
    private var signs = false
    /// `true` if a full stop was read, and no letter since.
    var stopped = false
    /// `true` if a comma was read, and no letter since: between letters it disguises a word.
    var paused = false

    mutating func add(_ code: UInt8) {
      (stopped, paused) = (false, false)
      if code < 0x61 || code == 0x7C { signs = true }
      text.unicodeScalars.append(Unicode.Scalar(code))
    }

    mutating func add(_ letter: Unicode.Scalar) {
      (stopped, paused) = (false, false)
      text += letter.properties.lowercaseMapping
    }

    mutating func apostrophe() {
      guard !text.isEmpty, head == nil else { return }
      head = text
      text = ""
    }

    mutating func endSentence(_ tokens: inout [RawToken]) {
      stopped = false
      if let last = tokens.indices.last { tokens[last].endsSentence = true }
    }

    mutating func endClause(_ tokens: inout [RawToken]) {
      paused = false
      if let last = tokens.indices.last { tokens[last].endsClause = true }
    }

    mutating func flush(into tokens: inout [RawToken]) {
      defer { (text, head, signs) = ("", nil, false) }
      var token = RawToken(text: head ?? text, tail: head == nil || text.isEmpty ? nil : text, hasSigns: signs)
      guard !token.text.isEmpty else { return }
      if signs { trim(&token) }
      if token.text.isEmpty {
        if token.endsSentence { endSentence(&tokens) }
        return
      }
      tokens.append(token)
    }

    /// Exclamation marks after a word end a sentence; marks around it are decoration.
    private func trim(_ token: inout RawToken) {
      let whole = token.text
      while let last = token.text.last, last == "!" || last == "|" || last == "+" || last == "@" {
        if last == "!" { token.endsSentence = true }
        token.text.removeLast()
      }
      while let first = token.text.first, first == "!" || first == "|" || first == "+" { token.text.removeFirst() }
      if whole != token.text { token.dress = whole }
      if var tail = token.tail {
        while tail.last == "!" {
          tail.removeLast()
          token.endsSentence = true
        }
        token.tail = tail.isEmpty ? nil : tail
      }
      token.hasSigns = token.text.utf8.contains { $0 < 0x61 || $0 == 0x7C }
    }
  }
}

/// Folds a character to a plain lower case letter, without accents, widths, styles and look-alikes.
struct CharacterFolding: Sendable {
  enum Kind: Equatable, Sendable {
    /// A letter, a digit, or a sign that represents a letter: `$`, `@`, `!`, `|`, `+`, `*`.
    case part(UInt8)
    /// A letter unlike any plain letter.
    case foreign(Unicode.Scalar)
    case apostrophe
    case space
    /// Ends a sentence when a space follows.
    case stop
    /// Separates clauses if a space follows.
    case comma
    /// Separates words, or disguises a word between letters.
    case separator
    /// Invisible and without meaning.
    case nothing
    /// A pictograph that represents a word.
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

  /// Accented Latin letters; letters of Cyrillic, Greek and Armenian and signs that look like Latin ones.
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
    case 0x2C, 0x3A, 0x28, 0x29: .comma
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
    if Scalars.isApostrophe(code) { return .apostrophe }
    switch code {
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
    case 0x2013, 0x2014, 0x3001: return .comma
    case 0x2026, 0x3002, 0xFF61, 0x2028, 0x2029: return .stop
    default:
      if Scalars.plainMark(code) == UInt8(ascii: " ") { return .space }
      return scalar.properties.isAlphabetic ? .foreign(scalar) : .separator
    }
  }
}
