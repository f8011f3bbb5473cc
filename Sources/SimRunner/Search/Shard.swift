/// A part of a job: of its items (people of a fleet, runs of a campaign) every so many, from one on, so that items of all
/// kinds are in every part.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From 1 to `count`.
  package var index = 1
  package var count = 1

  package init() {}

  /// A shard as people write it, `2/8`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...Self.countMax).contains(count),
      (1...count).contains(index)
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Into how many parts a job may be divided.
  package static let countMax = 10_000

  package var description: String { "\(index)/\(count)" }

  /// How many items the part has of so many.
  package func size(of items: Int) -> Int { index > items ? 0 : (items - index) / count + 1 }

  /// Which item of the whole, from 0, is at a place of the part.
  package func index(at place: Int) -> Int { index - 1 + place * count }

  /// Whether an item of the whole is in the part.
  package func contains(_ item: Int) -> Bool { item % count == index - 1 }

  /// The parts that are not there, in words that say so, and the first of them; nil when all are.
  package static func missing(
    from known: some Collection<Int>, of count: Int
  ) -> (first: String, words: String)? {
    let known = Set(known)
    let missing = (1...count).filter { !known.contains($0) }.map { "\($0)/\(count)" }
    guard let first = missing.first else { return nil }
    guard missing.count > 1 else { return (first, "shard \(first) is missing") }
    let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    return (first, "shards \(missing.prefix(5).joined(separator: ", "))\(more) are missing")
  }
}

extension Shard: Codable {
  package init(from decoder: any Decoder) throws {
    let box = try decoder.singleValueContainer()
    guard let shard = Shard(try box.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: box, debugDescription: "it is no part")
    }
    self = shard
  }

  package func encode(to encoder: any Encoder) throws {
    var box = encoder.singleValueContainer()
    try box.encode(description)
  }
}
