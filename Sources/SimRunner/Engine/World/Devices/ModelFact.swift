package import SimKernel

/// The language model on the phone was asked, as the model itself heard it: whatever the phone says of it. What is asked of the
/// cloud's is a message, and stands in the trace as one.
package struct ModelFact: TraceFact {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package func write(to record: inout FactRecord) {
    record.begin("model-asked", about: UInt64(bytes.count), "the phone's model heard {bytes} bytes")
    record.field("bytes", bytes.count)
    record.field("question", bytes: bytes, taint: .text)
  }
}
