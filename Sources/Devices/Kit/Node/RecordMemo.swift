import SimKernel
import Wire

/// What a life has read or written of its records of late: a feature asks for the same few in every run of the app, and what
/// was just written is sent to three services.
///
/// It answers what the table would: a record is the same when it was read again.
struct RecordMemo {
  /// Nil within is known to be absent.
  private var records: [RecordKey: Record?] = [:]
  private var stretches: [Domain: Stretch] = [:]
  /// So many are kept; with one more all of them go.
  private static let countMax = 64

  /// All records of a domain that were observed from a moment on, in order of time and id.
  private struct Stretch {
    let begin: Timestamp
    let records: [Record]
  }

  /// The record, nil within where there is none, or nil where it was not read.
  func record(_ key: RecordKey) -> Record?? { records[key] }

  mutating func keep(_ record: Record?, as key: RecordKey) {
    if records.count >= Self.countMax { records.removeAll(keepingCapacity: true) }
    records[key] = .some(record)
  }

  /// The records of a domain that were observed in a stretch of time; nil where not all of it was read.
  func records(in domain: Domain, observedFrom begin: Timestamp, to end: Timestamp) -> [Record]? {
    guard let known = stretches[domain], known.begin <= begin else { return nil }
    return known.records.filter { begin <= $0.header.created && $0.header.created < end }
  }

  mutating func keep(_ records: [Record], in domain: Domain, observedFrom begin: Timestamp) {
    stretches[domain] = Stretch(begin: begin, records: records)
  }

  /// The table gets another version of it.
  mutating func forget(_ key: RecordKey) {
    records[key] = nil
    stretches[key.domain] = nil
  }

  mutating func forgetAll() { (records, stretches) = ([:], [:]) }
}
