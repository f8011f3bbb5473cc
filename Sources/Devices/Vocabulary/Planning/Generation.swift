package import SimKernel
package import Wire

/// What the phone asks the cloud's generator for: a draft for one block (tech spec §7.2).
///
/// Nothing that was measured and nothing that hurts is in it: what the wearer can bear is for the contract on the phone.
package struct GenerationRequest: Hashable, Sendable {
  /// Made from what is asked for, so that asking again is the same request.
  package let id: UInt64
  /// The block on the phone that it is for; the cloud has no use for it and is not told.
  package let block: UInt64
  /// The kind of session, by its number.
  package let kind: UInt8
  package let minutes: Int
  package let equipment: [String]
  /// When the block begins: a draft that comes later is of no use.
  package let deadline: Timestamp

  package init(block: UInt64, kind: UInt8, minutes: Int, equipment: [String], deadline: Timestamp) {
    (self.block, self.kind, self.minutes) = (block, kind, minutes)
    self.equipment = equipment.sorted()
    self.deadline = deadline
    var id = stableHash(stableHash(stableHash("generation"), block), UInt64(kind))
    id = stableHash(id, UInt64(bitPattern: Int64(minutes)))
    self.id = self.equipment.reduce(id) { stableHash($0, stableHash($1)) } >> 1
  }

  /// As it arrives at the cloud.
  init(id: UInt64, kind: UInt8, minutes: Int, equipment: [String], deadline: Timestamp) {
    (self.id, block) = (id, 0)
    (self.kind, self.minutes, self.equipment, self.deadline) = (kind, minutes, equipment, deadline)
  }
}

/// What the cloud answers to it.
package enum GenerationOutcome: Hashable, Sendable {
  case draft([WorkoutPlanRecord.Entry])
  /// The tier's limit is used up for so long (HTTP 429 with a retry-after).
  case refused(retryAfter: Span)
  /// Nobody drafts now, and it may be asked for again after so long (HTTP 503 with a retry-after).
  case unavailable(retryAfter: Span)
}

extension GenerationRequest: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(id, kind, minutes, equipment.joined(separator: "\n"), deadline)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let (id, kind, minutes): (UInt64, UInt8, Int) = (try reader.field(), try reader.field(), try reader.field())
    let equipment = try reader.text().split(separator: "\n").map(String.init)
    self.init(id: id, kind: kind, minutes: minutes, equipment: equipment, deadline: try reader.field())
  }
}

extension GenerationOutcome: WireCases {
  package static let cases: [WireMaker<Self>] = [.init(draft), .init(refused), .init(unavailable)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .draft(let entries): writer.write(case: 1, entries)
    case .refused(let span): writer.write(case: 2, span)
    case .unavailable(let span): writer.write(case: 3, span)
    }
  }
}

/// What the phone and the cloud's generator say to each other.
package enum GenerationMessage: Sendable {
  /// Asks for a draft of a workout.
  case request(GenerationRequest)
  /// The answer to the request of that id.
  case answer(id: UInt64, GenerationOutcome)

  /// Since which version an app asks.
  package static let since = AppAbility.asksCloud.since
}

extension GenerationMessage: WireMessage {
  package static let numbers = [MessageNumber(32), MessageNumber(33)]

  package var messageNumber: MessageNumber {
    switch self {
    case .request: Self.numbers[0]
    case .answer: Self.numbers[1]
    }
  }

  package var taint: Taint { [] }

  package var sizeEstimate: Int {
    switch self {
    case .request(let request): 96 + request.equipment.reduce(0) { $0 + $1.utf8.count + 1 }
    case .answer(_, .draft(let entries)): 64 + 48 * entries.count
    case .answer(_, .refused), .answer(_, .unavailable): 64
    }
  }

  package var caption: String {
    switch self {
    case .request: "a draft?"
    case .answer(_, .draft(let entries)): "a draft of \(entries.count) exercises"
    case .answer(_, .refused(let span)): "no draft for \(span.figure)"
    case .answer(_, .unavailable(let span)): "no draft now; ask again in \(span.figure)"
    }
  }

  package func writeContent(to writer: inout WireWriter) {
    switch self {
    case .request(let request): writer.fields(request)
    case .answer(let id, let outcome): writer.fields(id, outcome)
    }
  }

  package init(_ number: MessageNumber, from reader: inout WireReader) throws(WireError) {
    self =
      number == Self.numbers[0]
      ? .request(try reader.field()) : .answer(id: try reader.field(), try reader.field())
  }
}
