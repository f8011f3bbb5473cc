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
