/// A message between the phone and the cloud's language model, relayed by the cloud (Pulsum, Journey 4, "GPT-5 Cloud
/// Call").
///
/// A question is a context that the wearer has allowed to leave the phone: rounded deviations, and a little redacted
/// text.
package enum ModelMessage: Sendable {
  /// A request for a text to the wearer; exactly these bytes are sent, as UTF-8.
  case question(id: UInt64, [UInt8])
  case answer(id: UInt64, String)
  /// The model's failure to answer that question.
  ///
  /// - Parameter retryAfter: The time until the next question; `nil` if not given.
  case failed(id: UInt64, ModelFailure, retryAfter: Span?)

  /// The id of its question.
  package var id: UInt64 {
    switch self {
    case .question(let id, _), .answer(let id, _), .failed(let id, _, _): id
    }
  }
}

/// The reason why a model that was reached gave no answer.
package enum ModelFailure: UInt8, StableName, Hashable, WireCodable, CaseIterable {
  /// Its guardrails stepped in.
  case refused = 1
  /// The provider rejected the key as expired (HTTP 401).
  case keyExpired
  /// The rate limit was exceeded (HTTP 429).
  case limited
  /// It cannot be asked now.
  case unavailable
  /// The provider had an error of its own.
  case broken

  package static let names = ["refused", "keyExpired", "limited", "unavailable", "broken"]
}

extension ModelMessage: WireMessage {
  package static let numbers = [MessageNumber(59), MessageNumber(60), MessageNumber(61)]

  package var messageNumber: MessageNumber {
    switch self {
    case .question: Self.numbers[0]
    case .answer: Self.numbers[1]
    case .failed: Self.numbers[2]
    }
  }

  /// Its content was made to be sent: checks read the bytes themselves.
  package var taint: Taint { [] }

  package var sizeEstimate: Int {
    switch self {
    case .question(_, let bytes): 96 + bytes.count
    case .answer(_, let text): 96 + text.utf8.count
    case .failed: 72
    }
  }

  package var caption: String {
    switch self {
    case .question(_, let bytes): "what would you say? (\(bytes.count) bytes)"
    case .answer(_, let text): "a reply of \(text.count) characters"
    case .failed(_, let failure, let span): "no reply: \(failure)" + (span.map { ", not for \($0.figure)" } ?? "")
    }
  }

  package func writeContent(to writer: inout WireWriter) {
    switch self {
    case .question(let id, let bytes):
      writer.fields(id)
      writer.write(bytes)
    case .answer(let id, let text): writer.fields(id, text)
    case .failed(let id, let failure, let span): writer.fields(id, failure, span)
    }
  }

  package init(_ number: MessageNumber, from reader: inout WireReader) throws(WireError) {
    let id = try reader.field(UInt64.self)
    switch number {
    case Self.numbers[0]: self = .question(id: id, try reader.blob())
    case Self.numbers[1]: self = .answer(id: id, try reader.field(String.self))
    default: self = .failed(id: id, try reader.field(ModelFailure.self), retryAfter: try reader.field(Span?.self))
    }
  }
}
