/// A kind of data with one authority, by a number that is never reused.
@usableFromInline
package struct Domain: RawRepresentable, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The kind of a record, as known without its key, by a number that is never reused.
@usableFromInline
package struct RecordKind: RawRepresentable, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The key of a record: its domain and the id of the thing itself, which never changes.
@usableFromInline
package struct RecordKey: Hashable, Comparable, Sendable {
  @usableFromInline package let domain: Domain
  @usableFromInline package let id: UInt64

  package init(domain: Domain, id: UInt64) {
    self.domain = domain
    self.id = id
  }

  @inlinable package static func < (a: RecordKey, b: RecordKey) -> Bool {
    (a.domain.rawValue, a.id) < (b.domain.rawValue, b.id)
  }

  // One word, because look-ups of records are frequent; ids are spread over all of it.
  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(id ^ UInt64(domain.rawValue) &<< 56) }
}

/// The version of a record, numbered by the only authority of its domain in an epoch.
///
/// The epoch rises whenever the authority is handed over (to a wiped or replaced device), so a device that starts
/// counting again is never mistaken for an old one. Versions of different domains, or of wearer input from different
/// devices, aren't comparable.
@usableFromInline
package struct Version: Hashable, Comparable, Sendable {
  @usableFromInline package let epoch: UInt32
  @usableFromInline package let sequence: UInt64

  @inlinable package init(epoch: UInt32, sequence: UInt64) {
    self.epoch = epoch
    self.sequence = sequence
  }

  @inlinable package static func < (a: Version, b: Version) -> Bool { (a.epoch, a.sequence) < (b.epoch, b.sequence) }
  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(sequence ^ UInt64(epoch) &<< 32) }

  /// The version of a record that doesn't exist yet: older than every other.
  @inlinable package static var none: Version { Version(epoch: 0, sequence: 0) }
}

extension Version: CustomStringConvertible {
  @usableFromInline package var description: String { "e\(epoch)/#\(sequence)" }
}

/// Exactly one version of one record, as in an acknowledgement.
@usableFromInline
package struct RecordStamp: Hashable, Sendable {
  @usableFromInline package let key: RecordKey
  @usableFromInline package let version: Version

  package init(key: RecordKey, version: Version) {
    self.key = key
    self.version = version
  }

  @inlinable package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(version.sequence)
  }

  /// A number for traces: equal for equal stamps in every run.
  package var fingerprint: UInt64 {
    var digest = Digest()
    digest.fold(UInt64(key.domain.rawValue), key.id)
    digest.fold(UInt64(version.epoch), version.sequence)
    return digest.value
  }
}

/// A record without its content: the most that the reconciler may see.
@usableFromInline
package struct RecordHeader: Hashable, Sendable {
  @usableFromInline package let key: RecordKey
  package let kind: RecordKind
  package let origin: DeviceID
  @usableFromInline package let version: Version
  /// The time of the observation, by the origin's clock.
  package let created: Timestamp
  package let modified: Timestamp
  /// `true` for a tombstone: the thing was deleted, and the deletion is sent like any other change.
  package let isDeleted: Bool

  package init(
    key: RecordKey, kind: RecordKind, origin: DeviceID, version: Version, created: Timestamp, modified: Timestamp,
    isDeleted: Bool = false
  ) {
    (self.key, self.kind, self.origin, self.version) = (key, kind, origin, version)
    (self.created, self.modified, self.isDeleted) = (created, modified, isDeleted)
  }

  package var stamp: RecordStamp { RecordStamp(key: key, version: version) }
}

extension RecordKey: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(domain, id) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      domain: try reader.field(), id: try reader.field())
  }
}

extension Version: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(epoch, sequence) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      epoch: try reader.field(), sequence: try reader.field())
  }
}

extension RecordStamp: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(key, version) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      key: try reader.field(), version: try reader.field())
  }
}

extension RecordHeader: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(stamp, kind, origin, created, modified, isDeleted) }

  package init(from reader: inout WireReader) throws(WireError) {
    let stamp: RecordStamp = try reader.field()
    self.init(
      key: stamp.key, kind: try reader.field(), origin: try reader.field(), version: stamp.version,
      created: try reader.field(), modified: try reader.field(), isDeleted: try reader.field())
  }
}

extension Domain: WireField {
  package func write(to writer: inout WireWriter) { writer.write(rawValue) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(rawValue: try reader.byte())
    guard isKnown else { throw .outOfRange("Domain") }
  }
}

extension RecordKind: WireField {
  package func write(to writer: inout WireWriter) { writer.write(rawValue) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(rawValue: try reader.byte())
    guard isKnown else { throw .outOfRange("RecordKind") }
  }
}
