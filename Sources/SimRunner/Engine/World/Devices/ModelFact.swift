/// A request to the language model on the phone, recorded by the model itself, independently of the phone. A request to
/// the cloud's model is a message, and is in the trace as one.
package struct ModelFact: TraceFact {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package func write(to record: inout FactRecord) {
    record.begin("model-asked", about: UInt64(bytes.count), "the phone's model heard {bytes} bytes")
    record.field("bytes", bytes.count)
    record.field("question", bytes: bytes, taint: .text)
  }
}
