extension String {
  /// The text of those bytes, or nil where they are not UTF-8.
  ///
  /// `String(validating:as:)` says the same and takes several times as long for the short names that records are full of.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // What is no UTF-8 was mended, and is not what it was.
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
