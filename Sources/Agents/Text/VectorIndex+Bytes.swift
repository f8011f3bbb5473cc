/// The index as bytes: "TVIX", version, dimensions, count; each name with its length; the values; a checksum. All numbers
/// are little-endian.
extension VectorIndex {
  private static let magic = Array("TVIX".utf8)
  private static let version: UInt32 = 1
  private static let headLength = 16
  private static let checksumLength = 8

  package var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.reserveCapacity(Self.headLength + ids.count * 24 + ids.count * dimensions * 4 + Self.checksumLength)
    bytes.add(Self.version)
    bytes.add(UInt32(truncatingIfNeeded: dimensions))
    bytes.add(UInt32(truncatingIfNeeded: ids.count))
    for id in ids {
      bytes.add(UInt32(truncatingIfNeeded: id.utf8.count))
      bytes += id.utf8
    }
    for vector in vectors {
      for value in vector { bytes.add(value.bitPattern) }
    }
    let checksum = TextHash(bytes).mixed
    bytes.add(UInt32(truncatingIfNeeded: checksum))
    bytes.add(UInt32(truncatingIfNeeded: checksum &>> 32))
    return bytes
  }

  /// Reads an index back; whatever was not written by `bytes` is refused.
  package init(bytes: [UInt8]) throws(VectorIndexError) {
    let least = Self.headLength + Self.checksumLength
    guard bytes.count >= 4, bytes.starts(with: Self.magic) else { throw .notAnIndex }
    guard bytes.count >= least else { throw .length(expected: least, found: bytes.count) }
    let version = bytes.number(at: 4)
    guard version == Self.version else { throw .version(version) }
    let body = bytes.count - Self.checksumLength
    let checksum = UInt64(bytes.number(at: body)) | UInt64(bytes.number(at: body + 4)) &<< 32
    guard TextHash(bytes[..<body]).mixed == checksum else { throw .checksum }
    let dimensions = Int(bytes.number(at: 8))
    guard dimensions > 0 else { throw .notAnIndex }
    let count = Int(bytes.number(at: 12))
    self.init(dimensions: dimensions)
    let start = try readNames(bytes[..<body], count)
    let (size, overflow) = (count * dimensions).multipliedReportingOverflow(by: 4)
    guard !overflow, start + size == body else { throw .length(expected: start + size, found: body) }
    for place in 0..<count {
      let first = start + 4 * place * dimensions
      let vector = (0..<dimensions).map { Float(bitPattern: bytes.number(at: first + 4 * $0)) }
      guard vector.allSatisfy(\.isFinite) else { throw .notFinite(id: ids[place]) }
      vectors.append(vector)
    }
  }

  /// Reads the names and says where the values begin.
  private mutating func readNames(_ bytes: ArraySlice<UInt8>, _ count: Int) throws(VectorIndexError) -> Int {
    var place = Self.headLength
    for _ in 0..<count {
      guard place + 4 <= bytes.endIndex else { throw .length(expected: place + 4, found: bytes.endIndex) }
      let end = place + 4 + Int(bytes.number(at: place))
      guard end <= bytes.endIndex else { throw .length(expected: end, found: bytes.endIndex) }
      guard let id = String(validating: bytes[place + 4..<end], as: UTF8.self) else { throw .names }
      if let last = ids.last, !Self.ascends(last, id) { throw .names }
      ids.append(id)
      place = end
    }
    return place
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ number: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] { append(UInt8(truncatingIfNeeded: number &>> shift)) }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  fileprivate func number(at place: Int) -> UInt32 {
    UInt32(self[place]) | UInt32(self[place + 1]) &<< 8 | UInt32(self[place + 2]) &<< 16 | UInt32(self[place + 3])
      &<< 24
  }
}
