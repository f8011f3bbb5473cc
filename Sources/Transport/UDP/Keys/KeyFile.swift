package import SimKernel
import Foundation

/// The keys of pairs of nodes, as a text that people can read and edit; `docs/wire.md` has the format.
package struct KeyFile: Sendable {
  /// The first line of every file.
  static let firstLine = "triad-keys 1"

  /// Two names in order, so that a pair is the same on both sides.
  package struct Pair: Hashable, Sendable {
    package let first: String
    package let second: String

    package init(_ a: String, _ b: String) { (first, second) = a < b ? (a, b) : (b, a) }
  }

  package struct Entry: Sendable {
    package let pair: Pair
    package var key: DatagramKey
  }

  /// In the order of the file.
  package private(set) var entries: [Entry] = []

  /// Returns the keys that the two share, or `nil` if there are none.
  package func ring(_ a: String, _ b: String) -> KeyRing? {
    let keys = keys(of: Pair(a, b))
    return keys.isEmpty ? nil : KeyRing(keys)
  }

  func keys(of pair: Pair) -> [DatagramKey] { entries.filter { $0.pair == pair }.map(\.key) }

  mutating func add(_ key: DatagramKey, for pair: Pair) { entries.append(Entry(pair: pair, key: key)) }

  /// Ends the acceptance of the pair's existing keys at that moment.
  mutating func expire(_ pair: Pair, at moment: Timestamp) {
    for index in entries.indices where entries[index].pair == pair {
      entries[index].key = entries[index].key.expiring(at: moment)
    }
  }

  /// Returns whether the text is a word of small letters, digits and hyphens that begins with a letter.
  package static func isName(_ text: some StringProtocol) -> Bool {
    guard text.utf8.count <= 64, let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2d }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) }
}

extension KeyFile {
  /// Parses the text. A mistake names its line, counted from 1.
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

  /// The reason why a text isn't a valid key file. It never contains any part of a secret.
  package struct Mistake: Error, Hashable, Sendable {
    package let line: Int
    package let what: String
  }

  private struct LineMistake: Error {
    let what: String
    init(_ what: String) { self.what = what }
  }

  private static let idRange: ClosedRange<UInt32> = 1...1_000_000_000

