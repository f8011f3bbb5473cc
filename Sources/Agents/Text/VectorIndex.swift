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
}

/// Why a vector is refused.
package enum VectorIndexError: Error, Equatable, Sendable {
  /// The vector has another number of dimensions than the index.
  case dimensions(expected: Int, found: Int)
  /// The vector holds a value that is no finite number.
  case notFinite(id: String)
}
