import Agents
import DeviceKit
package import Engine

extension WorldPlan {
  /// What takes out of the wearer's words what identifies a person.
  package var redact: @Sendable (String) -> String {
    let mistake = rules.planted(as: RedactionMistake.self)
    return { Redactor.redact($0, making: mistake) }
  }
}