  /// `key ID NODE NODE SECRET [from SECONDS] [until SECONDS]`
  private static func entry(_ words: [Substring]) throws(LineMistake) -> Entry {
    guard words[0] == "key" else { throw LineMistake("a line begins with 'key' or '#', not with \(shown(words[0]))") }
    guard words.count >= 5 else { throw LineMistake("a key needs an id, two nodes and a secret") }
    guard let id = UInt32(words[1]), idRange.contains(id) else {
      throw LineMistake("a key's id is a number from 1 to \(idRange.upperBound), not \(shown(words[1]))")
    }
    for name in words[2...3] where !isName(name) {
      throw LineMistake("\(shown(name)) is no node: small letters, digits and hyphens")
    }
    guard words[2] != words[3] else { throw LineMistake("a key is for two nodes, not for \(shown(words[2])) alone") }
    guard let secret = bytes(words[4]), secret.count == 32 else {
      throw LineMistake("a secret has 64 hexadecimal digits, this one has \(words[4].count) characters")
    }
    var times: [String: Timestamp] = [:]
    var rest = words.dropFirst(5)
    while let name = rest.first {
      guard name == "from" || name == "until" else { throw LineMistake("\(shown(name)) means nothing: from, until") }
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

  /// Returns a word for an error message, or its length if it could be a secret, or half of one, in the wrong
  /// place.
  private static func shown(_ word: Substring) -> String {
    word.utf8.count <= 20 ? "'\(word)'" : "a word of \(word.count) characters"
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

extension KeyFile {
  static let lengthLimit = 1 << 20

  /// Reads a file that the current user owns and no other user may read or write.
  ///
  /// All checks are made on the open file, so that it can't be exchanged between the check and the reading.
  package static func read(_ path: String) throws(KeyFileError) -> KeyFile {
    let bytes = try contents(path)
    guard bytes.count <= lengthLimit else { throw .tooLong(path: path) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .mistake(path: path, line: 1, what: "the file is no text")
    }
    do throws(Mistake) { return try KeyFile(text) } catch {
      throw .mistake(path: path, line: error.line, what: error.what)
    }
  }

  private static func contents(_ path: String) throws(KeyFileError) -> [UInt8] {
    var facts = stat()
    let bytes: [UInt8]
    do throws(SystemFailure) {
      // Non-blocking, because opening a pipe would wait for its other end.
      let file = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      guard fstat(file.descriptor, &facts) == 0 else { throw SystemFailure(code: errno) }
      bytes = refusal(path, facts) == nil ? try file.read(lengthLimit + 1, at: 0) : []
    } catch {
      switch error.code {
      case ENOENT: throw .missing(path: path)
      case ELOOP: throw .notAFile(path: path)
      default: throw .system(path: path, doing: "read", code: error.code)
      }
    }
    if let refusal = refusal(path, facts) { throw refusal }
    return bytes
  }

  private static func refusal(_ path: String, _ facts: stat) -> KeyFileError? {
    guard facts.st_mode & S_IFMT == S_IFREG else { return .notAFile(path: path) }
    guard facts.st_uid == geteuid() else { return .notOurs(path: path) }
    let mode = UInt32(facts.st_mode & 0o7777)
    return mode & 0o177 == 0 ? nil : .tooOpen(path: path, mode: mode)
  }

  /// Atomically replaces the file by one that only its owner may read.
  package func write(to path: String) throws(KeyFileError) {
    do throws(SystemFailure) {
      try OpenFile.replace(path, with: Array(text.utf8))
    } catch {
      throw .system(path: path, doing: "write", code: error.code)
    }
  }

  /// Gives two nodes a fresh key, in one shared file or in a file for each, and returns its id.
  ///
  /// Rotate keys by calling it again: the new key has a higher id. If `sendsFrom` is later than now, both nodes can
  /// receive the file before either uses the key.
  ///
  /// - Parameters:
  ///   - paths: Files that don't exist are created.
  ///   - expiring: The time at which the pair's existing keys stop being accepted; `nil` keeps them.
  @discardableResult
  package static func pair(
    _ a: String, _ b: String, in paths: [String], sendsFrom: Timestamp? = nil, expires: Timestamp? = nil,
    expiring: Timestamp? = nil
  ) throws(KeyFileError) -> UInt32 {
    for name in [a, b] where !isName(name) { throw .badName(name) }
    guard a != b else { throw .badName(b) }
    let pair = Pair(a, b)
    var files: [KeyFile] = []
    for path in paths {
      do throws(KeyFileError) {
        files.append(try read(path))
      } catch {
        guard error == .missing(path: path) else { throw error }
        files.append(KeyFile())
      }
    }
    // Above the ids in both files, so that no id means two secrets even if the files diverged.
    let id = (files.flatMap { $0.keys(of: pair) }.map(\.id).max() ?? 0) + 1
    guard idRange.contains(id) else {
      throw .mistake(path: paths[0], line: 1, what: "the pair has the last id there is, \(id - 1): begin a new file")
    }
    guard let key = DatagramKey.fresh(id: id, sendsFrom: sendsFrom, expires: expires) else { throw .noRandomness }
    for (place, path) in paths.enumerated() {
      if let expiring { files[place].expire(pair, at: expiring) }
      files[place].add(key, for: pair)
      try files[place].write(to: path)
    }
    return id
  }
}

/// The reason why a key file can't be read or written.
package enum KeyFileError: Error, Hashable, Sendable {
  case missing(path: String)
  /// A folder, a pipe or a symbolic link instead of a file.
  case notAFile(path: String)
  /// It belongs to another user, who could read or change it.
  case notOurs(path: String)
  /// Others than its owner may read or write it. Has its permissions.
  case tooOpen(path: String, mode: UInt32)
  case tooLong(path: String)
  case mistake(path: String, line: Int, what: String)
  /// A system call failed. Has the operation and the error number.
  case system(path: String, doing: String, code: Int32)
  case badName(String)
  /// The system gave no randomness for a secret.
  case noRandomness
}

extension KeyFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path): "\(path): there is no such file"
    case .notAFile(let path): "\(path): is not a regular file"
    case .notOurs(let path): "\(path): belongs to another user; keys are read from files of one's own alone"
    case .tooOpen(let path, let mode):
      "\(path): others may read or write it (permissions \(String(mode, radix: 8))); run: chmod 600 \(path)"
    case .tooLong(let path): "\(path): is longer than a key file can be"
    case .mistake(let path, let line, let what): "\(path):\(line): \(what)"
    case .system(let path, let doing, let code): "\(path): cannot \(doing): \(SystemText.message(code))"
    case .badName(let name): "'\(name)' is no name of a node: small letters, digits and hyphens"
    case .noRandomness: "the system has no randomness to make a key of"
    }
  }
}
