/// Scans a page once and marks every range that identifies a person.
struct RedactionFinder {
  let page: RedactionPage
  let bytes: [UInt8]
  /// The end of the range in which a word such as "call" makes a short number a telephone number.
  private(set) var phoneCueEnd = 0
  /// The end of the range in which a word such as "born" makes a date a date of birth.
  private(set) var birthCueEnd = 0

  /// The end of the digits known to be a count.
  var countEnd = 0

  /// The reach of such words, in characters (assumed).
  private static let phoneCueReach = 40
  private static let birthCueReach = 32

  private let mistake: RedactionMistake?

  init(_ page: RedactionPage, _ mistake: RedactionMistake? = nil) {
    (self.page, self.mistake) = (page, mistake)
    bytes = page.bytes
  }

  mutating func findAll() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      if let end = skippedMark(index) {
        index = end
      } else if let range = match(index) {
        found.append(range)
        index = range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  private mutating func match(_ index: Int) -> Range<Int>? {
    let byte = bytes[index]
    let before = at(index - 1)
    if byte == UInt8(ascii: "@") { return handle(index) }
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "(") || byte.isDigit {
      if let end = (before.isWordly ? nil : mail(index) ?? web(index)) { return index..<end }
      if index < birthCueEnd, !before.isDigit, let end = date(index) { return index..<end }
      if !before.isWordly, byte.isDigit, let end = street(index) { return index..<end }
      return before.isDigit ? nil : number(index)
    }
    guard byte.isWordly, !before.isWordly else { return nil }
    noteCue(index)
    if let end = mail(index) ?? web(index) ?? bankAccount(index) ?? insuranceNumber(index) ?? place(index) {
      return index..<end
    }
    return index < birthCueEnd ? date(index).map { index..<$0 } : nil
  }

  private mutating func noteCue(_ index: Int) {
    let end = wordEnd(index)
    let word = lower(index..<end)
    if RedactionWords.phoneCues.contains(word) { phoneCueEnd = end + Self.phoneCueReach }
    if RedactionWords.birthCues.contains(word) { birthCueEnd = end + Self.birthCueReach }
    if word == "d", lower(index..<min(bytes.count, index + 5)) == "d.o.b" { birthCueEnd = end + Self.birthCueReach }
  }

  private func skippedMark(_ index: Int) -> Int? {
    guard bytes[index] == UInt8(ascii: "["), holds("[redacted]", at: index) else { return nil }
    return index + 10
  }

  // MARK: Reading

  func at(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : UInt8(ascii: " ") }

  func holds(_ text: StaticString, at index: Int) -> Bool {
    for place in 0..<text.utf8CodeUnitCount {
      let byte = at(index + place)
      guard (byte.isBig ? byte | 0x20 : byte) == text.utf8Start[place] else { return false }
    }
    return true
  }

  func wordEnd(_ index: Int) -> Int {
    var end = index
    while at(end).isWordly { end += 1 }
    return end
  }

  func lower(_ range: Range<Int>) -> String {
    guard range.count <= 20 else { return "" }
    return String(decoding: bytes[range].map { $0.isBig ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  func blanksEnd(_ index: Int) -> Int {
    var end = index
    while end < bytes.count, bytes[end] == 32 || bytes[end] == 9 { end += 1 }
    return end
  }

  func digitsEnd(_ index: Int) -> Int {
    var end = index
    while at(end).isDigit { end += 1 }
    return end
  }

  // Addresses of mail and web, and handles.

  /// Returns the end of a mail address that begins here; its sign may have spaces beside it.
  func mail(_ index: Int) -> Int? {
    guard !isLocal(at(index - 1)) else { return nil }
    var end = index
    while isLocal(at(end)), mistake != .dottedMailMissed || at(end) != UInt8(ascii: ".") { end += 1 }
    guard end > index else { return nil }
    if at(end) == UInt8(ascii: "@") {
      let domain = domainEnd(end + 1)
      if domain > end + 1 { return domain }
    }
    let sign = blanksEnd(end)
    if at(sign) == UInt8(ascii: "@") {
      let start = blanksEnd(sign + 1)
      let domain = domainEnd(start)
      return bytes[start..<domain].contains(UInt8(ascii: ".")) ? domain : nil
    }
    return nil
  }

  private func isLocal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "%"),
      UInt8(ascii: "'"), UInt8(ascii: "&"), UInt8(ascii: "="):
      true
    default: byte.isWordly
    }
  }

  /// Returns the end of labels joined by single dots.
  private func domainEnd(_ start: Int) -> Int {
    var end = start
    while true {
      let byte = at(end)
      let joins = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      guard byte.isWordly || joins && at(end + 1).isWordly && end > start else { return end }
      end += 1
    }
  }

