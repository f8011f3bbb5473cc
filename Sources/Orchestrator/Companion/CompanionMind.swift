package import DeviceKit
package import Devices

/// Answers every request in its order, one at a time: two never mix, and what comes meanwhile waits its turn.
package final class CompanionMind: Mind {
  private let companion: Companion

  /// - Parameters:
  ///   - phoneModel, cloudModel: the language models that may be asked, where there are any.
  package init(
    _ config: CompanionConfig, phoneModel: (any ModelProvider)? = nil, cloudModel: (any ModelProvider)? = nil
  ) {
    companion = Companion(config: config, phoneModel: phoneModel, cloudModel: cloudModel)
  }

  package func think(
    _ situation: CompanionSituation, _ line: any DeskLine<CompanionDesk>
  ) async -> CompanionOutcome? {
    try? await companion.answer(situation) { await line.isRunning() }
  }
}
