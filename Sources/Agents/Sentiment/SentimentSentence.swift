/// A text as the units that matter for its sentiment.
struct SentimentReading {
  struct Unit {
    var kind: WordScanner.Kind
    var hash: TextHash
    var entry: SentimentLexicon.Entry
    /// The entry's valence after the effects of its surroundings.
    var valence: Float
    var isCapital: Bool
    var isStretched: Bool
    var isTag: Bool
    var isJoined: Bool
    /// `true` if it is the later part of an idiom.
    var isInside = false
  }

  private(set) var exclamations = 0
  var units: [Unit] = []
  /// `true` if there are lower case letters too, so that capitals are meaningful.
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

  /// Replaces words by the longest idiom that begins at each.
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

/// Applies the words of one sentence to one another: emphasis, negation, contrast.
struct SentimentSentence {
  private let config: SentimentConfig
  /// The decay of an intensifier by the number of words in between.
  private let decay: [Double]

  init(_ config: SentimentConfig) {
    self.config = config
    var decay = [1.0]
    for _ in 0..<config.boostReach { decay.append(decay[decay.count - 1] * config.boostDecay) }
    self.decay = decay
  }

  func weigh(_ reading: inout SentimentReading, _ range: Range<Int>) {
    dropUsedBoosters(&reading, range)
    for index in range where reading.units[index].entry.valence != 0 && reading.units[index].valence != 0 {
      let boost = self.boost(reading, range, at: index)
      var valence = Double(reading.units[index].valence) * boost * emphasis(reading, index)
      valence = negated(reading, range, at: index, valence)
      reading.units[index].valence = Float(valence)
    }
    idleNegations(&reading, range)
    contrast(&reading, range)
  }

  /// An intensifier with a valence of its own, as in "awfully good", loses the valence.
  private func dropUsedBoosters(_ reading: inout SentimentReading, _ range: Range<Int>) {
    for index in range where reading.units[index].entry.boost != 0 && reading.units[index].valence != 0 {
      var next = index + 1
      while next < range.upperBound, reading.units[next].isInside || isPlainBooster(reading.units[next]) { next += 1 }
      if next < range.upperBound, reading.units[next].valence != 0 { reading.units[index].valence = 0 }
    }
  }

  private func isPlainBooster(_ unit: SentimentReading.Unit) -> Bool { unit.entry.boost != 0 && unit.valence == 0 }

  private func boost(_ reading: SentimentReading, _ range: Range<Int>, at index: Int) -> Double {
    var factor = 1.0
    var distance = 0
    var place = index - 1
    while place >= range.lowerBound, distance < config.boostReach {
      let unit = reading.units[place]
      if unit.kind == .pause { break }
      if !unit.isInside {
        if unit.entry.boost != 0, unit.valence == 0 {
          factor += Double(unit.entry.boost) * decay[distance] * (unit.isCapital && reading.hasSmall ? 1.3 : 1)
        }
        distance += 1
      }
      place -= 1
    }
    return max(0.2, factor)
  }

  private func emphasis(_ reading: SentimentReading, _ index: Int) -> Double {
    let unit = reading.units[index]
    var factor = 1.0
    if unit.isCapital, reading.hasSmall { factor *= config.capitals }
    if unit.isStretched { factor *= config.stretched }
    if unit.isTag { factor *= config.tag }
    return factor
  }

  private func negated(_ reading: SentimentReading, _ range: Range<Int>, at index: Int, _ valence: Double) -> Double {
    var valence = valence
    var distance = 0
    var place = index - 1
    while place >= range.lowerBound, distance < config.negationReach {
      let unit = reading.units[place]
      if unit.kind == .pause || unit.entry.marks.contains(.contrast) { break }
      if !unit.isInside {
        if unit.entry.marks.contains(.negator), !unit.entry.marks.contains(.no) || distance < config.noReach {
          valence *= valence > 0 ? config.negatedPositive : config.negatedNegative
        }
        distance += 1
      }
      place -= 1
    }
    if index + 1 < range.upperBound, reading.units[index + 1].isJoined, isFree(reading.units[index + 1]) {
      valence *= config.negatedNegative
    }
    return valence
  }

  /// Returns whether it is the second half of a word like "stress-free".
  private func isFree(_ unit: SentimentReading.Unit) -> Bool { unit.hash == Self.free }
  private static let free = TextHash("free")

  /// A negation without anything to invert counts as a small complaint.
  private func idleNegations(_ reading: inout SentimentReading, _ range: Range<Int>) {
    for index in range where reading.units[index].entry.marks.contains(.negator) && reading.units[index].valence == 0 {
      let reach = reading.units[index].entry.marks.contains(.no) ? config.noReach : config.negationReach
      let end = min(range.upperBound, index + 1 + reach)
      if (index + 1..<max(end, index + 1)).allSatisfy({ reading.units[$0].entry.valence == 0 }) {
        reading.units[index].valence = Float(config.idleNegation)
      }
    }
  }

  private func contrast(_ reading: inout SentimentReading, _ range: Range<Int>) {
    if let but = range.last(where: { reading.units[$0].entry.marks.contains(.contrast) && $0 > range.lowerBound }) {
      for index in range {
        reading.units[index].valence *= Float(index < but ? config.beforeContrast : config.afterContrast)
      }
      return
    }
    guard let begin = range.first(where: { reading.units[$0].entry.marks.contains(.concession) }) else { return }
    var index = begin + 1
    while index < range.upperBound, reading.units[index].kind != .pause {
      reading.units[index].valence *= Float(config.concession)
      index += 1
    }
  }
}
