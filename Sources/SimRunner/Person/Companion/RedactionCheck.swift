import DeviceKit
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// What identifies a person is never kept.
final class RedactionCheck: Check {
  static let name = CheckName(
    "redacted-at-rest", "No device keeps an address, a number or a name out of the wearer's words.")
  static let kind = CheckKind.safety
  static let promise =
    "no device keeps an address, a number or a name behind a title out of the wearer's journal or chats, in no table of its file"
  static let doesNotVerify =
    "what neither the redactor nor a plain reader takes for an address of mail, a telephone number or somebody's name"
  var interest: TraceInterest { [.facts, .messages] }

  /// The words that had to go.
  private var secrets: Set<String> = []
  private var count = 0
  private let redact: (String) -> String

  init(_ plan: WorldPlan) { redact = plan.redact }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.agents != nil }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    switch envelope.message.journal {
    case .writes(let text, _)?, .dictates(let text, _)?: noteNames(text)
    default: break
    }
    if case .chat(let text)? = envelope.message.body(as: CompanionAct.self)?.request { noteNames(text) }
  }

  private func noteNames(_ text: String) {
    let plain = PlainIdentifiers(text).secrets
    secrets.formUnion(plain)
    let kept = redact(text)
    guard kept != text else {
      count += plain.isEmpty ? 0 : 1
      return
    }
    count += 1
    let left = Set(kept.split(separator: " "))
    // A number may be several words; what had to go is a stretch of them.
    for stretch in text.split(separator: " ").split(whereSeparator: left.contains) {
      let secret = stretch.joined(separator: " ")
      if secret.utf8.count >= 6 { secrets.insert(secret) }
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    var failures: [CheckFailure] = []
    for role in world.plan.roles {
      guard let host = world.host(role) else { continue }
      for secret in secrets.sorted() {
        guard let table = try host.table(holding: Array(secret.utf8)) else { continue }
        failures.append(
          CheckFailure(at: world.kernel.now, message: "the \(role.rawValue) keeps what had to be redacted, in \(table)")
        )
      }
    }
    return .judge(failures, chances: count, vacuousBecause: "the wearer named nobody, and nobody's address or number")
  }
}
