/// Streets with house numbers, post boxes and post codes, and dates of birth.
extension RedactionFinder {
  /// Matches "12 Main St", "221B Baker Street, Apt 4", "12 rue de la Paix".
  func street(_ index: Int) -> Int? {
    let digits = digitsEnd(index)
    guard digits - index <= 5, at(index - 1) != UInt8(ascii: "."), at(index - 1) != UInt8(ascii: ":") else {
      return nil
    }
    var place = digits
    if at(place).isLetter, !at(place + 1).isWordly { place += 1 }
    if at(place) == UInt8(ascii: ",") { place += 1 }
    guard blanksEnd(place) > place else { return nil }
    place = blanksEnd(place)
    if RedactionWords.streetsBefore.contains(lower(place..<wordEnd(place))) { return namedStreet(place) }
    var isCapital = true
    for count in 0..<5 {
      let end = wordEnd(place)
      guard end > place else { return nil }
      let word = lower(place..<end)
      if count > 0, isStreetKind(word, place, capital: isCapital, words: count) {
        return unitEnd(at(end) == UInt8(ascii: ".") && end - place <= 4 ? end + 1 : end)
      }
      if RedactionWords.noStreetNames.contains(word) { return nil }
      if !at(place).isBig, !at(place).isDigit, at(place) != RedactionPage.other { isCapital = false }
      place = at(end) == UInt8(ascii: ".") ? blanksEnd(end + 1) : blanksEnd(end)
      guard place > end else { return nil }
    }
    return nil
  }

  /// Short kinds, and those with other meanings, count only with capitals.
  private func isStreetKind(_ word: String, _ place: Int, capital: Bool, words: Int) -> Bool {
    if RedactionWords.streetKinds.contains(word) { return capital || words <= 2 }
    return capital && at(place).isBig && RedactionWords.streetKindsInCapitals.contains(word)
  }

  /// Returns the end of a name after the kind of street: small joining words and capitalised ones.
  private func namedStreet(_ start: Int) -> Int? {
    var end = wordEnd(start)
    var place = blanksEnd(end)
    var hasName = false
    for _ in 0..<5 {
      let next = wordEnd(place)
      guard next > place else { break }
      if at(place).isBig || at(place) == RedactionPage.other {
        hasName = true
        end = next
      } else if !RedactionWords.joiningWords.contains(lower(place..<next)) {
        break
      }
      place = at(next) == UInt8(ascii: "'") ? next + 1 : blanksEnd(next)
    }
    return hasName ? end : nil
  }

  /// Returns the end of a flat or suite number that follows.
  private func unitEnd(_ end: Int) -> Int {
    var place = end
    if at(place) == UInt8(ascii: ",") { place += 1 }
    place = blanksEnd(place)
    if at(place) == UInt8(ascii: "#") { return at(place + 1).isWordly ? wordEnd(place + 1) : end }
    let word = wordEnd(place)
    guard RedactionWords.units.contains(lower(place..<word)) else { return end }
    place = at(word) == UInt8(ascii: ".") ? blanksEnd(word + 1) : blanksEnd(word)
    if at(place) == UInt8(ascii: "#") { place += 1 }
    let unit = wordEnd(place)
    return unit > place && unit - place <= 5 ? unit : end
  }

  /// Matches "Hauptstraße 12", "PO Box 123", "SW1A 1AA", "CA 94110".
  func place(_ index: Int) -> Int? {
    guard at(index).isBig || holds("po box", at: index) || holds("p.o.", at: index) else { return nil }
    return postBox(index) ?? postCode(index) ?? streetBeforeNumber(index)
  }

  private func postBox(_ index: Int) -> Int? {
    guard holds("po box ", at: index) || holds("p.o. box ", at: index) || holds("p.o.box ", at: index) else {
      return nil
    }
    var place = index
    while !holds("box ", at: place) { place += 1 }
    place = blanksEnd(place + 4)
    let end = digitsEnd(place)
    return end > place ? end : nil
  }

  private func postCode(_ index: Int) -> Int? {
    let end = wordEnd(index)
    let next = blanksEnd(end)
    guard next == end + 1 else { return nil }
    let last = wordEnd(next)
    // A state and its number.
    if end - index == 2, at(index + 1).isBig, last - next == 5, digitsEnd(next) == last {
      guard RedactionWords.states.contains(String(decoding: bytes[index..<end], as: UTF8.self)) else { return nil }
      return at(last) == UInt8(ascii: "-") && digitsEnd(last + 1) == last + 5 ? last + 5 : last
    }
    // The British form: an area and a district, then a digit and two letters.
    guard (2...4).contains(end - index), last - next == 3, at(next).isDigit, at(next + 1).isBig, at(next + 2).isBig,
      bytes[index..<end].allSatisfy({ $0.isBig || $0.isDigit }), bytes[index..<end].contains(where: \.isDigit)
    else { return nil }
    return last
  }

  private func streetBeforeNumber(_ index: Int) -> Int? {
    let end = wordEnd(index)
    guard end - index >= 6, end - index <= 40 else { return nil }
    let tail = lower(max(index, end - 8)..<end)
    guard RedactionWords.streetTails.contains(where: { tail.hasSuffix($0) && end - index > $0.utf8.count }) else {
      return nil
    }
    let number = blanksEnd(at(end) == UInt8(ascii: ".") ? end + 1 : end)
    let last = digitsEnd(number)
    guard number > end, last > number, last - number <= 4, !at(last).isDigit else { return nil }
    return at(last).isLetter && !at(last + 1).isWordly ? last + 1 : last
  }

  // MARK: Dates

  /// Returns the end of a date that begins here: in numbers, with a month's name, or a year alone.
  func date(_ index: Int) -> Int? {
    var place = index
    var last = index
    var numbers = 0
    var hasMonth = false
    while numbers < 3 {
      let end = wordEnd(place)
      let digits = digitsEnd(place) - place
      let rest = lower(place + digits..<end)
      if digits > 0 {
        guard rest.isEmpty || Self.ordinals.contains(rest), digits <= 4 || digits == 8 else { break }
        numbers += digits == 8 ? 3 : 1
        last = end
      } else if !hasMonth, rest.utf8.count >= 3, RedactionWords.months.contains(String(rest.prefix(3))) {
        hasMonth = true
        last = end
      } else if last == index || rest != "of" && rest != "the" {
        break
      }
      place = end
      while place - end < 3, Self.dateSeparators.contains(at(place)), place < bytes.count { place += 1 }
      if place == end { break }
    }
    let isYear = numbers == 1 && !hasMonth && last - index == 4 && digitsEnd(index) == last
    let isWhole = numbers >= 2 || numbers == 1 && hasMonth
    return isYear || isWhole ? last : nil
  }

  private static let ordinals = ["st", "nd", "rd", "th"]
  private static let dateSeparators = Array(" ,-./".utf8)
}
