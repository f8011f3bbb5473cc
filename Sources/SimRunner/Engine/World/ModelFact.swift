import SimKernel

/// A language model was asked, as the model itself heard it: whatever the phone says of it.
package struct ModelFact: TraceFact, Codable {
  /// Whether the bytes left the phone.
  package let isCloud: Bool
  package let bytes: [UInt8]

  package var name: String { "model-asked" }
  package var subject: UInt64 { UInt64(bytes.count) }
  package var fingerprint: UInt64 {
    var digest = Digest()
    digest.fold(isCloud ? 1 : 0, UInt64(bytes.count))
    for byte in bytes { digest.fold(UInt64(byte), 0) }
    return digest.value
  }
  package var summary: String { "the \(isCloud ? "cloud's" : "phone's") model heard \(bytes.count) bytes" }
}
