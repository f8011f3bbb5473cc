/// A text as the units that matter for its sentiment.
struct SentimentReading {
  struct Unit {
    var kind: WordScanner.Kind
    var hash: TextHash
    var entry: SentimentLexicon.Entry
    /// What is left of the entry's valence after everything around it has had its say.
    var valence: Float
    var isCapital: Bool
    var isStretched: Bool
    var isTag: Bool
    var isJoined: Bool
    /// Whether it is the later part of a saying.
    var isInside = false
  }

  private(set) var exclamations = 0
  var units: [Unit] = []
  /// Whether small letters occur as well, so that capitals say something.
  private(set) var hasSmall = false

  init(_ text: String, _ lexicon: SentimentLexicon) {
    var scanner = WordScanner(text)
    var inflection = Inflection(lexicon)
    units.reserveCapacity(48)
    while let kind = scanner.next() {
      if kind == .exclamation { exclamations += 1 }
      var found = Inflection.Found(hash: TextHash(), entry: SentimentLexicon.Entry())
      if kind == .word || kind == .sign {
        found = inflection.find(scanner.word, isStretched: scanner.isStretched, isTag: scanner.isTag)
        if kind == .word, !scanner.isCapital, scanner.word.count > 1 { hasSmall = true }
      }
      units.append(
        Unit(
          kind: kind, hash: found.hash, entry: found.entry, valence: found.entry.valence,
          isCapital: scanner.isCapital && kind == .word, isStretched: scanner.isStretched && kind == .word,
          isTag: scanner.isTag, isJoined: scanner.isJoined))
    }
  }

  /// Puts the longest saying that begins at each word in the place of its words.
  mutating func joinSayings(_ lexicon: SentimentLexicon) {
    var index = 0
    while index < units.count {
      defer { index += 1 }
      guard units[index].entry.marks.contains(.prefix) else { continue }
      var hash = units[index].hash
      var best: (end: Int, entry: SentimentLexicon.Entry)?
      var end = index + 1
      while end < units.count, units[end].kind == .word {
        hash = hash.followed(by: units[end].hash)
        guard let entry = lexicon.find(hash.value) else { break }
        if entry.boost != 0 || !entry.marks.subtracting(.prefix).isEmpty { best = (end, entry) }
        guard entry.marks.contains(.prefix) else { break }
        end += 1
      }
      guard let best else { continue }
      units[index].entry = best.entry
      units[index].valence = best.entry.valence
      for inside in index + 1...best.end {
        units[index].isCapital = units[index].isCapital && units[inside].isCapital
        units[inside].isInside = true
        units[inside].entry = SentimentLexicon.Entry()
        units[inside].valence = 0
      }
      index = best.end
    }
  }
}

extension WordScanner.Kind {
  var endsSentence: Bool { self == .stop || self == .exclamation || self == .question }
}
