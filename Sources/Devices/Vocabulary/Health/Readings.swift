/// Readings of a stretch of time, in the order in which they were taken.
package struct Readings: Hashable, Sendable {
  package let samples: [HealthSample]

  package init(_ samples: [HealthSample]) { self.samples = samples }
}

extension Readings: RecordContent {
  package static let kind = RecordKind.readings
  package static let name = "readings"
  package static let since = AppVersion.first
  package static let isBulk = true
  package var sizeEstimate: Int { 28 * samples.count }

  package func write(to writer: inout WireWriter) { writer.fields(samples) }
  package init(from reader: inout WireReader) throws(WireError) { self.init(try reader.field()) }
}
