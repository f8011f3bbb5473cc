package import Agents
package import DeviceKit
package import Engine

extension WorldPlan {
  /// What takes out of the wearer's words what identifies a person.
  package var redact: @Sendable (String) -> String {
    let mistake = RedactionMistake(rules)
    return { Redactor.redact($0, making: mistake) }
  }
}

extension SafetyMistake {
  package init?(_ rules: Rules) {
    guard let name = rules.planted?.name else { return nil }
    self.init(rawValue: name)
  }
}

extension RedactionMistake {
  package init?(_ rules: Rules) {
    guard let name = rules.planted?.name else { return nil }
    self.init(rawValue: name)
  }
}
