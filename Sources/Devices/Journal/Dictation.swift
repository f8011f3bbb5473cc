/// A journal entry in dictation: recognised on the device, word by word, and not stored until it has ended (Pulsum,
/// Journey 1). Sound is never stored.
struct Dictation {
  /// Pulsum, Journey 1: the recording stops automatically.
  static let longest = Span.seconds(30)
  /// The speed of speech (assumed: 150 words a minute).
  static let wordsPerSecond = 2.5

  private var words: [Substring] = []
  private var number: UInt64 = 0
  private(set) var isUnderWay = false

  /// Starts the microphone; does nothing if it is on already.
  mutating func begin(_ text: String, _ context: inout DeviceContext) {
    guard !isUnderWay else { return }
    isUnderWay = true
    number += 1
    words = text.split(separator: " ")
    let needed = Span(seconds: Double(words.count) / Self.wordsPerSecond)
    context.wake(after: min(needed, Self.longest), WakeToken(.dictationEnds, number))
  }

  /// Returns the text recognised until the recording stopped; `nil` if the token is another dictation's, or if nothing
  /// was said.
  mutating func end(_ token: WakeToken) -> String? {
    guard isUnderWay, token.argument == number else { return nil }
    isUnderWay = false
    let heard = words.prefix(Int(Self.longest.seconds * Self.wordsPerSecond))
    return heard.isEmpty ? nil : heard.joined(separator: " ")
  }
}
