/// The wearer's act with a workout on the watch's screen of it (implementation plan 3.3). Their answer to the feel check
/// is a ``PlanAnswer``.
package enum SessionAct: UInt8, StableName, WireCodable {
  case begins = 1, pauses, resumes, ends

  package static let names = ["begins", "pauses", "resumes", "ends"]
}

extension SessionAct: UserAction {
  package var audience: Role? { .watch }
  package var kind: (name: String, isOn: Bool?) { ("workout-" + name, nil) }
  package var caption: String { "the wearer \(name) a workout on the watch" }
}
