/// Decides by the lengths of its digit groups whether a number identifies a person or is just a count.
struct RedactionForm {
  private let run: RedactionFinder.DigitRun
  private let counts: [Int]
  private let digits: [UInt8]
  private let groups: [[UInt8]]
  private let separators: ArraySlice<UInt8>
  /// `true` if a word such as "call" precedes it.
  private let hasCue: Bool

  private let mistake: RedactionMistake?

  init(
    _ run: RedactionFinder.DigitRun, _ count: Int, _ bytes: [UInt8], hasCue: Bool, _ mistake: RedactionMistake? = nil
  ) {
    (self.run, self.mistake) = (run, mistake)
    counts = run.counts(count)
    groups = run.groups[..<count].map { bytes[$0].map { $0 - 48 } }
    digits = groups.flatMap { $0 }
    separators = run.separators.prefix(count - 1)
    self.hasCue = hasCue
  }

  var identifies: Bool {
    if run.hasPlus { return (7...17).contains(digits.count) && digits.first != 0 }
    if isCount { return false }
    if let bracketed = run.bracketed, bracketed <= 1, bracketed < counts.count - 1 {
      return (7...15).contains(digits.count) && (2...5).contains(counts[bracketed])
    }
    return counts.count == 1 ? isWholeNumber : isGroupedNumber
  }

  /// `true` if it is a date, a large number, a range or a list; parts of it aren't numbers of their own.
  var isCount: Bool {
    guard !run.hasPlus, counts.count > 1 else { return false }
    return isDate || run.bracketed == nil && (isDecimal || isThousands || isList || isRange)
  }

  // MARK: One group

  private var isWholeNumber: Bool {
    switch digits.count {
    case 0...5: false
    case 6...7: hasCue
    case 8: !isDay(digits)
    case 12: !(isDay(Array(digits.prefix(8))) && value(digits[8...9]) < 24)
    case 14: !(isDay(Array(digits.prefix(8))) && value(digits[8...9]) < 24 && value(digits[10...11]) < 60)
    default: true
    }
  }

  /// Returns whether eight digits are a year, a month and a day.
  private func isDay(_ digits: [UInt8]) -> Bool {
    (1900...2100).contains(value(digits[0...3])) && (1...12).contains(value(digits[4...5]))
      && (1...31).contains(value(digits[6...7]))
  }

  /// Returns the value of digits, exact up to a million: no relevant year, month or round number is larger.
  private func value(_ digits: some Sequence<UInt8>) -> Int {
    digits.reduce(0) { value, digit in value >= 1_000_000 ? 1_000_000 + Int(digit) : value * 10 + Int(digit) }
  }

  // MARK: Several groups

  private static let dot = UInt8(ascii: ".")
  private static let hyphen = UInt8(ascii: "-")

  private var isGroupedNumber: Bool {
    let total = digits.count
    guard total >= 7, total <= 24 else { return false }
    if counts == [3, 2, 4] { return true }
    if total <= 8 { return isShortNumber }
    if counts.contains(where: { $0 >= 9 }) { return true }
    // A trunk digit, or the prefix of an international call.
    if digits.first == 0 { return total <= 17 }
    if counts.first == 1 { return digits.first == 1 || digits.first == 7 || digits.first == 8 || hasCue }
    return !counts.dropFirst().contains { $0 == 1 } || hasCue
  }

  /// Seven or eight digits in groups: only in forms that counts and ranges don't have.
  private var isShortNumber: Bool {
    if digits.count == 8, mistake == .shortNumberMissed { return false }
    if hasCue { return true }
    switch counts {
    case [3, 4]: return separators.first == Self.hyphen && value(groups[1]) % 50 != 0
    case [3, 2, 3], [3, 2, 2], [2, 3, 2], [3, 3, 2]: return true
    case [4, 4]: return separators.first != Self.hyphen && !groups.allSatisfy(isYear) && !groups.allSatisfy(isRound)
    default: return false
    }
  }

  private func isYear(_ group: [UInt8]) -> Bool { (1900...2100).contains(value(group)) }
  private func isRound(_ group: [UInt8]) -> Bool { value(group) % 50 == 0 }

  /// Matches "3.14159265": two groups with a dot, the first short.
  private var isDecimal: Bool {
    guard counts.count == 2, separators.first == Self.dot, !hasCue else { return false }
    return counts[0] <= 3 || counts[1] <= 2
  }

  /// Matches "10 000 000": a group of one to three, then groups of three, with zeros or a short beginning.
  private var isThousands: Bool {
    guard counts.dropFirst().allSatisfy({ $0 == 3 }), !hasCue, Set(separators).count == 1 else { return false }
    if digits.first == 0 || counts[0] > 3 { return false }
    return counts[0] < 3 || groups.dropFirst().allSatisfy { $0 == [0, 0, 0] }
  }

  /// Matches "20 000 - 25 000": two large numbers with a different mark between them than within.
  private var isRange: Bool {
    guard counts.count == 4, counts[1] == 3, counts[3] == 3, counts[0] <= 3, counts[2] <= 3, !hasCue else {
      return false
    }
    let marks = Array(separators)
    return marks[0] == marks[2] && marks[0] != marks[1] && digits.first != 0 && groups[2].first != 0
  }

  /// Matches "120 130 140": groups of two or three that are a count each.
  private var isList: Bool {
    guard counts.count >= 3, let length = counts.first, length <= 3, !hasCue, digits.first != 0,
      counts.allSatisfy({ $0 == length || $0 <= 2 })
    else { return false }
    if counts.allSatisfy({ $0 <= 2 }) { return true }
    return counts.allSatisfy { $0 == 3 } && (counts.count > 3 || groups.allSatisfy { value($0) % 5 == 0 })
  }

  /// Three groups that are a day, a month and a year in any order.
  private var isDate: Bool {
    guard counts.count >= 3, counts.count <= 4, separators.count >= 2 else { return false }
    let marks = Array(separators.prefix(2))
    guard marks[0] == marks[1] else { return false }
    let values = groups.map { value($0) }
    let isYearFirst = counts[0] == 4 && values[0] >= 1900 && values[0] <= 2100
    let isYearLast = counts[2] == 4 && values[2] >= 1900 && values[2] <= 2100
    guard isYearFirst || isYearLast else { return false }
    let pair = isYearFirst ? [values[1], values[2]] : [values[0], values[1]]
    return pair.allSatisfy { (1...31).contains($0) } && pair.contains { $0 <= 12 }
      && (counts.count == 3 || counts[3] <= 2)
  }
}
