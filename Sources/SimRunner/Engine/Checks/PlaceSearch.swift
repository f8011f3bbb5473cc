import Wire

/// Finds places among bytes: both of the numbers of one, in figures or as the 64 bits that messages have for a number.
///
/// The bytes are read once, however many places there are.
struct PlaceSearch {
  private let places: [(north: Double, east: Double)]
  /// The amounts of all their degrees; a sign may stand in words.
  private let degrees: Set<Double>
  /// The last bytes that the numbers in question have on the wire: few bytes are worth a closer look.
  private let endings: [Bool]

  init(_ places: Set<Coordinate>) {
    self.places = places.map { (abs($0.latitude), abs($0.longitude)) }
    degrees = Set(self.places.flatMap { [$0.north, $0.east] })
    var endings = [Bool](repeating: false, count: 256)
    for number in degrees {
      for signed in [number, -number] { endings[Int(signed.bitPattern &>> 56)] = true }
    }
    self.endings = endings
  }

  func finds(in bytes: [UInt8]) -> Bool {
    var found: Set<Double> = []
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "."), let number = figures(around: index, in: bytes) { found.insert(number) }
      guard index >= 7, endings[Int(bytes[index])] else { continue }
      let bits = bytes[(index - 7)...index].reversed().reduce(0 as UInt64) { $0 &<< 8 | UInt64($1) }
      let number = abs(Double(bitPattern: bits))
      if degrees.contains(number) { found.insert(number) }
    }
    guard found.count > 1 else { return false }
    return places.contains { found.contains($0.north) && found.contains($0.east) }
  }

  /// The number with the point at that index, if it is one of those in question.
  private func figures(around point: Int, in bytes: [UInt8]) -> Double? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var (start, end) = (point, point + 1)
    while start > 0, digits.contains(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, digits.contains(bytes[end]) { end += 1 }
    guard start < point, end > point + 1, end - start < 20 else { return nil }
    return Double(String(decoding: bytes[start..<end], as: UTF8.self)).flatMap { degrees.contains($0) ? $0 : nil }
  }
}
