package import Agents
package import DeviceKit
package import Orchestration

// A mistake that is planted in a formula of the agents goes along with what the formula is configured by. A check that runs
// an agent beside the phone's makes the same mistake: a mistake in a source file stands in both.

extension GhostConfig {
  package func planting(_ rules: Rules) -> GhostConfig {
    guard let name = rules.planted?.rawValue else { return self }
    var config = self
    config.training.mistake = TrainingMistake(rawValue: name)
    config.metrics.recovery.mistake = RecoveryMistake(rawValue: name)
    config.valueReceipt.mistake = ValueReceiptMistake(rawValue: name)
    return config
  }
}

extension MusicConfig {
  package func planting(_ rules: Rules) -> MusicConfig {
    making(rules.planted.flatMap { MusicMistake(rawValue: $0.rawValue) })
  }
}

extension WorldPlan {
  /// What takes out of the wearer's words what identifies a person.
  package var redact: @Sendable (String) -> String {
    let mistake = RedactionMistake(rules)
    return { Redactor.redact($0, making: mistake) }
  }
}

extension RedactionMistake {
  package init?(_ rules: Rules) {
    guard let name = rules.planted?.rawValue else { return nil }
    self.init(rawValue: name)
  }
}
