import SimKernel
import Wire

extension DeviceStore {
  /// The record of that name, from the table where it was not read before.
  func record(_ key: RecordKey, in table: RecordTable) -> Record? {
    if let known = records.record(key) { return failure == nil ? known : nil }
    let found = table.record(key)
    if keepsRecords { records.keep(found, as: key) }
    return found
  }

  /// The header of that record alone.
  func header(_ key: RecordKey, in table: RecordTable) -> RecordHeader? {
    if let known = records.record(key) { return failure == nil ? known?.header : nil }
    return table.header(key)
  }

  /// The records of a domain that were observed in a stretch of time, in order of time and id.
  func records(
    in domain: Domain, observedFrom begin: Timestamp, to end: Timestamp, in table: RecordTable
  ) -> [Record] {
    guard keepsRecords else { return table.records(in: domain, observedFrom: begin, to: end) }
    if let known = records.records(in: domain, observedFrom: begin, to: end) { return known }
    // Up to the end of time: the next who asks asks for a little later.
    let found = table.records(in: domain, observedFrom: begin, to: Timestamp(nanoseconds: .max))
    if keepsRecords { records.keep(found, in: domain, observedFrom: begin) }
    return found.filter { $0.header.created < end }
  }

  /// Writes another version of that record into the table, as the ledger.
  func put(_ record: Record, into table: RecordTable) {
    beginWriting()
    records.forget(record.key)
    acting(as: .ledger) { table.put(record) }
    if keepsRecords { records.keep(record, as: record.key) }
  }
}
