/// The live messages of one device: those to be sent, those that await an answer, and those that its app has yet to
/// answer. All of them are lost with the device's incarnation.
struct LiveMessages {
  /// The pending messages, in order.
  private var waiting: [Outgoing] = []
  /// Sent requests by number. Each ends with either an answer or an error.
  private var awaiting: [(number: UInt32, item: SessionItem)] = []
  /// Requests of the other app that this device's app has not answered.
  private var unanswered: [UInt32] = []
  /// The message that last arrived at the other device. Its app may still reject it.
  private var landed: SessionItem?
  private var lastNumber: UInt32 = 0

  private enum Outgoing {
    case message(SessionItem)
    case request(UInt32, SessionItem)
    case reply(UInt32, Message?)

    var item: SessionItem? {
      switch self {
      case .message(let item), .request(_, let item): item
      case .reply: nil
      }
    }
  }

  /// `true` if a message is on its way or awaits an answer.
  var isBusy: Bool { !waiting.isEmpty || !awaiting.isEmpty }

  // MARK: - Sending

  mutating func add(_ item: SessionItem, wantsReply: Bool) {
    guard wantsReply else { return waiting.append(.message(item)) }
    lastNumber += 1
    waiting.append(.request(lastNumber, item))
  }

  /// Queues the app's answer to a request. Only the first answer counts.
  mutating func answer(_ number: UInt32, _ message: Message) {
    guard let place = unanswered.firstIndex(of: number) else { return }
    unanswered.remove(at: place)
    waiting.append(.reply(number, message))
  }

  /// The app stopped and won't answer its open requests.
  mutating func giveUpAnswering() {
    waiting += unanswered.map { .reply($0, nil) }
    unanswered = []
  }

  /// The next message to send, if one is pending.
  var next: SessionFrame.Content? {
    switch waiting.first {
    case .message(let item)?: .item(item)
    case .request(let number, let item)?: .request(number, item)
    case .reply(let number, let message)?: .reply(number, message)
    case nil: nil
    }
  }

  /// Removes the first message after its arrival. Returns the number under which its answer is awaited, if it wants
  /// one.
  mutating func land() -> UInt32? {
    guard !waiting.isEmpty else { return nil }
    let first = waiting.removeFirst()
    landed = first.item ?? landed
    guard case .request(let number, let item) = first else { return nil }
    awaiting.append((number, item))
    return number
  }

  /// Drops all messages because nothing gets through. Returns the unsent ones in order, and whether each was the first
  /// in the queue.
  mutating func fail() -> [(item: SessionItem, wasFirst: Bool)] {
    defer { waiting = [] }
    return waiting.enumerated().compactMap { index, outgoing in outgoing.item.map { ($0, index == 0) } }
  }

  // MARK: - Receiving

  mutating func expectAnswer(to number: UInt32) { unanswered.append(number) }

  /// Ends the request of that number, answered or not. Returns `nil` if it had already ended.
  mutating func conclude(_ number: UInt32) -> SessionItem? {
    guard let place = awaiting.firstIndex(where: { $0.number == number }) else { return nil }
    return awaiting.remove(at: place).item
  }

  /// The other app rejected the message. Returns `nil` if it isn't the one that arrived last.
  mutating func refused(_ id: UInt64) -> SessionItem? {
    guard let item = landed, item.id == id else { return nil }
    landed = nil
    awaiting.removeAll { $0.item.id == id }
    return item
  }
}
