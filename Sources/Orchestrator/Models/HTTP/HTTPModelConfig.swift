package import SimKernel

/// The limits of a conversation with a provider. The temperatures are from "Pulsum, Foundation Models Integration".
package struct HTTPModelConfig: Equatable, Sendable {
  /// How long the whole exchange may take (assumed).
  package var patience = Span.seconds(15)
  /// How much a provider may send back (assumed).
  package var responseBytesMax = 64 * 1024
  /// How much of it may be the reply itself (assumed).
  package var replyBytesMax = 8 * 1024
  /// How many tokens a reply may have (assumed).
  package var tokensMax = 200
  package var sentimentTemperature = 0.1
  package var safetyTemperature = 0.0
  package var coachTemperature = 0.6
  package var cautionTemperature = 0.3

  package init() {}

  func temperature(_ task: ModelTask) -> Double {
    switch task {
    case .sentiment: sentimentTemperature
    case .safety: safetyTemperature
    case .coach: coachTemperature
    case .caution: cautionTemperature
    }
  }
}
