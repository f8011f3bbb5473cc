public import Foundation

// Promises about what distributed systems keep. Each compares what was really done, as the run has it, with what a device ended up
// with, and its message says what is missing, too many, or in the wrong place. None reads an app's own summary.
extension Promise {
  /// An outbox: each item that was put in is at the other end, once, and in that order.
  ///
  /// ```swift
  /// .outbox("every lap is on the phone once", put: { $0.acts(Tap.self).map(\.seconds) }) {
  ///   $0.stored(.phone, LapBook.self)?.laps.map(\.seconds)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - put: the items in their order.
  ///   - found: those at the other end in their order; `nil` if nothing was ever there.
  public static func outbox<Item: Hashable & Sendable>(
    _ text: String, put: @escaping @Sendable (RunView) throws -> [Item],
    found: @escaping @Sendable (RunView) throws -> [Item]?
  ) -> Promise {
    Promise(text) { run in
      let (put, found) = (try put(run), try found(run) ?? [])
      try Mismatch.unlessAll(put, found)
      if let place = put.indices.first(where: { put[$0] != found[$0] }) {
        throw Mismatch("number \(place + 1) is \(found[place]) and not \(put[place])")
      }
      return true
    }
  }

  /// A set: what should be in it is, and nothing else.
  public static func set<Item: Hashable & Sendable>(
    _ text: String, of items: @escaping @Sendable (RunView) throws -> [Item],
    found: @escaping @Sendable (RunView) throws -> [Item]?
  ) -> Promise {
    Promise(text) { run in
      try Mismatch.unlessAll(try items(run), try found(run) ?? [])
      return true
    }
  }

  /// A counter: as many as were counted, no more and no fewer.
  public static func counter(
    _ text: String, counted: @escaping @Sendable (RunView) throws -> Int,
    found: @escaping @Sendable (RunView) throws -> Int?
  ) -> Promise {
    Promise(text) { run in
      let (counted, found) = (try counted(run), try found(run) ?? 0)
      guard counted == found else { throw Mismatch("\(found) found, \(counted) counted") }
      return true
    }
  }

  /// A register: what was written last is read.
  ///
  /// - Parameter written: the values in the order of the writes. Where none was written, any value is right.
  public static func register<Value: Equatable & Sendable>(
    _ text: String, written: @escaping @Sendable (RunView) throws -> [Value],
    found: @escaping @Sendable (RunView) throws -> Value?
  ) -> Promise {
    Promise(text) { run in
      guard let last = try written(run).last else { return true }
      return try Mismatch.unlessOne(of: [last], try found(run))
    }
  }

  /// A register that several devices write: the write with the latest time wins, whenever it arrived. Of writes at one moment any may.
  public static func lastWriteWins<Value: Equatable & Sendable>(
    _ text: String, written: @escaping @Sendable (RunView) throws -> [(value: Value, at: Date)],
    found: @escaping @Sendable (RunView) throws -> Value?
  ) -> Promise {
    Promise(text) { run in
      let written = try written(run)
      guard let last = written.map(\.at).max() else { return true }
      return try Mismatch.unlessOne(of: written.filter { $0.at == last }.map(\.value), try found(run))
    }
  }
}

/// The difference between what a promise expects and what a run has. A promise may throw one of its own: its text is in the verdict.
public struct Mismatch: Error, CustomStringConvertible {
  public let description: String

  /// Makes one with its text.
  ///
  /// - Parameter description: what is there and what should be, such as `the phone has 40 laps, the server 4`.
  public init(_ description: String) { self.description = description }

  /// Throws where one is missing or there is one too many.
  fileprivate static func unlessAll<Item: Hashable & Sendable>(_ wanted: [Item], _ found: [Item]) throws {
    let parts = [("missing", rest(wanted, found)), ("too many", rest(found, wanted))].compactMap { word, items in
      items.first.map { "\(items.count) \(word), the first is \($0)" }
    }
    if !parts.isEmpty { throw Mismatch("\(parts.joined(separator: "; ")) (\(found.count) found of \(wanted.count))") }
  }

  /// The items that others do not have as often.
  private static func rest<Item: Hashable & Sendable>(_ items: [Item], _ others: [Item]) -> [Item] {
    var counts = others.reduce(into: [Item: Int]()) { $0[$1, default: 0] += 1 }
    return items.filter { item in
      let left = counts[item] ?? 0
      counts[item] = left - 1
      return left < 1
    }
  }

  /// Returns true, or throws if no wanted value is found.
  fileprivate static func unlessOne<Value: Equatable & Sendable>(of wanted: [Value], _ found: Value?) throws -> Bool {
    if let found, wanted.contains(found) { return true }
    throw Mismatch(
      "it is \(found.map { "\($0)" } ?? "nothing") and not \(wanted.map { "\($0)" }.joined(separator: " or "))")
  }
}
