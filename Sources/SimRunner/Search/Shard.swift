/// A part of a job: every n-th of its items (people of a fleet, runs of a campaign), so that each shard has items of
/// all kinds.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From 1 to `count`.
  package var index = 1
  package var count = 1

  package init() {}

  /// Parses a shard such as `2/8`; `nil` for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...Self.countMax).contains(count),
      (1...count).contains(index)
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// The maximum number of shards of a job.
  package static let countMax = 10_000

  package var description: String { "\(index)/\(count)" }

  /// Returns the number of items in the shard, of so many in the whole.
  package func size(of items: Int) -> Int { index > items ? 0 : (items - index) / count + 1 }

  /// Returns the index in the whole, from 0, of the item at an index of the shard.
  package func index(at place: Int) -> Int { index - 1 + place * count }

  /// Returns whether an item of the whole is in the shard.
  package func contains(_ item: Int) -> Bool { item % count == index - 1 }

  /// Returns a message about the missing shards, and the first of them; `nil` if there are none.
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
