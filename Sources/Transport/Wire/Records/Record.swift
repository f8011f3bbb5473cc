/// A versioned piece of data in a domain. A tombstone has no body.
package struct Record: Hashable, Sendable {
  package let header: RecordHeader
  package let body: RecordBody?

  package init(header: RecordHeader, body: RecordBody?) {
    self.header = header
    self.body = body
  }

  package var key: RecordKey { header.key }
  package var version: Version { header.version }
  package var stamp: RecordStamp { header.stamp }
}

/// A write for which its sender has no authority: queued for the authority, which accepts or rejects it.
package struct Proposal: Hashable, Sendable {
  package let id: UInt64
  package let proposer: DeviceID
  package let target: RecordKey
  /// The version that the proposer saw.
  package let basedOn: Version
  /// The requested content, or `nil` for a deletion.
  package let body: RecordBody?

  package init(id: UInt64, proposer: DeviceID, target: RecordKey, basedOn: Version, body: RecordBody?) {
    (self.id, self.proposer, self.target, self.basedOn, self.body) = (id, proposer, target, basedOn, body)
  }
}

package struct ProposalAnswer: Hashable, Sendable {
  package let id: UInt64
  package let outcome: ProposalOutcome

  package init(id: UInt64, outcome: ProposalOutcome) {
    self.id = id
    self.outcome = outcome
  }
}

package enum ProposalOutcome: UInt8, StableName, Hashable, WireCodable {
  case accepted = 1
  /// The record changed after the proposer had seen it.
  case refusedOutdated
  case refusedUnknownRecord
  case refusedInvalid
  /// The date is in the future by the authority's clock. Repeated after it, the proposal may be accepted.
  case refusedTooEarly
  /// The app of the authority is older than the proposed content. Repeated after an update, the proposal may be
  /// accepted.
  case refusedNotUnderstood

  package static let names = [
    "accepted", "refusedOutdated", "refusedUnknownRecord", "refusedInvalid", "refusedTooEarly", "refusedNotUnderstood",
  ]
}

/// The reconciler's view of a record: the header, and a keyed tag that distinguishes contents without revealing them.
package struct ManifestEntry: Hashable, Sendable {
  package let header: RecordHeader
  package let contentTag: UInt64

  package init(header: RecordHeader, contentTag: UInt64) {
    self.header = header
    self.contentTag = contentTag
  }
}

/// A record in the private store: its identity, and bytes that only the wearer's devices can open.
package struct SealedRecord: Hashable, Sendable {
  package let stamp: RecordStamp
  package let box: SealedBox

  package init(stamp: RecordStamp, box: SealedBox) {
    self.stamp = stamp
    self.box = box
  }
}

extension Record: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(header)
    // The length precedes the content, so that an app can store a kind that it doesn't know.
    writer.write(body) { $0.write($1.wireBytes) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let header: RecordHeader = try reader.field()
    let body = try reader.optional { reader throws(WireError) in try RecordBody(wireBytes: try reader.blob()) }
    guard (body == nil) == header.isDeleted, body == nil || body?.kind == header.kind else {
      throw .outOfRange("record whose content contradicts its header")
    }
    self.init(header: header, body: body)
  }
}

extension Proposal: WireStruct {
  package static let form = WireForm(Self.init) { ($0.id, $0.proposer, $0.target, $0.basedOn, $0.body) }
}

extension ProposalAnswer: WireStruct {
  package static let form = WireForm(Self.init) { ($0.id, $0.outcome) }
}

extension ManifestEntry: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(header, contentTag) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      header: try reader.field(), contentTag: try reader.field())
  }
}

extension SealedRecord: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(stamp, box) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      stamp: try reader.field(), box: try reader.field())
  }
}

extension SealedBox: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(nonce)
    writer.write(bytes)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(nonce: try reader.blob(), bytes: try reader.blob())
  }
}
