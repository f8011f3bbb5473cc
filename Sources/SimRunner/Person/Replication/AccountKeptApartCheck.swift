final class AccountKeptApartCheck: CountingCheck {
  static let name = CheckName(
    "account-kept-apart", "A device exchanges nothing with the private store of another account than the wearer's.")
  static let promise =
    "while another account is signed in on a device, its app neither sends anything to the private store nor asks it "
    + "for anything"
  static let doesNotVerify = "what is on the device itself, and requests to the backend, which has its own account"
  static let vacuousBecause = "no device with another account sent anything to the cloud"
  var interest: TraceInterest { [.facts, .messages] }
  var facts: FactInterest { .of(FaultFact.self) }

  /// The devices with another account, and since when.
  private var others: [String: Instant] = [:]
  var chances = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool {
    plan.faults.contains { $0.fault.as(ConditionFault.self)?.condition == .otherAccount }
  }

  func observe(_ event: TraceEvent) {
    guard let fault = event.fact(as: FaultFact.self) else { return }
    if fault.name == PlatformCondition.otherAccount.rawValue { others[fault.target] = event.at }
    if fault.name == "end-\(PlatformCondition.otherAccount.rawValue)" { others[fault.target] = nil }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send, envelope.to == Role.cloud.node, let role = Role(node: envelope.from),
      let since = others[role.rawValue], event.at > since
    else { return }
    chances += 1
    switch envelope.message.sync {
    case .sealed(let records)?:
      fail(event.at, "the \(role.rawValue) sent \(records.count) records to the private store of another account")
    case .restoreRequest?, .newerRequest?:
      fail(event.at, "the \(role.rawValue) asked the private store of another account for records")
    default: break
    }
  }
}
