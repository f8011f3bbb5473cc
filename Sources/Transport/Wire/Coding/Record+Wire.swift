extension DeviceID: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.writeIndexed(role)
    writer.write(installation)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let role = try reader.indexed(Role.self)
    self.init(role: role, installation: try reader.unsigned32())
  }
}

extension RecordKey: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(domain.rawValue)
    writer.write(id)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let domain = try reader.choice(Domain.self)
    self.init(domain: domain, id: try reader.unsigned())
  }
}

extension Version: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(epoch)
    writer.write(sequence)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let epoch = try reader.unsigned32()
    self.init(epoch: epoch, sequence: try reader.unsigned())
  }
}

extension RecordStamp: WireCodable {
  package func write(to writer: inout WireWriter) {
    key.write(to: &writer)
    version.write(to: &writer)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let key = try RecordKey(from: &reader)
    self.init(key: key, version: try Version(from: &reader))
  }
}

extension RecordHeader: WireCodable {
  package func write(to writer: inout WireWriter) {
    stamp.write(to: &writer)
    writer.write(kind.rawValue)
    origin.write(to: &writer)
    writer.write(created)
    writer.write(modified)
    writer.write(isDeleted)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let stamp = try RecordStamp(from: &reader)
    let kind = try reader.choice(RecordKind.self)
    let origin = try DeviceID(from: &reader)
    let created = try reader.moment()
    let modified = try reader.moment()
    let isDeleted = try reader.flag()
    self.init(
      key: stamp.key, kind: kind, origin: origin, version: stamp.version, created: created, modified: modified,
      isDeleted: isDeleted)
  }
}

extension Record: WireCodable {
  package func write(to writer: inout WireWriter) {
    header.write(to: &writer)
    // The length stands before the content, so that an app that does not know the kind can keep it all the same.
    writer.write(body) { $0.write($1.wireBytes) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let header = try RecordHeader(from: &reader)
    let body = try reader.optional { reader throws(WireError) in try RecordBody(wireBytes: try reader.blob()) }
    guard (body == nil) == header.isDeleted, body == nil || body?.kind == header.kind else {
      throw .outOfRange("record whose content contradicts its header")
    }
    self.init(header: header, body: body)
  }
}

extension ManifestEntry: WireCodable {
  package func write(to writer: inout WireWriter) {
    header.write(to: &writer)
    writer.write(contentTag)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let header = try RecordHeader(from: &reader)
    self.init(header: header, contentTag: try reader.unsigned())
  }
}

extension SealedRecord: WireCodable {
  package func write(to writer: inout WireWriter) {
    stamp.write(to: &writer)
    writer.write(box.nonce)
    writer.write(box.bytes)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let stamp = try RecordStamp(from: &reader)
    let nonce = try reader.blob()
    self.init(stamp: stamp, box: SealedBox(nonce: nonce, bytes: try reader.blob()))
  }
}
