/// A message between the cloud and the language model that drafts workouts for it (tech spec §3.3).
///
/// A question contains no name, no measurement and no injury: a kind, a length, and the possible choices.
package enum DraftingMessage: Sendable {
  /// The nth attempt to ask the model the request of that id.
  case question(id: UInt64, attempt: Int, [UInt8])
  /// A piece of the answer to that attempt: its index from 0 on, and whether it is the last.
  case piece(id: UInt64, attempt: Int, place: Int, isLast: Bool, String)
  /// The model gives no answer to that attempt.
  case failed(id: UInt64, attempt: Int, DraftingFailure)
}

/// The reason why a model's draft is unusable.
package enum DraftingFailure: UInt8, StableName, Hashable, WireCodable, CaseIterable {
  /// Its guardrails stepped in.
  case refused = 1
  case unavailable
  /// The connection broke.
  case broken
  /// No answer in time.
  case late
  /// Its answer isn't a plan.
  case unreadable
  /// It named an exercise that wasn't among the choices.
  case invented

  package static let names = ["refused", "unavailable", "broken", "late", "unreadable", "invented"]
}

extension DraftingMessage: WireMessage {
  package static let numbers = [MessageNumber(56), MessageNumber(57), MessageNumber(58)]

  package var messageNumber: MessageNumber {
    switch self {
    case .question: Self.numbers[0]
    case .piece: Self.numbers[1]
    case .failed: Self.numbers[2]
    }
  }

  package var taint: Taint { [] }

  package var sizeEstimate: Int {
    switch self {
    case .question(_, _, let bytes): 96 + bytes.count
    case .piece(_, _, _, _, let text): 64 + text.utf8.count
    case .failed: 64
    }
  }

  package var caption: String {
    switch self {
    case .question(_, let attempt, _): attempt == 1 ? "what would you do?" : "what would you do? (\(attempt))"
    case .piece(_, _, let place, let isLast, _): "piece \(place + 1) of a draft\(isLast ? ", the last" : "")"
    case .failed(_, _, let failure): "no draft: \(failure)"
    }
  }

  package func writeContent(to writer: inout WireWriter) {
    switch self {
    case .question(let id, let attempt, let bytes):
      writer.fields(id, attempt)
      writer.write(bytes)
    case .piece(let id, let attempt, let place, let isLast, let text):
      writer.fields(id, attempt, place, isLast, text)
    case .failed(let id, let attempt, let failure): writer.fields(id, attempt, failure)
    }
  }

  package init(_ number: MessageNumber, from reader: inout WireReader) throws(WireError) {
    let (id, attempt) = (try reader.field(UInt64.self), try reader.field(Int.self))
    switch number {
    case Self.numbers[0]: self = .question(id: id, attempt: attempt, try reader.blob())
    case Self.numbers[1]:
      self = .piece(
        id: id, attempt: attempt, place: try reader.field(Int.self), isLast: try reader.field(Bool.self),
        try reader.field(String.self))
    default: self = .failed(id: id, attempt: attempt, try reader.field(DraftingFailure.self))
    }
  }
}
