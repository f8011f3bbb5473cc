import SimKernel

extension SessionFrame: WireCodable {
  enum Tag: UInt8, CaseIterable { case acknowledged = 1, presence, item, refused, request, reply }

  package func write(to writer: inout WireWriter) {
    writer.write(life)
    writer.write(number)
    func tag(_ tag: Tag) { writer.write(tag.rawValue) }
    switch content {
    case .acknowledged(let life, let number):
      tag(.acknowledged)
      writer.write(life)
      writer.write(number)
    case .presence(let span):
      tag(.presence)
      writer.write(span.nanoseconds)
    case .item(let item):
      tag(.item)
      item.write(to: &writer)
    case .request(let number, let item):
      tag(.request)
      writer.write(number)
      item.write(to: &writer)
    case .reply(let number, let payload):
      tag(.reply)
      writer.write(number)
      writer.write(payload) { $1.write(to: &$0) }
    case .refused(let id, let code):
      tag(.refused)
      writer.write(id)
      writer.write(UInt32(code))
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
    case .request:
      let number = try reader.unsigned32()
      content = .request(number, try SessionItem(from: &reader))
    case .reply:
      let number = try reader.unsigned32()
      content = .reply(
        number,
        try reader.optional { reader throws(WireError) in
          try reader.nested { reader throws(WireError) in try Payload(from: &reader) }
        })
    case .refused:
      let id = try reader.unsigned()
      content = .refused(id: id, code: UInt16(truncatingIfNeeded: try reader.unsigned32()))
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
