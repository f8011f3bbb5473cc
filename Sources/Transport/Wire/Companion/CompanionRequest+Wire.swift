extension CompanionRequest: WireCodable {
  enum Tag: UInt8, CaseIterable {
    case entry = 1, sliders, cards, chat, completed, ignored, consent, review, modelStatus
  }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .entry(let id):
      writer.write(Tag.entry.rawValue)
      writer.write(id)
    case .sliders(let sliders):
      writer.write(Tag.sliders.rawValue)
      sliders.write(to: &writer)
    case .review: writer.write(Tag.review.rawValue)
    case .modelStatus: writer.write(Tag.modelStatus.rawValue)
    case .cards: writer.write(Tag.cards.rawValue)
    case .chat(let text):
      writer.write(Tag.chat.rawValue)
      writer.write(text)
    case .completed(let moment):
      writer.write(Tag.completed.rawValue)
      writer.write(moment)
    case .ignored(let moment):
      writer.write(Tag.ignored.rawValue)
      writer.write(moment)
    case .consent(let isGiven):
      writer.write(Tag.consent.rawValue)
      writer.write(isGiven)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let tag = try reader.choice(Tag.self)
    self =
      switch tag {
      case .entry: .entry(try reader.unsigned())
      case .sliders: .sliders(try Sliders(from: &reader))
      case .review: .review
      case .modelStatus: .modelStatus
      case .cards: .cards
      case .chat: .chat(try reader.text())
      case .completed: .completed(moment: try reader.text())
      case .ignored: .ignored(moment: try reader.text())
      case .consent: .consent(try reader.flag())
      }
  }
}

extension Sliders: WireCodable {
  package func write(to writer: inout WireWriter) {
    for value in [stress, energy, sleepQuality] { writer.write(value) { $0.write($1) } }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    func value() throws(WireError) -> Double? {
      try reader.optional { reader throws(WireError) in try reader.double() }
    }
    self.init(stress: try value(), energy: try value(), sleepQuality: try value())
  }
}
