package import SimKernel

/// A language model was asked, as the model itself heard it: whatever the phone says of it.
package struct ModelFact: TraceFact {
  /// Whether the bytes left the phone.
  package let isCloud: Bool
  package let bytes: [UInt8]

  package init(isCloud: Bool, bytes: [UInt8]) { (self.isCloud, self.bytes) = (isCloud, bytes) }

  package func write(to record: inout FactRecord) {
    record.begin("model-asked", about: UInt64(bytes.count), "the {model} model heard {bytes} bytes")
    record.field("model", isCloud ? "cloud" : "phone", words: isCloud ? "cloud's" : "phone's")
    record.field("bytes", bytes.count)
    record.field("question", bytes: bytes, taint: .text)
  }
}
