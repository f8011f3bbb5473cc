/// The diary of symptoms, and the findings of its study.
package enum DiaryPlugin: AppModule {
  package static var keys: [Field<Scenario>] { [DiaryDefinition.key] }
  package static var settings: [any ScenarioPart.Type] { [DiarySettings.self] }
  package static var acts: [Variant<StoryEntry>] { DiaryDefinition.acts }
  package static var expectations: [Variant<Expectation>] {
    [DiaryDefinition.found, DiaryDefinition.protects, DiaryDefinition.written]
  }
  package static var swarmActs: [RandomAct] { RandomAct.diary }
  package static var rules: [Rule] { Rule.diary }
  package static var mutants: [Mutant] { Mutant.diary }
  package static let checks: [CheckDeclaration] = [
    .diaryConverges, .oneLogADay, .of(NoFalseTriggerCheck.self), .of(RecomputableTriggersCheck.self),
  ]

  package static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure) {
    plan.diary = try DiaryFactory.make(scenario, &plan.flaws)
  }

  package static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    if let act = entry.act.own(DiaryStoryAct.self), act.isOfNamed {
      return [
        StoryMoment(
          at: moment,
          act: .decides(opens: .phone) { world in world[WearerDiary.self]?.carryOut(act, at: moment, place) })
      ]
    }
    let acts = DiaryAct.acts(entry.act, at: moment, place, zone)
    guard !acts.isEmpty else { return nil }
    return acts.map { act, role, delay in StoryMoment(at: moment + delay, act: .does(DiaryUse(act, on: role))) }
  }

  /// An app of the first version has no diary.
  package static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan) {
    guard plan.hasDiary, RecordKind.diaryPage.since <= setup.app else { return }
    setup.diary = DiarySetup(DiaryStudyConfig(plan.rules))
  }

  package static func features(on role: Role) -> [any Feature.Type] {
    switch role {
    case .phone: [PhoneDiary.self]
    case .watch: [WatchDiary.self]
    case .desktop, .cloud: []
    // Other phones and watches write an entry at once, as the watch does.
    default: role.kind == .phone || role.kind == .watch ? [WatchDiary.self] : []
    }
  }

  package static func minds(for launch: AppLaunch) -> [any Agent] {
    guard launch.role == .phone, launch.plan.hasDiary else { return [] }
    return [StudyMind(DiaryStudyConfig(launch.plan.rules), launch.kernel)]
  }

  package static func parts(of world: World) -> [any WorldComponent] {
    world.plan.diary.map { [WearerDiary(world, $0)] } ?? []
  }

  package static func look(at expectation: Expectation, in world: World) throws(StorageError) -> Finding? {
    let expectation = expectation.own(PersonExpectation.self)
    if case .written(let words, let bound, _)? = expectation { return try pages(words, bound, in: world) }
    let (names, isTrigger): ([String], Bool)
    switch expectation {
    case .triggers(let all, _)?: (names, isTrigger) = (all, true)
    case .protects(let all, _)?: (names, isTrigger) = (all, false)
    default: return nil
    }
    let found = try world.host(.phone).flatMap { host throws(StorageError) in
      host.isStarted ? try host.database.reading { StudyLog.findings(in: $0) } : nil
    }
    let claims = Set((found?.claims ?? []).filter { $0.isTrigger == isTrigger }.map(\.name))
    return (
      names.isEmpty ? claims.isEmpty : names.allSatisfy { claims.contains($0.lowercased()) },
      claims.isEmpty ? "it claims none" : "it claims \(claims.sorted().joined(separator: ", "))"
    )
  }

  /// Returns the number of pages in the phone's diary that have all of these fields.
  private static func pages(
    _ words: [String], _ bound: CountBound, in world: World
  ) throws(StorageError) -> (isMet: Bool, detail: String)? {
    let leaves = try world.host(.phone).flatMap { host throws(StorageError) in
      host.isStarted ? try host.database.reading { DiaryShelf($0).latest() } : nil
    }
    let count = (leaves ?? []).count { leaf in
      let fields = leaf.page.fields
      return !fields.isEmpty && words.allSatisfy(fields.contains)
    }
    return (bound.allows(count), "\(count) do")
  }
}
