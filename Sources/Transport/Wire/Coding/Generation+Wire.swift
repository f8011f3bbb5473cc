import SimKernel

extension GenerationRequest: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(id)
    writer.write(kind)
    writer.write(minutes)
    writer.write(equipment.joined(separator: "\n"))
    writer.write(deadline)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let id = try reader.unsigned()
    let kind = try reader.byte()
    let minutes = try reader.integer()
    let equipment = try reader.text().split(separator: "\n").map(String.init)
    self.init(id: id, kind: kind, minutes: minutes, equipment: equipment, deadline: try reader.moment())
  }
}

extension GenerationOutcome: WireCodable {
  enum Tag: UInt8, CaseIterable { case draft = 1, refused }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .draft(let entries):
      writer.write(Tag.draft.rawValue)
      writer.write(entries)
    case .refused(let span):
      writer.write(Tag.refused.rawValue)
      writer.write(span.nanoseconds)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.choice(Tag.self) {
    case .draft: self = .draft(try reader.list())
    case .refused: self = .refused(retryAfter: Span(nanoseconds: try reader.signed()))
    }
  }
}
