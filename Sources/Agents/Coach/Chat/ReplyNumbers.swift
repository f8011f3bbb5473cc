/// The numbers that a reply may say: figures of the facts as people round them, numbers of the message, and the small
/// counts, clock times and recommendations that are usual in advice.
struct ReplyNumbers {
  private let facts: ChatFacts
  private let message: String

  init(_ facts: ChatFacts, _ message: String) { (self.facts, self.message) = (facts, message) }

  private static let named: [(ChatMeasure, PhraseList)] = [
    (.restingHeartRate, PhraseList("of pulse")), (.nocturnalHeartRate, PhraseList("of pulse")),
    (.heartRateVariability, PhraseList("of variability")), (.steps, PhraseList("of steps")),
    (.sleep, PhraseList("of sleep")), (.respiratoryRate, PhraseList("of breathing")),
    (.recovery, PhraseList("of recovery")),
  ]
  private static let (advised, counted, past) = (
    PhraseList("advised"), PhraseList("counted"), PhraseList("past")
  )
  /// The numbers of emergency services and crisis lines.
  private static let emergency: Set<Double> = [112, 911, 999, 988, 113, 116, 110, 111, 108, 119]

  /// Returns the first number that isn't known.
  func unknown(in reply: String) -> String? {
    let own = SpokenNumbers(message).map(\.value)
    for sentence in Sentences.split(reply) {
      let words = MedicalClaims.words(sentence)
      let found = SpokenNumbers(sentence).first { number in
        !(own.contains(number.value) || isFigure(number, words, own) || isUsual(number, words))
      }
      if let found { return found.text }
    }
    return nil
  }

  /// `true` if it is a figure of the sentence's day, exactly or rounded, or its distance from the usual one.
  private func isFigure(_ number: SpokenNumbers.Number, _ words: [String], _ own: [Double]) -> Bool {
    let named = Self.named.filter { $0.1.first(in: words) != nil }.map(\.0)
    return ChatMeasure.allCases.contains { measure in
      guard named.isEmpty || named.contains(measure) || number.hasUnit, number.fits(measure) else { return false }
      var shown = [facts.figure(measure, on: facts.today)]
      if words.contains(where: ["yesterday", "before", "from", "previous"].contains) {
        shown.append(facts.figure(measure, on: facts.today.adding(days: -1)))
      }
      if let usual = facts.usual(measure, before: facts.today) {
        let apart = ["higher", "lower", "above", "below", "more", "less"].contains(where: words.contains)
        shown += [usual, apart ? shown[0].map { abs(measure.written($0) - measure.written(usual)) } : nil]
      }
      return shown.contains { value in value.map { number.says($0, of: measure, goals: own) } ?? false }
    }
  }

  /// `true` if it is usual in advice, and says nothing of the wearer's day: a time, a duration or a count of something
  /// to do, a common range.
  private func isUsual(_ number: SpokenNumbers.Number, _ words: [String]) -> Bool {
    let isPast = Self.past.first(in: number.before) != nil
    let isAdvised = Self.advised.first(in: words) != nil
    let (unit, value) = (number.unit, number.value)
    // "Get up at 3 am" isn't usual.
    let isNight = value < 5 && number.next.first.map { $0.hasPrefix("a") } ?? false
    if number.isClock { return !isPast && !isNight && value <= 24 }
    if Self.emergency.contains(value), unit.isEmpty || !number.hasUnit, value > 100 { return true }
    if number.isOfActivity { return true }
    // "An hour or two".
    if value <= 3, !isPast, number.before.suffix(2).contains(where: { $0.hasPrefix("hour") }) { return true }
    if unit.hasPrefix("hour") {
      let isSpan = number.next.contains { ["before", "after", "between", "until", "later", "earlier"].contains($0) }
      return !isPast && (value <= 2 || isSpan && value <= 12 || isAdvised && (6...10).contains(value))
    }
    if value == 7 || value == 9, isAdvised, !isPast, !number.hasUnit { return true }
    if unit.hasPrefix("minute") || unit == "min" || unit.hasPrefix("second") { return !isPast && value <= 60 }
    if Self.counted.contains(unit) { return !isPast && value <= 14 }
    if ["set", "rep", "round", "page", "deep", "breath"].contains(where: unit.hasPrefix) {
      return !isPast && value <= 15
    }
    if unit.hasPrefix("step") || number.next.first == "more" || number.next.first == "extra" {
      return !isPast && value <= 10_000
        && ["more", "extra", "another", "aim", "goal", "reach", "add"].contains(where: words.contains)
    }
    let isOutOf = number.before.suffix(2).contains("of") || number.before.suffix(4).contains { Double($0) != nil }
    if value == 100, isOutOf, facts.figure(.recovery, on: facts.today) != nil { return true }
    return [60, 100, 12, 20].contains(value) && isAdvised && !isPast && !number.hasUnit
  }
}

