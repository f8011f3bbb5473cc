/// Numbers of telephones, cards, accounts and persons.
extension RedactionFinder {
  /// A run of digit groups, as far as it can be one number.
  struct DigitRun {
    var groups: [Range<Int>] = []
    var hasPlus = false
    /// The group that stands in brackets.
    var bracketed: Int?
    /// The separators between the groups, 0 where they are mixed or longer.
    var separators: [UInt8] = []

    func counts(_ upTo: Int) -> [Int] { groups[..<upTo].map(\.count) }
  }

  private static let groupsMax = 12

  /// The number that begins here, if it identifies somebody.
  mutating func number(_ index: Int) -> Range<Int>? {
    guard index >= countEnd else { return nil }
    let run = readRun(index)
    guard let first = run.groups.first, let last = run.groups.last else { return nil }
    let hasCue = first.lowerBound < phoneCueEnd
    let isFraction = at(index - 1) == UInt8(ascii: ".") && at(index - 2).isDigit
    if isFraction, run.groups.count == 1, !hasCue { return nil }
    if RedactionForm(run, run.groups.count, bytes, hasCue: hasCue).isCount {
      countEnd = last.upperBound
      return nil
    }
    // The longest beginning of the run that is a number by its form.
    for count in stride(from: run.groups.count, through: 1, by: -1)
    where RedactionForm(run, count, bytes, hasCue: hasCue).identifies {
      return index..<run.groups[count - 1].upperBound
    }
    return nil
  }

  private func readRun(_ index: Int) -> DigitRun {
    var run = DigitRun()
    var place = index
    if at(place) == UInt8(ascii: "+") {
      run.hasPlus = true
      place = blanksEnd(place + 1)
    }
    while run.groups.count < Self.groupsMax {
      let isBracket = at(place) == UInt8(ascii: "(")
      let start = isBracket ? blanksEnd(place + 1) : place
      let end = digitsEnd(start)
      guard end > start, !isTime(start, end, run) else { break }
      if isBracket {
        guard at(blanksEnd(end)) == UInt8(ascii: ")") else { break }
        run.bracketed = run.groups.count
      }
      run.groups.append(start..<end)
      place = isBracket ? blanksEnd(end) + 1 : end
      let next = separatorEnd(place)
      let goesOn = at(next).isDigit || at(next) == UInt8(ascii: "(")
      guard goesOn, next > place || isBracket || at(next) == UInt8(ascii: "(") else { break }
      run.separators.append(next == place + 1 ? at(place) : 0)
      place = next
    }
    return run
  }

  /// Whether the digits are the hour of a time, which no number goes on with.
  private func isTime(_ start: Int, _ end: Int, _ run: DigitRun) -> Bool {
    end - start <= 2 && at(end) == UInt8(ascii: ":") && at(end + 1).isDigit
  }

  /// The end of up to three blanks, hyphens, dots, slashes and closing brackets.
  private func separatorEnd(_ start: Int) -> Int {
    var end = start
    while end - start < 3, Self.separators.contains(at(end)), end < bytes.count { end += 1 }
    return end
  }

  private static let separators = Array(" \t-./_*|".utf8)

  // MARK: Numbers with letters

  /// An account number of the international form: two letters, two digits, up to thirty more signs.
  func bankAccount(_ index: Int) -> Int? {
    guard at(index).isLetter, at(index + 1).isLetter, at(index + 2).isDigit, at(index + 3).isDigit else { return nil }
    var end = wordEnd(index)
    var count = end - index
    let isCapital = at(index).isBig && at(index + 1).isBig
    var last = count
    while last == 4 {
      let next = at(end) == UInt8(ascii: " ") || at(end) == UInt8(ascii: "-") ? end + 1 : end
      let groupEnd = wordEnd(next)
      let length = groupEnd - next
      guard next > end, length >= 1, length <= 4, count + length <= 34,
        bytes[next..<groupEnd].allSatisfy({ $0.isDigit || $0.isBig || !isCapital })
      else { break }
      // Without capitals a group must hold a digit: words follow as well.
      if !isCapital, !bytes[next..<groupEnd].contains(where: \.isDigit), count > 4 { break }
      count += length
      last = length
      end = groupEnd
    }
    let digits = bytes[index..<end].filter(\.isDigit).count
    return (15...34).contains(count) && digits >= 8 ? end : nil
  }

  /// A British insurance number: two letters, six digits, a letter; and a passport or permit: one or two letters with
  /// seven to nine digits.
  func insuranceNumber(_ index: Int) -> Int? {
    guard at(index).isBig else { return nil }
    var place = at(index + 1).isBig ? index + 2 : index + 1
    if at(place) == UInt8(ascii: " ") || at(place) == UInt8(ascii: "-") { place += 1 }
    var digits = 0
    var end = place
    while at(end).isDigit || at(end) == UInt8(ascii: " ") && at(end + 1).isDigit && digits.isMultiple(of: 2) {
      if at(end).isDigit { digits += 1 }
      end += 1
    }
    guard digits >= 6, digits <= 9 else { return nil }
    let letter = at(end) == UInt8(ascii: " ") ? end + 1 : end
    if digits == 6, at(letter).isBig, !at(letter + 1).isWordly { return letter + 1 }
    let isWhole = !bytes[index..<end].contains(UInt8(ascii: " "))
    return digits >= 7 && isWhole && !at(end).isWordly ? end : nil
  }
}
