/// A frame between the operating systems of watch and phone, beneath their apps.
///
/// Either side has one numbered frame in flight and repeats it until it is acknowledged, so that apps see radio loss as
/// delay or as being out of reach, never as loss.
package struct SessionFrame: Sendable {
  /// The sender's incarnation since it was switched on: frames of another one are numbered from the start.
  package let life: UInt32
  package let number: UInt32
  package let content: Content

  package enum Content: Sendable {
    /// That frame of the receiver's own arrived.
    case acknowledged(life: UInt32, number: UInt32)
    /// The sender's app can receive live messages for that time. Sent once, without retransmission.
    case presence(for: Span)
    case item(SessionItem)
    /// A live message that requests a reply to that number.
    case request(UInt32, SessionItem)
    /// The answer to a request; `nil` if the receiving app didn't answer.
    case reply(UInt32, Message?)
    /// An item couldn't be delivered to the receiver's app, with the code of the reason.
    case refused(id: UInt64, code: UInt16)
  }

  package init(life: UInt32, number: UInt32, content: Content) {
    (self.life, self.number, self.content) = (life, number, content)
  }
}

extension SessionFrame.Content {
  /// The app's message in it, if there is one.
  package var message: Message? {
    switch self {
    case .item(let item), .request(_, let item): item.message
    case .reply(_, let message): message
    case .acknowledged, .presence, .refused: nil
    }
  }
}

extension Message {
  /// `true` if the session between watch and phone can carry it: only data has a form there.
  package var isPropertyList: Bool {
    number != .malformed && number != .act && body(as: SessionFrame.self) == nil
  }

  /// The message itself, or the app's message inside a frame of the session.
  package var carried: Message { body(as: SessionFrame.self)?.content.message ?? self }
}

/// An item that an app passes to the session between watch and phone.
package struct SessionItem: Sendable {
  package let channel: SessionChannel
  /// Chosen by the app: a newer item with the same id in a queue replaces the older one.
  package let id: UInt64
  package let message: Message

  package init(channel: SessionChannel, id: UInt64, message: Message) {
    (self.channel, self.id, self.message) = (channel, id, message)
  }
}

/// The delivery contract of an item in the session between watch and phone (WatchConnectivity).
package enum SessionChannel: UInt8, StableName, Hashable, WireCodable {
  /// Live: only while the other side is reachable, in order, or it fails.
  case message = 1
  /// Urgent data for the complication: fifty a day, and as user info beyond that.
  case complication
  /// The newest value only; waits for the other app's next run.
  case context
  /// A durable queue, first in first out, delivered at an opportune time, at least once.
  case userInfo
  /// A durable queue for large things.
  case file

  package static let names = ["message", "complication", "context", "userInfo", "file"]

  /// `true` if it survives the end of the sending app and of the sending device.
  package var isDurable: Bool { self != .message }
}

extension SessionFrame: WireMessage {
  package static let numbers = [MessageNumber(17)]

  package var sizeEstimate: Int { 32 + (content.message?.sizeEstimate ?? 0) }
  package var taint: Taint { content.message?.taint ?? [] }

  package var caption: String {
    switch content {
    case .acknowledged: "session: received"
    case .presence: "session: the app is open"
    case .item(let item): "\(item.channel.name): \(item.message.caption)"
    case .request(_, let item): "question: \(item.message.caption)"
    case .reply(_, let message): message.map { "answer: \($0.caption)" } ?? "session: no answer"
    case .refused(_, let code): "session: refused, \(code)"
    }
  }

  package func writeContent(to writer: inout WireWriter) { writer.fields(life, number, content) }

  package init(_: MessageNumber, from reader: inout WireReader) throws(WireError) {
    self.init(life: try reader.field(), number: try reader.field(), content: try reader.field())
  }
}

extension SessionFrame.Content: WireCodable {
  enum Tag: UInt8, CaseIterable, WireCodable { case acknowledged = 1, presence, item, refused, request, reply }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .acknowledged(let life, let number): writer.fields(Tag.acknowledged, life, number)
    case .presence(let span): writer.fields(Tag.presence, span)
    case .item(let item): writer.fields(Tag.item, item)
    case .request(let number, let item): writer.fields(Tag.request, number, item)
    case .reply(let number, let message): writer.fields(Tag.reply, number, message)
    case .refused(let id, let code): writer.fields(Tag.refused, id, UInt32(code))
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try reader.field(Tag.self) {
      case .acknowledged: .acknowledged(life: try reader.field(), number: try reader.field())
      case .presence: .presence(for: try reader.field())
      case .item: .item(try reader.field())
      case .request: .request(try reader.field(), try reader.field())
      case .reply:
        .reply(
          try reader.field(),
          try reader.optional { reader throws(WireError) in
            try reader.nested { reader throws(WireError) in try Message(from: &reader) }
          })
      case .refused:
        .refused(id: try reader.field(), code: UInt16(truncatingIfNeeded: try reader.field(UInt32.self)))
      }
  }
}

extension SessionItem: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(channel, id, message) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      channel: try reader.field(), id: try reader.field(),
      message: try reader.nested { reader throws(WireError) in try Message(from: &reader) })
  }
}
