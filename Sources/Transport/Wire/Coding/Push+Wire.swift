extension Push: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(kind.rawValue)
    writer.write(key.rawValue)
    writer.write(token)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let kind = try reader.choice(Kind.self)
    let key = try reader.choice(Key.self)
    self.init(kind: kind, token: try reader.unsigned(), key: key)
  }
}

extension PushRegistration: WireCodable {
  package func write(to writer: inout WireWriter) {
    device.write(to: &writer)
    writer.write(token)
    writer.write(zone)
    writer.write(version.number)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let device = try DeviceID(from: &reader)
    let token = try reader.unsigned()
    let zone = try reader.text()
    self.init(device: device, token: token, zone: zone, version: AppVersion(try reader.integer()))
  }
}
