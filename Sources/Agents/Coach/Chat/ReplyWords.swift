/// The words and turns of phrase that a reply may be made of, from `medical-claims.txt`.
///
/// A word that denies, commands harm, compares, or names a person is in no list of words; it is understood only in a
/// known turn ("not alone", "skip the run", "talk to a friend"). So a harmful sentence is refused for what isn't known
/// of it, and a list of harm isn't needed.
enum ReplyWords {
  static let (resting, sympathy, feeding, physicians) = (
    PhraseList("resting"), PhraseList("sympathy"), PhraseList("feeding"), PhraseList("physicians")
  )
  static let (referral, doingGood, agreeing, delaying) = (
    PhraseList("referral"), PhraseList("doing good"), PhraseList("agreeing"), PhraseList("delaying")
  )
  static let (effort, extreme, mildEffort) = (
    PhraseList("effort"), PhraseList("extreme"), PhraseList("mild effort")
  )
  static let (comparative, upward, downward) = (
    PhraseList("comparative"), PhraseList("upward"), PhraseList("downward")
  )
  static let blocked = PhraseList("blocked")
  private static let plain = PhraseList("plain")
  private static let turns = PhraseTurns(
    "turns", ["person", "helper", "symptom", "stimulant", "bodypart", "effort"])
  private static let prepositions: Set<String> = ["about", "with", "for", "before", "after", "during", "of", "on"]
  private static let determiners: Set<String> = ["the", "your", "that", "this", "a", "an", "such"]

  private static let told = Dictionary(
    uniqueKeysWithValues: ["danger", "illness", "sorrow", "trouble", "weight", "driving"].map {
      ($0, PhraseList("told of \($0)"))
    })

  static func toldOf(_ kind: String, _ message: [String]) -> Bool { told[kind]?.first(in: message) != nil }

  /// A reason why words aren't understood.
  enum Doubt: Equatable {
    case unknown(String)
    case effort(String)
  }

  /// Returns the first words that aren't known to be good.
  ///
  /// - Parameters:
  ///   - own: The words of the message, which a reply may repeat as its topic.
  ///   - allowsEffort: `false` if the wearer has to rest.
  ///   - allowsFigures: `true` if the sentence is about figures that are known.
  static func doubt(
    in words: [String], own: Set<String>, allowsEffort: Bool, allowsFigures: Bool
  ) -> Doubt? {
    if let found = blocked.first(in: words) { return .unknown(found) }
    // Any division into known words and turns will do: `reached` holds the places at which a part can begin.
    var reached: Set<Int> = [0]
    var firstEffort: Int?
    for at in words.indices where reached.contains(at) {
      let efforts = effort.ends(words, at: at) + mildEffort.ends(words, at: at)
      var ends = turns.ends(words, at: at) + plain.ends(words, at: at)
      if allowsFigures { ends += comparative.ends(words, at: at) }
      if words[at].allSatisfy(\.isNumber) || SpokenNumbers.isNumber(words[at]) || isTopic(words, at, own) {
        ends.append(at + 1)
      }
      if allowsEffort { ends += efforts } else if !efforts.isEmpty { firstEffort = firstEffort ?? at }
      reached.formUnion(ends)
    }
    if reached.contains(words.count) { return nil }
    if let firstEffort { return .effort(words[firstEffort]) }
    return .unknown(words[reached.max() ?? 0])
  }

  /// `true` for a word of the message after "about your", "good luck with the" and the like.
  private static func isTopic(_ words: [String], _ at: Int, _ own: Set<String>) -> Bool {
    guard words[at].count > 3, own.contains(words[at]), at > 0 else { return false }
    let before = words[max(0, at - 3)..<at]
    return before.contains(where: prepositions.contains)
      && (before.last.map { prepositions.contains($0) || determiners.contains($0) } ?? false)
  }
}

/// Turns of phrase, one a line: `/` separates alternatives, `?` marks what may be left out, `<...>` is a list of phrases.
struct PhraseTurns: Sendable {
  private struct Slot: Sendable {
    let words: [String]
    let lists: [PhraseList]
    let isOptional: Bool
  }

  /// The turns by the beginning of their first word; those that begin with a list are under "".
  private let turns: [Substring: [[Slot]]]

  init(_ section: String, _ lists: [String]) {
    let lists = Dictionary(uniqueKeysWithValues: lists.map { ("<\($0)>", PhraseList($0)) })
    let all = PhraseList.lines(of: section).map { line in
      line.split(separator: " ").map { token in
        let parts = (token.hasSuffix("?") ? token.dropLast() : token).split(separator: "/").map(String.init)
        return Slot(
          words: parts.filter { lists[$0] == nil }, lists: parts.compactMap { lists[$0] },
          isOptional: token.hasSuffix("?"))
      }
    }
    var turns: [Substring: [[Slot]]] = [:]
    for turn in all {
      var keys: Set<Substring> = []
      for slot in turn {
        keys.formUnion(slot.words.map { $0.prefix(PhraseList.keyLength) })
        if !slot.lists.isEmpty { keys.insert("") }
        if !slot.isOptional { break }
      }
      for key in keys { turns[key, default: []].append(turn) }
    }
    self.turns = turns
  }

  /// Returns the places after the turns at that place.
  func ends(_ words: [String], at start: Int) -> [Int] {
    let candidates = turns[words[start].prefix(PhraseList.keyLength), default: []] + turns["", default: []]
    var ends: Set<Int> = []
    for turn in candidates { follow(turn[...], words, start, &ends) }
    return ends.filter { $0 > start }
  }

  /// Adds the ends of the slots from a place on.
  private func follow(_ slots: ArraySlice<Slot>, _ words: [String], _ at: Int, _ ends: inout Set<Int>) {
    guard let slot = slots.first else {
      ends.insert(at)
      return
    }
    let rest = slots.dropFirst()
    if slot.isOptional { follow(rest, words, at, &ends) }
    guard at < words.count else { return }
    if slot.words.contains(words[at]) { follow(rest, words, at + 1, &ends) }
    for list in slot.lists { for end in list.ends(words, at: at) { follow(rest, words, end, &ends) } }
  }
}
