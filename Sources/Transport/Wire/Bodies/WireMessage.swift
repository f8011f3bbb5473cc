/// A message body with a form on the wire.
package protocol WireMessage: MessageBody, SendableMetatype {
  static var numbers: [MessageNumber] { get }
  /// Writes the content after the number.
  func writeContent(to writer: inout WireWriter)
  /// Reads the content after the number, which is one of ``numbers``.
  init(_ number: MessageNumber, from reader: inout WireReader) throws(WireError)
}

extension WireMessage {
  package var messageNumber: MessageNumber { Self.numbers[0] }
}

extension WireMessage where Self: WireCases {
  package func writeContent(to writer: inout WireWriter) { write(to: &writer) }
  package init(_: MessageNumber, from reader: inout WireReader) throws(WireError) { try self.init(from: &reader) }
}

extension Message: WireCodable {
  package func write(to writer: inout WireWriter) {
    // The most frequent type first: comparing a type costs less than finding a conformance.
    let body: (any WireMessage)? = if let sync { sync } else { anyBody as? any WireMessage }
    // A body without a form can't be sent, and arrives as malformed.
    let number = anyBody != nil && body == nil ? .malformed : number
    writer.write(UInt64(number.rawValue))
    body?.writeContent(to: &writer)
    switch probe {
    case .sample(let sequence, let heartRate)?: writer.fields(sequence, heartRate)
    case .acknowledgement(let sequence)?, .forward(let sequence)?: writer.write(sequence)
    case nil: break
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    guard let raw = UInt16(exactly: try reader.unsigned()) else { throw .outOfRange("message") }
    let number = MessageNumber(raw)
    if number == .malformed {
      self.init(number)
    } else if let count = Probe.wordCount(number) {
      self.init(number, try reader.unsigned(), count > 1 ? try reader.double().bitPattern : 0)
    } else if let type = WireRegistry.message(number) {
      let body: any WireMessage = try type.init(number, from: &reader)
      self.init(body)
    } else {
      throw .outOfRange("message")
    }
  }

  /// Returns the message decoded from its bytes, as another device reads it.
  package var serialized: Message { (try? Message(wireBytes: wireBytes)) ?? Message(.malformed) }
}

extension Probe {
  /// Returns the number of words of a probe with that number, or `nil` for another message.
  fileprivate static func wordCount(_ number: MessageNumber) -> Int? {
    switch number.rawValue {
    case 1: 2
    case 2, 3: 1
    default: nil
    }
  }
}

extension Envelope {
  package init(id: UInt64, from: NodeID, to: NodeID, channel: Channel, sent: Instant, _ body: some MessageBody) {
    self.init(id: id, from: from, to: to, channel: channel, sent: sent, message: Message(body))
  }
}
