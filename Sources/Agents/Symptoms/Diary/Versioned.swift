/// When and by whom something was last changed; of two changes the later wins, of the same moment the greater author.
package struct EditStamp: Equatable, Codable, Sendable, Comparable {
  /// Seconds since 1970.
  package let time: Double
  /// The device, or any name that no other author has.
  package let author: String

  package init(time: Double, author: String) { (self.time, self.author) = (time, author) }

  package static func < (a: EditStamp, b: EditStamp) -> Bool { (a.time, a.author) < (b.time, b.author) }

  /// The stamp of a change to what this one stamped, never before it: a clock that was set back must not make a
  /// wearer's own correction lose against what it corrects.
  func next(_ stamp: EditStamp) -> EditStamp {
    stamp.time > time ? stamp : EditStamp(time: time.nextUp, author: stamp.author)
  }
}

/// A value with its last change, or the trace of one that was deleted.
package struct Versioned<Value: DiaryContent>: Equatable, Codable, Sendable {
  /// Nil once it was deleted.
  package let value: Value?
  package let stamp: EditStamp
  /// Seconds since 1970; the earliest that any device knows.
  package let created: Double

  package init(_ value: Value?, _ stamp: EditStamp, created: Double) {
    (self.value, self.stamp, self.created) = (value, stamp, created)
  }

  /// What both devices hold once they have heard of each other: the same whoever asks, in whatever order, how often so
  /// ever.
  ///
  /// - Parameter order: decides between two values of the same stamp, which only a device that lies can make.
  func joined(_ other: Versioned, order: (Value) -> [String?]) -> Versioned {
    let isOther = stamp != other.stamp ? stamp < other.stamp : Self.precedes(value, other.value, order)
    let winner = isOther ? other : self
    return Versioned(winner.value, winner.stamp, created: min(created, other.created))
  }

  private static func precedes(_ a: Value?, _ b: Value?, _ order: (Value) -> [String?]) -> Bool {
    guard let a else { return false }
    guard let b else { return true }
    func keys(_ value: Value) -> [String] { order(value).map { field in field.map { "1" + $0 } ?? "0" } }
    return keys(a).lexicographicallyPrecedes(keys(b))
  }
}

extension Versioned {
  /// A version with what it is the version of, as it is stored.
  struct Keyed: Codable {
    let key: String
    let version: Versioned
  }
}
