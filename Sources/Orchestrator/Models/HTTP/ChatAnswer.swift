import Foundation

/// What came back, read strictly: whatever is not exactly one finished reply is none.
enum ChatAnswer {
  private struct Completion: Decodable {
    struct Choice: Decodable {
      let message: Message
      let finishReason: String

      enum CodingKeys: String, CodingKey {
        case message
        case finishReason = "finish_reason"
      }
    }

    struct Message: Decodable {
      let content: String?
      let refusal: String?
    }

    let choices: [Choice]
  }

  private struct Complaint: Decodable {
    struct Cause: Decodable { let code: String? }

    let error: Cause
  }

  private static let filtered = "content_filter"

  static func reply(status: Int, body: [UInt8], _ config: HTTPModelConfig) -> ModelReply {
    switch status {
    case 200: completion(body, config)
    case 401, 403: .unavailable(.needsSetting)
    // Some providers complain about the question where others filter the answer.
    case 400 where (try? decoded(Complaint.self, body))?.error.code == filtered: .refused
    default: .failed
    }
  }

  private static func completion(_ body: [UInt8], _ config: HTTPModelConfig) -> ModelReply {
    guard let completion = try? decoded(Completion.self, body), completion.choices.count == 1,
      let choice = completion.choices.first
    else { return .failed }
    if choice.finishReason == filtered || !(choice.message.refusal ?? "").isEmpty { return .refused }
    // A reply that was cut off may have lost the word that matters.
    guard choice.finishReason == "stop", let text = choice.message.content, !text.isEmpty,
      text.utf8.count <= config.replyBytesMax
    else { return .failed }
    return .text(text)
  }

  private static func decoded<Value: Decodable>(_ type: Value.Type, _ body: [UInt8]) throws -> Value {
    guard String(validating: body, as: UTF8.self) != nil else { throw CocoaError(.fileReadInapplicableStringEncoding) }
    return try JSONDecoder().decode(type, from: Data(body))
  }
}
