extension SessionFrame: WireCodable {
  private enum Tag: UInt8 { case acknowledged = 1, presence, item, refused }

  package func write(to writer: inout WireWriter) {
    writer.write(life)
    writer.write(number)
    switch content {
    case .acknowledged(let life, let number):
      writer.write(Tag.acknowledged.rawValue)
      writer.write(life)
      writer.write(number)
    case .presence(let span):
      writer.write(Tag.presence.rawValue)
      writer.write(span.nanoseconds)
    case .item(let item):
      writer.write(Tag.item.rawValue)
      item.write(to: &writer)
    case .refused(let id):
      writer.write(Tag.refused.rawValue)
      writer.write(id)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let life = try reader.unsigned32()
    let number = try reader.unsigned32()
    let content: Content
    switch try reader.choice(Tag.self) {
    case .acknowledged:
      let life = try reader.unsigned32()
      content = .acknowledged(life: life, number: try reader.unsigned32())
    case .presence: content = .presence(for: Span(nanoseconds: try reader.signed()))
    case .item: content = .item(try SessionItem(from: &reader))
    case .refused: content = .refused(id: try reader.unsigned())
    }
    self.init(life: life, number: number, content: content)
  }
}

extension SessionItem: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(channel.rawValue)
    writer.write(id)
    payload.write(to: &writer)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let channel = try reader.choice(SessionChannel.self)
    let id = try reader.unsigned()
    let payload = try reader.nested { reader throws(WireError) in try Payload(from: &reader) }
    self.init(channel: channel, id: id, payload: payload)
  }
}
