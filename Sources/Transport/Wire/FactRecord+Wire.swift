// Fields of values that devices exchange.
extension FactRecord {
  /// Begins the record of a device's fact about itself; its subject is the installation unless another is given.
  package mutating func begin(
    _ name: String, about subject: UInt64? = nil, by device: DeviceID, _ words: @autoclosure () -> String
  ) {
    begin(name, about: subject ?? UInt64(device.installation), words())
    field("device", device)
  }

  package mutating func field(_ key: String, _ device: DeviceID) {
    add(
      key, UInt64(device.role.number) &<< 32 | UInt64(device.installation), [], { nil }, { .text(device.description) })
  }

  package mutating func field(_ key: String, _ service: Service) {
    add(key, UInt64(service.rawValue), [], { nil }, { .text(service.name) })
  }

  package mutating func field(_ key: String, _ domain: Domain) {
    add(key, UInt64(domain.rawValue), [], { nil }, { .text(domain.name) })
  }

  package mutating func field(_ key: String, _ kind: RecordKind) {
    add(key, UInt64(kind.rawValue), [], { nil }, { .text(kind.name) })
  }

  /// Adds a value that only needs to be distinguishable from others of its kind.
  package mutating func field(_ key: String, content: (some WireCodable)?, taint: Taint = []) {
    field(key, bytes: content?.wireBytes, taint: taint)
  }

  /// The words for the fields of ``fields(of:)``.
  package static let stampWords = "{domain} {record} e{epoch}/#{sequence}"

  /// Adds the version and the key of a record.
  package mutating func fields(of stamp: RecordStamp) {
    field("domain", stamp.key.domain)
    field("record", id: stamp.key.id)
    fields(of: stamp.version)
  }

  package mutating func fields(of version: Version) {
    field("epoch", Int(version.epoch))
    field("sequence", Int64(bitPattern: version.sequence))
  }

  package mutating func fields(of header: RecordHeader) {
    fields(of: header.stamp)
    field("kind", header.kind)
    field("origin", header.origin)
    field("created_ns", header.created)
    field("modified_ns", header.modified)
    field("is_deleted", header.isDeleted)
  }
}

extension RecordHeader {
  /// The words for the fields of ``FactRecord/fields(of:)``.
  package var words: String { (isDeleted ? "the deletion of " : "") + FactRecord.stampWords }
}
