package import SimKernel

extension Envelope: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(id)
    writer.write(UInt32(from.rawValue))
    writer.write(UInt32(to.rawValue))
    writer.write(channel.rawValue)
    writer.write(sent.nanoseconds)
    payload.write(to: &writer)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let id = try reader.unsigned()
    let (from, to) = (NodeID(Int(try reader.unsigned32())), NodeID(Int(try reader.unsigned32())))
    let channel = try reader.choice(Channel.self)
    let sent = Instant(nanoseconds: try reader.signed())
    self.init(id: id, from: from, to: to, channel: channel, sent: sent, payload: try Payload(from: &reader))
  }
}
