/// Answers requests in order, one at a time; new ones wait.
package final class CompanionMind: Agent {
  private let companion: Companion

  /// - Parameters:
  ///   - phoneModel: The language model on the phone; `nil` if there is none.
  ///   - cloudModel: The availability of the cloud's model, as far as the phone knows; the desk asks it over the
  ///     network. `nil` if there is none.
  package init(
    _ config: CompanionConfig, phoneModel: (any ModelProvider)? = nil, cloudModel: ModelAvailability? = nil
  ) {
    companion = Companion(config: config, phoneModel: phoneModel, cloudModel: cloudModel)
  }

  package func think(
    _ situation: CompanionSituation, _ line: any WorkQueueClient<CompanionDesk>
  ) async -> CompanionStep? {
    try? await companion.answer(situation) { await line.isRunning() }
  }
}
