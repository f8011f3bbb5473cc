extension Shadow: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(entry.block)
    writer.write(entry.start)
    writer.write(entry.end)
    writer.write(title)
    writer.write(isPrivate)
    writer.write(hasReminder)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let block = try reader.unsigned()
    let start = try reader.moment()
    let entry = CalendarEntry(block: block, start: start, end: try reader.moment())
    let title = try reader.text()
    let isPrivate = try reader.flag()
    self.init(entry: entry, title: title, isPrivate: isPrivate, hasReminder: try reader.flag())
  }
}

extension ShadowStep: WireCodable {
  enum Tag: UInt8, CaseIterable { case probe = 1, create, change, remove }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .probe: writer.write(Tag.probe.rawValue)
    case .create(let shadow):
      writer.write(Tag.create.rawValue)
      shadow.write(to: &writer)
    case .change(let event, let shadow):
      writer.write(Tag.change.rawValue)
      writer.write(event)
      shadow.write(to: &writer)
    case .remove(let event, let block):
      writer.write(Tag.remove.rawValue)
      writer.write(event)
      writer.write(block)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.choice(Tag.self) {
    case .probe: self = .probe
    case .create: self = .create(try Shadow(from: &reader))
    case .change:
      let event = try reader.unsigned()
      self = .change(event: event, to: try Shadow(from: &reader))
    case .remove:
      let event = try reader.unsigned()
      self = .remove(event: event, of: try reader.unsigned())
    }
  }
}

extension ShadowFailure: WireCodable {
  enum Tag: UInt8, CaseIterable { case identity = 1, declined, status, unreachable }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .identity(let code):
      writer.write(Tag.identity.rawValue)
      writer.write(code)
    case .declined: writer.write(Tag.declined.rawValue)
    case .status(let status):
      writer.write(Tag.status.rawValue)
      writer.write(status)
    case .unreachable: writer.write(Tag.unreachable.rawValue)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try reader.choice(Tag.self) {
      case .identity: .identity(code: try reader.integer())
      case .declined: .declined
      case .status: .status(try reader.integer())
      case .unreachable: .unreachable
      }
  }
}

extension ShadowEntries: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(revision)
    writer.write(events)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let revision = try reader.unsigned()
    self.init(revision: revision, events: try reader.list())
  }
}

extension ShadowMessage: WireCodable {
  enum Tag: UInt8, CaseIterable { case request = 1, answer, look, entries }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .request(let number, let step):
      writer.write(Tag.request.rawValue)
      writer.write(number)
      step.write(to: &writer)
    case .answer(let number, let failure, let entries):
      writer.write(Tag.answer.rawValue)
      writer.write(number)
      writer.write(failure) { $1.write(to: &$0) }
      writer.write(entries) { $1.write(to: &$0) }
    case .look(let known):
      writer.write(Tag.look.rawValue)
      writer.write(known)
    case .entries(let entries):
      writer.write(Tag.entries.rawValue)
      entries.write(to: &writer)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.choice(Tag.self) {
    case .request:
      let number = try reader.unsigned()
      self = .request(number, try ShadowStep(from: &reader))
    case .answer:
      let number = try reader.unsigned()
      let failure = try reader.optional { reader throws(WireError) in try ShadowFailure(from: &reader) }
      self = .answer(
        number, failure, try reader.optional { reader throws(WireError) in try ShadowEntries(from: &reader) })
    case .look: self = .look(known: try reader.unsigned())
    case .entries: self = .entries(try ShadowEntries(from: &reader))
    }
  }
}