/// The numbers in a text, in digits and in words, each with the words beside it.
struct SpokenNumbers: Sequence {
  struct Number {
    let value: Double
    let text: String
    /// The next words, and up to six before.
    let next: [String]
    let before: [String]
    /// A time of the day, such as `6:30` or `3 am`.
    let isClock: Bool

    static func isHalf(_ word: String) -> Bool { ["am", "pm", "a.m", "p.m", "oclock", "o'clock"].contains(word) }

    private static let skipped = PhraseList("before units")
    private static let measured = PhraseList("units")

    var unit: String { next.first { !Self.skipped.contains($0) && !SpokenNumbers.isNumber($0) } ?? "" }

    var hasUnit: Bool {
      let unit = next.first ?? ""
      return ["beat", "bpm", "ms", "milli", "step", "breath"].contains(where: unit.hasPrefix)
    }

    /// A duration or a count of something small to do.
    var isOfActivity: Bool {
      // "Seven hours and twelve minutes" is one duration.
      if before.suffix(2).contains(where: { $0.hasPrefix("hour") || $0 == "h" }) { return false }
      if next.first == "minute" || ["minutes", "minute", "min"].contains(unit) { return value <= 30 }
      if unit.hasPrefix("hour") { return value <= 1 && value > 0 }
      if unit.hasPrefix("glass"), next.contains("water") { return value <= 8 }
      if Self.measured.contains(unit) || text.contains("%") {
        return value == 1 && !["beat", "bpm", "meal", "coffee", "pill"].contains(where: unit.hasPrefix)
      }
      return value <= 10 && value == value.rounded() && !["at", "is", "was", "of"].contains(before.last ?? "")
    }

    /// `true` if the unit beside the number, if there is one, may be the measure's.
    func fits(_ measure: ChatMeasure) -> Bool {
      let unit = next.first ?? ""
      if text.contains("%") || unit.hasPrefix("%") || unit.hasPrefix("percent") { return measure == .recovery }
      let all: [(String, [ChatMeasure])] = [
        ("beat", [.restingHeartRate, .nocturnalHeartRate]), ("bpm", [.restingHeartRate, .nocturnalHeartRate]),
        ("ms", [.heartRateVariability]), ("milli", [.heartRateVariability]), ("step", [.steps]),
        ("hour", [.sleep, .sleepDebt]), ("breath", [.respiratoryRate]),
      ]
      return all.first { unit.hasPrefix($0.0) }.map { $0.1.contains(measure) } ?? true
    }

    /// `true` if its unit is the measure's.
    func isOf(_ measure: ChatMeasure) -> Bool {
      fits(measure) && (hasUnit || measure == .sleep && unit.hasPrefix("hour"))
    }

