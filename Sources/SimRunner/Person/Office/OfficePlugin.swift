/// The planner's blocks in the employer's calendar.
package enum OfficePlugin: Plugin {
  package static var faults: [any FaultType.Type] { [EmployerBlock.self] }
  package static var acts: [Variant<StoryEntry>] { ShadowEdit.variants }
  package static var expectations: [Variant<Expectation>] { [PersonExpectation.shadows] }
  package static var rules: [Rule] { Rule.office }
  package static let checks: [CheckDeclaration] = [
    .of(ShadowEntriesCheck.self)
  ]

  package static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    guard let edit = entry.act.own(ShadowEdit.self) else { return nil }
    return [StoryMoment(at: moment, act: .does(OfficeAct.edits(edit)))]
  }

  package static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan) {
    setup.office = plan.planner.map { OfficeSetup(wantsShadows: $0.wantsShadows) }
  }

  package static func parts(of world: World) -> [any WorldComponent] {
    world.plan.hasOffice ? [OfficePart(world)] : []
  }

  /// The phone reaches the employer's calendar the same way as the cloud.
  package static func ways(in plan: WorldPlan) -> [LinkWay] {
    guard plan.hasOffice else { return [] }
    let phone = Role.phone.node
    return [
      LinkWay(from: phone, to: .office, isUp: true, as: (.phone, .cloud), name: "phone>office"),
      LinkWay(from: .office, to: phone, isUp: false, as: (.cloud, .phone), name: "office>phone"),
    ]
  }

  package static func look(at expectation: Expectation, in world: World) throws(StorageError) -> Finding? {
    guard case .shadows(let bound, _)? = expectation.own(PersonExpectation.self) else { return nil }
    let count = world[OfficePart.self]?.comingCount ?? 0
    return (bound.allows(count), "the employer's calendar has \(count)")
  }
}

extension OfficePlugin: ValidatingModule {
  package static func check(_ validation: inout ScenarioValidation, _ fileExists: (String) -> Bool) {
    validation.eachAct(ShadowEdit.self) { $0.checkShadows(at: $3) }
    validation.eachExpectation { validation, expectation, path in
      if case .shadows = expectation { validation.checkShadows(at: path) }
    }
  }
}
