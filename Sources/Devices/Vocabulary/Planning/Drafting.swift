package import SimKernel
package import Wire

/// What the cloud and the language model that drafts workouts for it say to each other (tech spec §3.3).
///
/// A question has no name, no measure and nothing that hurts in it: a kind, a length, and what there is to choose from.
package enum DraftingMessage: Sendable {
  /// The request of that id is put to the model for the nth time.
  case question(id: UInt64, attempt: Int, [UInt8])
  /// A piece of the answer to that attempt: its place from 0 on, and whether it is the last.
  case piece(id: UInt64, attempt: Int, place: Int, isLast: Bool, String)
  /// The model gives no answer to that attempt.
  case failed(id: UInt64, attempt: Int, DraftingFailure)
}

/// Why a model's draft is none.
package enum DraftingFailure: UInt8, StableName, Hashable, WireCodable, CaseIterable {
  /// Its guardrails stepped in.
  case refused = 1
  /// It cannot be asked now.
  case unavailable
  /// The way to it broke.
  case broken
  /// No answer in time.
  case late
  /// What it said is no plan.
  case unreadable
  /// It named an exercise that it was not offered.
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
