final class NoFalseTriggerCheck: Check {
  static let name = CheckName("no-false-trigger", "The phone does not blame what has nothing to do with it.")
  static let promise =
    "in the end the phone claims, of triggers and of what protects together, at most one that is none, beyond as many as there are "
    + "true ones among its claims; and in any diary, a recorded one too, neither stress nor a short night protects, nor a food of "
    + "which the meal was not even written down on most of the flares without it"
  static let doesNotVerify =
    "that each single claim is true: of a hundred claims some five are false by design, so that one in a life is chance, and two "
    + "where nothing is true are not; nor, in a recorded life, whose causes nobody knows, that the triggers are some"

  /// The keys of the true triggers, or `nil` if the truth is unknown.
  private let causes: Set<String>?
  private let protective: Set<String>
  /// The number of false claims that proves nothing: the study makes one in one or two of a hundred lives without a
  /// cause. Beside true claims one more is likelier, because the study limits the share of false ones (Benjamini and
  /// Hochberg).
  private static let byChance = 1

  init(_ plan: WorldPlan) {
    causes = plan.diary?.triggers
    protective = plan.diary?.protective ?? []
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasDiary }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let phone = world.host(.phone), phone.isStarted,
      let findings = try phone.database.reading({ StudyLog.findings(in: $0) }), findings.absence == nil
    else { return .vacuous("there was too little to study") }
    let entries = try phone.database.reading { DiaryShelf($0).latest() }.compactMap { leaf -> DiaryDraft? in
      if case .entry(let draft)? = leaf.page.content { draft } else { nil }
    }
    return judge(findings, WrittenMeals(entries), at: world.kernel.now)
  }

  func judge(_ findings: StudyFindings, _ meals: WrittenMeals, at moment: Instant) -> CheckOutcome {
    var failures: [CheckFailure] = []
    func fail(_ message: String) { failures.append(CheckFailure(at: moment, message: message)) }
    if let causes {
      let (right, wrong, names) = count(findings.claims, causes)
      if wrong > right + Self.byChance {
        fail("of \(right + wrong) things that the phone claims to matter \(wrong) do not: \(names)")
      }
    }
    for claim in findings.protective {
      if Self.isBurden(claim.key) { fail("the phone claims that this protects: \(claim.name)") }
      if let share = meals.writtenShare(without: claim.key), share < 0.5 {
        let percent = Int(share * 100)
        fail(
          "the phone claims that \(claim.name) protects, but of the flares without it only \(percent) % have anything "
            + "written down at its time of day")
      }
    }
    return .judge(failures, chances: findings.tested, vacuousBecause: "nothing was tested")
  }

  /// Two names for foods that were always eaten together count as one claim, and so does one food that is claimed for
  /// several symptoms.
  private func count(_ claims: [StudyFindings.Claim], _ causes: Set<String>) -> (right: Int, wrong: Int, names: String)
  {
    var seen: Set<[String]> = []
    let single = claims.filter { seen.insert([$0.key, "\($0.isTrigger)"]).inserted }
    func isTrue(_ claim: StudyFindings.Claim) -> Bool {
      // Of several at once one may be the cause.
      let parts = claim.key.split(separator: "+").map(String.init)
      return parts.contains { (claim.isTrigger ? causes : protective).contains($0) }
    }
    let wrong = single.filter { !isTrue($0) }
    return (
      Set(single.filter(isTrue).map(\.question)).count, Set(wrong.map(\.question)).count,
      wrong.map(\.name).joined(separator: ", ")
    )
  }

  /// Returns whether it is a burden, which advice must never recommend: much or some stress, or less than six hours of
  /// sleep.
  private static func isBurden(_ key: String) -> Bool {
    let parts = key.split(separator: ":").map(String.init)
    guard parts.count == 2 else { return false }
    let bounds = parts[1].split(separator: "-").compactMap { Double($0) }
    guard let lower = bounds.first, let upper = bounds.last else { return false }
    return parts[0] == "stress" ? lower > 3 : parts[0] == "sleep" && upper <= 6
  }
}

/// The times of foods in a diary's entries, counted without the study.
struct WrittenMeals {
  /// The foods of each local day, with their minutes of that day.
  private var foods: [Int: [(name: String, minute: Int)]] = [:]
  private var flares: Set<Int> = []
  /// The severity from which a symptom is a flare (Symptom tracker, ticket 5).
  private static let flare = 7
  /// So many minutes from its usual times a meal is the same one.
  private static let reach = 90

  init(_ entries: [DiaryDraft]) {
    for entry in entries {
      let minute = (entry.seconds + entry.offset - entry.day * 86_400) / 60
      switch entry.content {
      case .symptom(let symptom): if symptom.severity >= Self.flare { flares.insert(entry.day) }
      case .food(let food):
        for name in [food.name] + food.ingredients {
          let words = name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
          foods[entry.day, default: []].append((words, minute))
        }
      case .exercise, .activity: break
      }
    }
  }

  /// Returns, of the days with a flare and some food but not this one, the share on which anything was eaten at the
  /// hours of this one, or `nil` if it isn't a food or there is no such day.
  func writtenShare(without key: String) -> Double? {
    guard key.hasPrefix("food:"), !key.contains("+") else { return nil }
    let name = key.dropFirst("food:".count)
    let times = foods.values.flatMap { $0.filter { $0.name == name }.map(\.minute) }.sorted()
    let without = flares.sorted().filter { day in foods[day].map { !$0.contains { $0.name == name } } ?? false }
    guard !without.isEmpty else { return nil }
    let written = without.count { day in
      (foods[day] ?? []).contains { food in times.contains { abs($0 - food.minute) <= Self.reach } }
    }
    return Double(written) / Double(without.count)
  }
}

extension StudyFindings.Claim {
  /// The counts, which are equal for two names of the same data.
  fileprivate var question: [Int] { [from, to, flareWith, flareWithout, otherWith, otherWithout] }
}
