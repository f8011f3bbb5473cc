/// The wearer's rights over their data: deletion, export, and limits on what others learn.
package enum RightsPlugin: AppModule {
  package static let checks: [CheckDeclaration] = [
    .of(DeletedMeansGoneCheck.self), .of(ExportWholeCheck.self), .patternsCoarse,
  ]
  package static var mutants: [Mutant] { Mutant.rights }

  package static let acts: [Variant<StoryEntry>] = [
    StoryDefinition.simple(
      "deletesEverything", "The wearer deletes everything of theirs, on every device and in the cloud.",
      .own(UsesRight(act: .deletesEverything))),
    StoryDefinition.simple(
      "asksForExport", "The wearer asks for everything of theirs, in one file.",
      .own(UsesRight(act: .asksForExport))),
    Variant(
      "The wearer says whether the service may learn coarse numbers of how they live, under no name.", blank: true,
      [.required("sharesPatterns", \.self, .bool, "`true` if it may from now on.")],
      wrap: { StoryEntry(at: .start, act: .own(UsesRight(act: .sharesPatterns($0)))) },
      unwrap: { if case .sharesPatterns(let isOn)? = $0.act.own(UsesRight.self)?.act { isOn } else { nil } }),
  ]

  package static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    guard let use = entry.act.own(UsesRight.self) else { return nil }
    return [StoryMoment(at: moment, act: .does(use.act))]
  }

  package static func recorder(of world: World) -> (any RunRecorder)? {
    ExportWholeCheck.concerns(world.plan) ? ArchiveRecorder(world) : nil
  }

  package static func features(on role: Role) -> [any Feature.Type] {
    role == .phone ? [PhoneRights.self, PhonePatterns.self] : []
  }
}

extension RightsPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [RightsFact.self] }
  package static var deviceActs: [any (UserAction & WireCodable).Type] { [RightsAct.self] }
}

struct UsesRight: StoryAct {
  let act: RightsAct
}
