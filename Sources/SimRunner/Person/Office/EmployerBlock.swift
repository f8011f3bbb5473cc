/// A policy of the employer denies the planner access to the calendar there.
struct EmployerBlock: WorldFault, ValidatedFault {
  let policy: EmployerPolicy

  static let forms: [Variant<FaultEntry>] = [
    Variant(
      fault: "A policy of the employer's keeps the planner out of the calendar there.", group: "of the wearer",
      blank: EmployerPolicy.signIn, [.required("mdmBlocked", \.self, shape, "The policy.")],
      wrap: { EmployerBlock(policy: $0) }, unwrap: { $0.policy })
  ]

  private static let shape = Shape<EmployerPolicy>.choice(
    "policy", of: EmployerPolicy.allCases, name: \.rawValue,
    about: { $0 == .signIn ? "The app may not sign in." : "Whatever it writes is refused, without a reason." })

  static let draws: [FaultDraw] = [
    FaultDraw("mdmBlocked", timesAWeekMax: 1, minutes: 1_440...20_160) { target, random in
      guard target.scenario.hasOffice else { return nil }
      return EmployerBlock(policy: EmployerPolicy.allCases[random.below(EmployerPolicy.allCases.count)])
    }
  ]

  var kind: String { "mdmBlocked" }
  var target: String { policy.rawValue }

  func check(_ validation: inout ScenarioValidation, at path: String) { validation.checkShadows(at: path) }

  func begin(_ planned: PlannedFault, in world: World) { world[OfficePart.self]?.set(policy, isOn: true) }

  /// The policy lasts until the last fault that causes it ends.
  func end(_ planned: PlannedFault, in world: World) {
    if !world.faults.holds(planned.fault) { world[OfficePart.self]?.set(policy, isOn: false) }
    world.faults.sayEnd(of: planned, in: world)
  }
}

extension Fault {
  package static func mdmBlocked(_ policy: EmployerPolicy) -> Fault { Fault(EmployerBlock(policy: policy)) }
}
