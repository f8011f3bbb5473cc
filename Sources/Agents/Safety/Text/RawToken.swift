/// A word as it was written, folded to plain letters but not yet understood.
struct RawToken: Equatable, Sendable {
  var text: String
  /// The part behind an apostrophe: `m` of `I'm`.
  var tail: String?
  /// Whether a sentence ends behind it.
  var endsSentence = false
  /// The word with the marks that stood around it, when they may be letters of it.
  var dress: String?
  /// Letters, digits and signs that may stand for letters.
  var hasSigns = false
}

/// Cuts a text into words and sentences.
struct TextCutter: Sendable {
  private let folding = CharacterFolding.shared

  func tokens(_ text: String, limit: Int) -> [RawToken] {
    var tokens: [RawToken] = []
    var scratch = Scratch()
    for scalar in text.unicodeScalars {
      if tokens.count >= limit { break }
      switch folding.kind(of: scalar) {
      case .part(let code): scratch.add(code)
      case .foreign(let letter): scratch.add(letter)
      case .apostrophe: scratch.apostrophe()
      case .nothing: continue
      case .space:
        scratch.flush(into: &tokens)
        if scratch.stopped { scratch.endSentence(&tokens) }
      case .stop:
        scratch.flush(into: &tokens)
        scratch.stopped = true
      case .separator: scratch.flush(into: &tokens)
      case .picture(let word):
        scratch.flush(into: &tokens)
        tokens.append(RawToken(text: word))
      }
    }
    scratch.flush(into: &tokens)
    if let last = tokens.indices.last { tokens[last].endsSentence = true }
    return tokens
  }

  /// The word that is being read.
  private struct Scratch {
    private var text = ""
    private var head: String?
    private var signs = false
    /// A stop was read, and no letter since.
    var stopped = false

    mutating func add(_ code: UInt8) {
      stopped = false
      if code < 0x61 || code == 0x7C { signs = true }
      text.unicodeScalars.append(Unicode.Scalar(code))
    }

    mutating func add(_ letter: Unicode.Scalar) {
      stopped = false
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

    /// Exclamation marks behind a word end a sentence; marks around it are dress.
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
