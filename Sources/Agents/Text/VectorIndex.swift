/// The nearest of a few thousand named vectors, found exactly (Pulsum, CoachAgent: VectorIndex).
package struct VectorIndex: Equatable, Sendable {
  /// How far apart two vectors are.
  package enum Metric: Sendable {
    /// The straight distance (Pulsum, Journey 3: L2).
    case euclidean
    /// One less the cosine of the angle between; 1 where a vector is zero.
    case cosine
  }

  package struct Match: Equatable, Sendable {
    package var id: String
    package var distance: Double
  }

  let dimensions: Int
  /// The names, ascending.
  package internal(set) var ids: [String] = []
  /// The vectors in the order of the names.
  var vectors: [[Float]] = []

  package init(dimensions: Int = EmbeddingConfig().dimensions) {
    precondition(dimensions > 0, "an index of vectors without dimensions finds nothing: give it one at least")
    self.dimensions = dimensions
  }

  package var count: Int { ids.count }

  /// The vector of that name.
  package func vector(_ id: String) -> [Float]? {
    let place = self.place(id)
    return holds(id, at: place) ? vectors[place] : nil
  }

  /// Adds a vector, or puts it in the place of the one of that name.
  package mutating func insert(_ id: String, _ vector: [Float]) throws(VectorIndexError) {
    guard vector.count == dimensions else { throw .dimensions(expected: dimensions, found: vector.count) }
    guard vector.allSatisfy(\.isFinite) else { throw .notFinite(id: id) }
    let place = self.place(id)
    if holds(id, at: place) {
      vectors[place] = vector
    } else {
      ids.insert(id, at: place)
      vectors.insert(vector, at: place)
    }
  }

  /// Forgets a vector; says whether there was one.
  @discardableResult
  package mutating func remove(_ id: String) -> Bool {
    let place = self.place(id)
    guard holds(id, at: place) else { return false }
    vectors.remove(at: place)
    ids.remove(at: place)
    return true
  }

  /// The nearest vectors, nearest first, equals by name.
  package func nearest(
    to query: [Float], count: Int = 20, by metric: Metric = .euclidean
  ) throws(VectorIndexError) -> [Match] {
    guard query.count == dimensions else { throw .dimensions(expected: dimensions, found: query.count) }
    guard query.allSatisfy(\.isFinite) else { throw .notFinite(id: "") }
    guard count > 0 else { return [] }
    var best: [(place: Int, distance: Double)] = []
    for place in ids.indices {
      let limit = best.count < count ? Double.infinity : best[best.count - 1].distance
      let distance = metric == .euclidean ? squared(query, vectors[place], limit) : cosine(query, vectors[place])
      // Names ascend: of equals the earlier stays.
      guard distance < limit else { continue }
      if best.count == count { best.removeLast() }
      let position = best.firstIndex { $0.distance > distance } ?? best.count
      best.insert((place, distance), at: position)
    }
    return best.map {
      Match(id: ids[$0.place], distance: metric == .euclidean ? $0.distance.squareRoot() : $0.distance)
    }
  }

  // MARK: Distances

  /// How many differences are summed before the sum is compared with the limit.
  private static let stride = 64

  /// The squared distance, or something above the limit as soon as that is certain.
  private func squared(_ query: [Float], _ vector: [Float], _ limit: Double) -> Double {
    var sum = 0.0
    var index = 0
    while index < dimensions {
      let end = min(dimensions, index + Self.stride)
      while index < end {
        let difference = Double(query[index]) - Double(vector[index])
        sum += difference * difference
        index += 1
      }
      if sum > limit { return .infinity }
    }
    return sum
  }

  private func cosine(_ query: [Float], _ vector: [Float]) -> Double {
    var dot = 0.0
    var own = 0.0
    var other = 0.0
    for index in 0..<dimensions {
      let left = Double(query[index])
      let right = Double(vector[index])
      dot += left * right
      own += left * left
      other += right * right
    }
    guard own > 0, other > 0 else { return 1 }
    return 1 - (dot / (own.squareRoot() * other.squareRoot())).clamped(to: -1...1)
  }

  // MARK: Places

  /// Where a name is or would be; names are compared by their bytes, as every platform does.
  private func place(_ id: String) -> Int {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if Self.ascends(ids[middle], id) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Names that look alike but are written otherwise are two.
  private func holds(_ id: String, at place: Int) -> Bool {
    place < ids.count && ids[place].utf8.elementsEqual(id.utf8)
  }

  static func ascends(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }

  // The index as bytes: "TVIX", version, dimensions, count; each name with its length; the values; a checksum. All numbers
  // are little-endian.

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

/// Why a vector or the bytes of an index are refused.
package enum VectorIndexError: Error, Equatable, Sendable {
  /// The vector has another number of dimensions than the index.
  case dimensions(expected: Int, found: Int)
  /// The vector holds a value that is no finite number.
  case notFinite(id: String)
  /// The bytes are not those of an index.
  case notAnIndex
  /// The bytes are of a version that is not known.
  case version(UInt32)
  /// The bytes end too early or go on too long.
  case length(expected: Int, found: Int)
  /// The bytes are not those that were written.
  case checksum
  /// The names are not in ascending order, occur twice, or are no text.
  case names
}
