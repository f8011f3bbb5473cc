package import SimKernel

// How what the nodes say to each other becomes what the kernel carries, and back.

extension Payload: MessageBody {}

extension Message {
  package init(_ payload: Payload) {
    switch payload {
    case .probe(let probe): self.init(probe)
    case .malformed: self.init(MessageNumber.malformed)
    default: self.init(body: payload)
    }
  }

  package var payload: Payload { body(as: Payload.self) ?? probe.map { .probe($0) } ?? .malformed }
}

extension Envelope {
  package init(id: UInt64, from: NodeID, to: NodeID, channel: Channel, sent: Instant, payload: Payload) {
    self.init(id: id, from: from, to: to, channel: channel, sent: sent, message: Message(payload))
  }

  package var payload: Payload { message.payload }
}

extension NodeContext {
  package func send(to node: NodeID, on channel: Channel, _ payload: Payload) {
    send(to: node, on: channel, Message(payload))
  }
}

extension Kernel {
  /// Lets the wearer do something to a device at a moment that has not passed.
  ///
  /// - Parameter id: by which the teller knows it.
  package func post(_ stimulus: Stimulus, to node: NodeID, at time: Instant, id: UInt64 = 0) {
    post(Message(.stimulus(stimulus)), to: node, at: time, id: id)
  }
}