  /// Returns a handle; "@18:30" and "@6pm" are times.
  func handle(_ index: Int) -> Range<Int>? {
    var end = index + 1
    while at(end).isWordly || at(end) == UInt8(ascii: "_")
      || (at(end) == UInt8(ascii: ".") || at(end) == UInt8(ascii: "-")) && at(end + 1).isWordly
    {
      end += 1
    }
    guard end > index + 1 else { return nil }
    let digits = digitsEnd(index + 1)
    let rest = lower(digits..<end)
    if digits > index + 1, digits - index <= 5, rest.isEmpty || rest == "am" || rest == "pm" || rest == "h" {
      return nil
    }
    return index..<end
  }

  /// Returns a web address that names a person or a page: with a user, a path or a query, or a blog under a person's
  /// name.
  func web(_ index: Int) -> Int? {
    guard !isLocal(at(index - 1)) else { return nil }
    var host = index
    let hasScheme = holds("http://", at: index) || holds("https://", at: index) || holds("ftp://", at: index)
    if hasScheme {
      while at(host) != UInt8(ascii: "/") { host += 1 }
      host += 2
    }
    var end = domainEnd(host)
    guard let dot = bytes[host..<end].lastIndex(of: UInt8(ascii: ".")), dot + 2 < end else {
      return hasScheme && at(end) == UInt8(ascii: ":") ? pathEnd(end) : nil
    }
    guard !at(dot + 1).isDigit || hasScheme else { return nil }
    if at(end) == UInt8(ascii: ":"), hasScheme || at(end + 1).isDigit { end = pathEnd(end) }
    let hasPath =
      at(end) == UInt8(ascii: "/") && at(end + 1) > 32
      || hasScheme && (at(end) == UInt8(ascii: "?") || at(end) == UInt8(ascii: "@"))
    if hasPath { return pathEnd(end) }
    if bytes[host..<end].contains(UInt8(ascii: "@")) { return end }
    return isPersonalHost(host..<end) || isBareHost(host..<end, zone: dot + 1..<end) ? end : nil
  }

  private func isPersonalHost(_ host: Range<Int>) -> Bool {
    RedactionWords.personalHosts.contains { name in
      host.count > name.utf8.count && !holds("www.", at: host.lowerBound)
        && lower(host.upperBound - name.utf8.count..<host.upperBound) == name
    }
  }

  /// Returns whether it is a host that few people have, in a zone whose name is no word.
  private func isBareHost(_ host: Range<Int>, zone: Range<Int>) -> Bool {
    let name = host.lowerBound..<wordEnd(host.lowerBound)
    return RedactionWords.zones.contains(lower(zone)) && !RedactionWords.commonHosts.contains(lower(name))
  }

  /// Returns the end of the text without a space, excluding the punctuation that ends a sentence.
  private func pathEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] > 32 { end += 1 }
    while end > start, Self.closing.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  private static let closing = Array(".,;:!?)]}'\"".utf8)

  // Numbers of telephones, cards, accounts and persons.

  /// A run of digit groups that may be one number.
  struct DigitRun {
    var groups: [Range<Int>] = []
    var hasPlus = false
    /// The index of the group in brackets.
    var bracketed: Int?
    /// The separators between the groups, 0 if they are mixed or longer.
    var separators: [UInt8] = []

    func counts(_ upTo: Int) -> [Int] { groups[..<upTo].map(\.count) }
  }

  private static let groupsMax = 12

  /// Returns the number that begins here, if it identifies a person.
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
    // The longest beginning of the run that has the form of a number.
    for count in stride(from: run.groups.count, through: 1, by: -1)
    where RedactionForm(run, count, bytes, hasCue: hasCue, mistake).identifies {
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

  /// Returns whether the digits are the hour of a time, which can't continue a number.
  private func isTime(_ start: Int, _ end: Int, _ run: DigitRun) -> Bool {
    end - start <= 2 && at(end) == UInt8(ascii: ":") && at(end + 1).isDigit
  }

  /// Returns the end of up to three blanks, hyphens, dots, slashes and closing brackets.
  private func separatorEnd(_ start: Int) -> Int {
    var end = start
    while end - start < 3, Self.separators.contains(at(end)), end < bytes.count { end += 1 }
    return end
  }

  private static let separators = Array(" \t-./_*|".utf8)

  // MARK: Numbers with letters

  /// Returns an account number of the international form: two letters, two digits, up to thirty more signs.
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
      // Without capitals a group must contain a digit, because words may follow.
      if !isCapital, !bytes[next..<groupEnd].contains(where: \.isDigit), count > 4 { break }
      count += length
      last = length
      end = groupEnd
    }
    let digits = bytes[index..<end].filter(\.isDigit).count
    return (15...34).contains(count) && digits >= 8 ? end : nil
  }

  /// Returns a British insurance number: two letters, six digits, a letter; and a passport or permit: one or two
  /// letters with seven to nine digits.
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

extension UInt8 {
  /// A letter of any alphabet or a digit.
  var isWordly: Bool { isLetterOrDigit || self == RedactionPage.other }
}
