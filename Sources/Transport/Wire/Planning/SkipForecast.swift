import SimKernel

/// How likely the planner thinks it that a session will be skipped, and on what of the past that rests (implementation plan
/// 14.1).
package struct SkipForecast: Hashable, Sendable {
  package let block: UInt64
  /// 0 to 1, and how sure that is.
  package let probability: Double
  package let confidence: Double
  /// How many sessions were over until then, and how many of them were skipped.
  package let tried: Int
  package let skipped: Int
  /// Those among them of the session's kind.
  package let kindTried: Int
  package let kindSkipped: Int

  package init(
    block: UInt64, probability: Double, confidence: Double, tried: Int, skipped: Int, kindTried: Int, kindSkipped: Int
  ) {
    (self.block, self.probability, self.confidence) = (block, probability, confidence)
    (self.tried, self.skipped, self.kindTried, self.kindSkipped) = (tried, skipped, kindTried, kindSkipped)
  }
}

extension SkipForecast: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(block, probability, confidence, tried, skipped, kindTried, kindSkipped)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      block: try reader.field(), probability: try reader.field(), confidence: try reader.field(),
      tried: try reader.field(), skipped: try reader.field(), kindTried: try reader.field(),
      kindSkipped: try reader.field())
  }
}
