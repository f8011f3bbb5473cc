/// A 64-bit FNV-1a over bit patterns: equal in every process, and what is absent differs from every value.
package struct InputDigest: Equatable, Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ word: UInt64) {
    var rest = word
    for _ in 0..<8 {
      value = (value ^ (rest & 0xff)) &* 0x100_0000_01b3
      rest &>>= 8
    }
  }

  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  package mutating func add(_ number: Double?) {
    guard let number else { return value = (value ^ 0xa5) &* 0x100_0000_01b3 }
    value = (value ^ 0x5a) &* 0x100_0000_01b3
    add(number.bitPattern)
  }

  /// All values of those signals on those days, with the days.
  package mutating func add(_ days: ArraySlice<DayValues>, _ signals: [BodySignal]) {
    for values in days {
      add(values.day)
      for signal in signals { add(values[signal]) }
    }
  }
}
