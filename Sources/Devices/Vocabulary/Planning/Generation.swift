/// The phone's request to the cloud's generator: a draft for one block (tech spec §7.2).
///
/// It contains no measurement and no injury: the contract on the phone checks what the wearer can bear.
package struct GenerationRequest: Hashable, Sendable {
  /// Derived from the content, so that a repeated request is the same one.
  package let id: UInt64
  /// Its block on the phone. The cloud doesn't need it and doesn't receive it.
  package let block: UInt64
  package let kind: UInt8
  package let minutes: Int
  package let equipment: [String]
  /// The start of the block: a later draft is useless.
  package let deadline: Timestamp

  package init(block: UInt64, kind: UInt8, minutes: Int, equipment: [String], deadline: Timestamp) {
    (self.block, self.kind, self.minutes) = (block, kind, minutes)
    self.equipment = equipment.sorted()
    self.deadline = deadline
    var id = stableHash(stableHash(stableHash("generation"), block), UInt64(kind))
    id = stableHash(id, UInt64(bitPattern: Int64(minutes)))
    self.id = self.equipment.reduce(id) { stableHash($0, stableHash($1)) } >> 1
  }

  /// Creates the request received by the cloud.
  init(id: UInt64, kind: UInt8, minutes: Int, equipment: [String], deadline: Timestamp) {
    (self.id, block) = (id, 0)
    (self.kind, self.minutes, self.equipment, self.deadline) = (kind, minutes, equipment, deadline)
  }
}

package enum GenerationOutcome: Hashable, Sendable {
  case draft([WorkoutPlanRecord.Entry])
  /// The tier's limit is used up for that time (HTTP 429 with a retry-after).
  case refused(retryAfter: Span)
  /// No draft is available now; retry after that time (HTTP 503 with a retry-after).
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

/// A message between the phone and the cloud's generator.
package enum GenerationMessage: Sendable {
  /// Asks for a draft of a workout.
  case request(GenerationRequest)
  /// The answer to the request of that id.
  case answer(id: UInt64, GenerationOutcome)

  /// The first app version that requests it.
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
