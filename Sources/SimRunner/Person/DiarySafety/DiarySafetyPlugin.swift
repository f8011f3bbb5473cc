/// Danger in the wearer's diary entries, and the help that a device shows for it.
package enum DiarySafetyPlugin: Plugin {
  package static var acts: [Variant<StoryEntry>] { [WritesInDistress.variant] }
  package static var mutants: [Mutant] { Mutant.diaryHelp }
  package static let checks: [CheckDeclaration] = [.of(DiaryDangerCheck.self)]

  package static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure) {
    guard scenario.diary != nil else { return }
    var truth = DiaryTruth()
    for (place, entry) in scenario.story.enumerated() {
      guard let act = entry.act.own(WritesInDistress.self) else { continue }
      truth.meanings[WritesInDistress.number(place)] = act.meaning
    }
    plan[DiaryTruth.self] = truth
  }

  package static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    guard let act = entry.act.own(WritesInDistress.self) else { return nil }
    return [StoryMoment(at: moment, act: .does(act.use(at: moment, place, zone)))]
  }

  /// An app of the first version has no diary.
  package static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan) {
    guard plan.hasDiary, RecordKind.diaryPage.since <= setup.app else { return }
    setup.diaryHelper = DiaryHelper(region: plan.agents?.region, plan.rules)
  }
}

extension DiarySafetyPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [DiaryHelpFact.self] }
}

extension DiaryHelpFact: WireStruct {
  package static let form = WireForm(Self.init(help:act:device:)) { ($0.help, $0.act, $0.device) }
}

extension DiaryHelp: WireStruct {
  package static let form = WireForm(Self.init) { ($0.cause, $0.level, $0.message, $0.number) }
}

/// The true meaning of the story's entries: given by the story, seen only by the checks.
struct DiaryTruth: Sendable {
  /// By the number of the act in the diary.
  var meanings: [UInt64: WritesInDistress.Meaning] = [:]
}

/// The wearer writes a symptom into the diary, whose true meaning the story gives.
struct WritesInDistress: StoryAct {
  enum Meaning: String, CaseIterable, Hashable, Sendable {
    case emergency, crisis, harmless
  }

  var name = ""
  var severity = 9
  var bodyLocation: String?
  var notes: String?
  var role = Role.phone
  var meaning = Meaning.emergency

  static let variant = Variant<StoryEntry>(
    "The wearer writes down a symptom that may be dangerous, of which only the story knows what it means.",
    blank: WritesInDistress(),
    [
      .required("suffers", \.name, .text, "The symptom."),
      Field("severity", \.severity, .integer(1...10), "How bad."),
      .optional("where", \.bodyLocation, .text, "The location in the body.", defaultNote: "not said"),
      .optional("notes", \.notes, .text, "Their remarks.", defaultNote: "nothing"),
      Field("on", \.role, .devices([.watch, .phone], andFurther: true), "The device on which they do it."),
      Field("means", \.meaning, meaning, "The true meaning."),
    ],
    wrap: { StoryEntry(at: .start, act: .own($0)) }, unwrap: { $0.act.own(WritesInDistress.self) })

  private static let meaning = Shape<Meaning>.choice(
    "meaning", of: Meaning.allCases, name: \.rawValue,
    about: {
      switch $0 {
      case .emergency: "A medical emergency: they need to call for help now."
      case .crisis: "They want to die."
      case .harmless: "It is harmless, whatever it sounds like."
      }
    })

  /// Returns the number of the act at a place of the story; distinct from those of the diary's own entries.
  static func number(_ place: Int) -> UInt64 { 1 << 42 | UInt64(place) }

  func use(at moment: Timestamp, _ place: Int, _ zone: Zone) -> DiaryUse {
    var symptom = DiaryDraft.Symptom(name: name, severity: severity)
    (symptom.bodyLocation, symptom.notes) = (bodyLocation, notes)
    let draft = DiaryDraft(seconds: Int(moment.unixSeconds), offset: zone.offset(at: moment), .symptom(symptom))
    let entry = stableHash(stableHash("diary entry in distress"), UInt64(place)) >> 1
    return DiaryUse(DiaryAct(number: Self.number(place), .write(entry, draft)), on: role)
  }
}
