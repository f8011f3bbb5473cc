import SimKernel

/// The keys of some pairs of nodes, as a text that people can read and edit; `docs/wire.md` has the format.
package struct KeyFile: Sendable {
  /// The first line of every file.
  static let firstLine = "triad-keys 1"

  /// Two names in their order, so that a pair is the same whoever asks.
  package struct Pair: Hashable, Comparable, Sendable {
    package let first: String
    package let second: String

    package init(_ a: String, _ b: String) { (first, second) = a < b ? (a, b) : (b, a) }

    package static func < (a: Pair, b: Pair) -> Bool { (a.first, a.second) < (b.first, b.second) }
  }

  package struct Entry: Sendable {
    package let pair: Pair
    package var key: DatagramKey
  }

  /// In the order of the file.
  package private(set) var entries: [Entry] = []

  package init() {}

  /// The keys that the two share, or nil when there are none.
  package func ring(_ a: String, _ b: String) -> KeyRing? {
    let keys = keys(of: Pair(a, b))
    return keys.isEmpty ? nil : KeyRing(keys)
  }

  /// Every pair that has a key, in order.
  package var pairs: [Pair] { Array(Set(entries.map(\.pair))).sorted() }

  func keys(of pair: Pair) -> [DatagramKey] { entries.filter { $0.pair == pair }.map(\.key) }

  mutating func add(_ key: DatagramKey, for pair: Pair) { entries.append(Entry(pair: pair, key: key)) }

  /// The pair's keys so far are not accepted any more from then on.
  mutating func expire(_ pair: Pair, at moment: Timestamp) {
    for index in entries.indices where entries[index].pair == pair {
      entries[index].key = entries[index].key.expiring(at: moment)
    }
  }

  /// A word of small letters, digits and hyphens, which begins with a letter.
  package static func isName(_ text: some StringProtocol) -> Bool {
    guard text.utf8.count <= 64, let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2d }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) }
}

extension KeyFile {
  /// Reads the text; a mistake is named with its line, counted from 1.
  package init(_ text: String) throws(Mistake) {
    var seen: Set<String> = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first.map(String.init) == Self.firstLine else {
      throw Mistake(line: 1, what: "the first line has to be '\(Self.firstLine)'")
    }
    for (index, line) in lines.enumerated().dropFirst() {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard let word = words.first, !word.hasPrefix("#") else { continue }
      do throws(LineMistake) {
        let entry = try Self.entry(words)
        guard seen.insert("\(entry.pair.first) \(entry.pair.second) \(entry.key.id)").inserted else {
          throw LineMistake("the pair has a key \(entry.key.id) already")
        }
        entries.append(entry)
      } catch {
        throw Mistake(line: index + 1, what: error.what)
      }
    }
  }

  /// What is wrong with a text that should be a key file. Never says anything of a secret.
  package struct Mistake: Error, Hashable, Sendable {
    package let line: Int
    package let what: String
  }

  private struct LineMistake: Error {
    let what: String
    init(_ what: String) { self.what = what }
  }

  /// `key ID NODE NODE SECRET [from SECONDS] [until SECONDS]`
  private static func entry(_ words: [Substring]) throws(LineMistake) -> Entry {
    guard words[0] == "key" else { throw LineMistake("a line begins with 'key' or '#', not with '\(words[0])'") }
    guard words.count >= 5 else { throw LineMistake("a key needs an id, two nodes and a secret") }
    guard let id = UInt32(words[1]), (1...1_000_000_000).contains(id) else {
      throw LineMistake("a key's id is a number from 1 to 1000000000, not '\(words[1])'")
    }
    for name in words[2...3] where !isName(name) {
      throw LineMistake("'\(name)' is no node: small letters, digits and hyphens")
    }
    guard words[2] != words[3] else { throw LineMistake("a key is for two nodes, not for '\(words[2])' alone") }
    guard let secret = bytes(words[4]), secret.count == 32 else {
      throw LineMistake("a secret has 64 hexadecimal digits, this one has \(words[4].count) characters")
    }
    var times: [String: Timestamp] = [:]
    var rest = words.dropFirst(5)
    while let name = rest.first {
      guard name == "from" || name == "until" else { throw LineMistake("'\(name)' means nothing: from, until") }
      guard let number = rest.dropFirst().first, let seconds = Int64(number), (0...8_000_000_000).contains(seconds)
      else { throw LineMistake("after '\(name)' come seconds since 1970") }
      guard times.updateValue(Timestamp(unixSeconds: seconds), forKey: String(name)) == nil else {
        throw LineMistake("'\(name)' is said twice")
      }
      rest = rest.dropFirst(2)
    }
    guard let key = DatagramKey(id: id, secret: secret, sendsFrom: times["from"], expires: times["until"]) else {
      throw LineMistake("the secret cannot be used")
    }
    return Entry(pair: Pair(String(words[2]), String(words[3])), key: key)
  }

  private static func bytes(_ digits: Substring) -> [UInt8]? {
    let values = digits.utf8.compactMap { byte -> UInt8? in
      switch byte {
      case 0x30...0x39: byte - 0x30
      case 0x61...0x66: byte - 0x61 + 10
      default: nil
      }
    }
    guard values.count == digits.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  /// The text of the file, secrets included.
  package var text: String {
    var lines = [Self.firstLine, "# Whoever reads this file can speak as these nodes."]
    for entry in entries {
      let digits = entry.key.secret.map { byte in
        let text = String(byte, radix: 16)
        return byte < 16 ? "0\(text)" : text
      }.joined()
      var line = "key \(entry.key.id) \(entry.pair.first) \(entry.pair.second) \(digits)"
      if let from = entry.key.sendsFrom { line += " from \(from.unixSeconds)" }
      if let until = entry.key.expires { line += " until \(until.unixSeconds)" }
      lines.append(line)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
