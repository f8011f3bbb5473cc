import DeviceKit
package import Devices

/// Answers every request in its order, one at a time: two never mix, and what comes meanwhile waits its turn.
package final class CompanionMind: Mind {
  private let companion: Companion

  /// - Parameters:
  ///   - phoneModel: The language model on the phone; `nil` if there is none.
  ///   - cloudModel: The availability of the cloud's model, as far as the phone knows; the desk asks it over the
  ///     network. `nil` if
  ///     there is none.
  package init(
    _ config: CompanionConfig, phoneModel: (any ModelProvider)? = nil, cloudModel: ModelAvailability? = nil
  ) {
    companion = Companion(config: config, phoneModel: phoneModel, cloudModel: cloudModel)
  }

  package func think(
    _ situation: CompanionSituation, _ line: any DeskLine<CompanionDesk>
  ) async -> CompanionStep? {
    try? await companion.answer(situation) { await line.isRunning() }
  }
}
