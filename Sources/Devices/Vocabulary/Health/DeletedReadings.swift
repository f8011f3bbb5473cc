/// Readings that the wearer has deleted in the health store, by id (Pulsum, "DataAgent": `deletedSamples` of an anchored update).
package struct DeletedReadings: Hashable, Sendable {
  package let ids: [UInt64]

  package init(_ ids: [UInt64]) { self.ids = ids }
}

extension DeletedReadings: RecordContent {
  package static let kind = RecordKind.deletedReadings
  package static let name = "deletedReadings"
  package var sizeEstimate: Int { 8 * ids.count }

  package func write(to writer: inout WireWriter) { writer.fields(ids) }
  package init(from reader: inout WireReader) throws(WireError) { self.init(try reader.field()) }
}
