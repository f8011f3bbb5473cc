extension Push: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(kind.rawValue)
    writer.write(token)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let kind = try reader.choice(Kind.self)
    self.init(kind: kind, token: try reader.unsigned())
  }
}

extension PushRegistration: WireCodable {
  package func write(to writer: inout WireWriter) {
    device.write(to: &writer)
    writer.write(token)
    writer.write(zone)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let device = try DeviceID(from: &reader)
    let token = try reader.unsigned()
    self.init(device: device, token: token, zone: try reader.text())
  }
}