    /// `true` if it is that figure, exactly, in another unit, or as people round it.
    func says(_ figure: Double, of measure: ChatMeasure, goals: [Double]) -> Bool {
      if SpokenNumbers(measure.text(figure)).contains(where: { abs($0.value - value) < 0.05 }) { return true }
      let isVague = before.suffix(3).contains(where: Self.hedges.contains)
      switch measure {
      case .sleep:
        let isAfterHours = before.suffix(2).contains { $0.hasPrefix("hour") }
        if unit.hasPrefix("minute"), isAfterHours {
          return abs(value - (figure / 60).truncatingRemainder(dividingBy: 60)) <= 6
        }
        if unit.hasPrefix("minute") { return abs(value - figure / 60) <= 6 }
        let isHour = unit.hasPrefix("hour") || unit == "h" || unit == "hrs"
        return isHour && isNear(figure / 3_600, isVague ? 0.5 : 0.3, side: 1)
      case .steps:
        let missing = goals.contains { abs($0 - figure - value) < 1 }
        return missing || value >= 100 && isNear(figure, figure * (isVague ? 0.1 : 0.03), side: figure * 0.15)
      case .heartRateVariability, .restingHeartRate, .nocturnalHeartRate, .recovery, .respiratoryRate:
        // "In the low fifties".
        if unit == "s" { return figure >= value && figure < value + 10 }
        return isVague && isNear(figure, Swift.max(1, figure * 0.05), side: 10)
      case .sleepDebt, .strain, .stress, .energy, .sleepQuality: return false
      }
    }

    /// `true` if the figure is within a distance, or on the side that is said: over seven, nearly eight.
    private func isNear(_ figure: Double, _ distance: Double, side: Double) -> Bool {
      let words = before.suffix(3)
      if words.contains(where: ["under", "below", "nearly", "almost", "short"].contains) {
        return figure <= value + distance / 5 && figure >= value - side
      }
      if words.contains(where: ["over", "above"].contains) || words.suffix(2) == ["more", "than"] {
        return figure >= value - distance / 5 && figure <= value + side
      }
      return abs(value - figure) <= distance
    }

    private static let hedges = PhraseList("hedges")
  }

  private let numbers: [Number]

  static func isNumber(_ word: String) -> Bool { units[word] != nil || word == "hundred" || word == "thousand" }

  private static let units: [String: Double] = [
    "zero": 0, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90, "dozen": 12,
  ]

  init(_ text: String) {
    var numbers: [Number] = []
    let words = text.lowercased().split { $0.isWhitespace || "-/,;!?()\u{2013}\u{2014}\"".contains($0) }.map {
      $0.hasSuffix(".") ? String($0.dropLast()) : String($0)
    }
    var index = 0
    while index < words.count {
      let start = index
      var (value, digits): (Double?, String) = (nil, String(words[index].prefix { $0.isNumber || $0 == "." }))
      let isClock = words[index].dropFirst(digits.count).first == ":"
      if !digits.isEmpty {
        // "8,366" and "8 366" are one number.
        while index + 1 < words.count, words[index + 1].count == 3, words[index + 1].allSatisfy(\.isNumber),
          digits.count <= 3 || digits.count % 3 == 0, !digits.contains(".")
        {
          digits += words[index + 1]
          index += 1
        }
        value = Double(digits)
      } else {
        while index < words.count,
          let part = Self.units[words[index]]
            ?? (words[index] == "hundred" ? 100 : words[index] == "thousand" ? 1_000 : nil)
        {
          // "Six, ten" are two numbers, "sixty six" is one.
          if let value, part < 100, value.truncatingRemainder(dividingBy: 100) != 0,
            value < 20 || value.truncatingRemainder(dividingBy: 10) != 0 || part >= 10
          {
            break
          }
          value = part >= 100 ? Swift.max(1, value ?? 1) * part : (value ?? 0) + part
          index += 1
          if index + 1 < words.count, words[index] == "and", Self.units[words[index + 1]] != nil { index += 1 }
        }
        if value != nil { index -= 1 }
      }
      if var value {
        // "Six and a half hours".
        if Array(words[(index + 1)...].prefix(3)) == ["and", "a", "half"] { (value, index) = (value + 0.5, index + 3) }
        let glued = digits.isEmpty ? "" : String(words[start].drop { $0.isNumber || $0 == "." })
        let next = (glued.isEmpty || glued == "%" ? [] : [glued]) + words[(index + 1)...].prefix(3)
        numbers.append(
          Number(
            value: value, text: words[start...index].joined(separator: " "), next: next,
            before: Array(words[..<start].suffix(6)), isClock: isClock || next.first.map(Number.isHalf) ?? false))
      }
      index += 1
    }
    self.numbers = numbers
  }

  func makeIterator() -> Array<Number>.Iterator { numbers.makeIterator() }
}
