import Transport

/// A language model was asked, as the model itself heard it: whatever the phone says of it.
struct ModelFact: TraceFact, Codable {
  /// Whether the bytes left the phone.
  let isCloud: Bool
  let bytes: [UInt8]

  var name: String { "model-asked" }
  var subject: UInt64 { UInt64(bytes.count) }
  var fingerprint: UInt64 {
    var digest = Digest()
    digest.fold(isCloud ? 1 : 0, UInt64(bytes.count))
    for byte in bytes { digest.fold(UInt64(byte), 0) }
    return digest.value
  }
  var summary: String { "the \(isCloud ? "cloud's" : "phone's") model heard \(bytes.count) bytes" }
}
