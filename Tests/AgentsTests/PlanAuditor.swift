import PersonWire

import Agents

/// Looks at a delivered plan as someone would who has only the documents: no code of the contract is used.
struct PlanAuditor {
  let situation: TrainingSituation

  /// The injured body parts, given beside the names so that the auditor needn't parse them.
  let hurt: Set<BodyPart>
  let anythingMayBeHurt: Bool
  let has: Set<Equipment>

  /// Every complaint; a plan that may be delivered has none.
  func complaints(_ plan: WorkoutPlan) -> [String] {
    entryComplaints(plan) + wholeComplaints(plan) + historyComplaints(plan)
  }

  private func isGentle(_ kind: SessionType) -> Bool { ![.strength, .cardio, .hiit].contains(kind) }

  private func entryComplaints(_ plan: WorkoutPlan) -> [String] {
    var complaints: [String] = []
    let muscleTraining = plan.kind == .strength && situation.goal == .muscle
    for entry in plan.entries {
      let exercise = entry.exercise
      func complain(_ text: String) { complaints.append("\(exercise.id): \(text)") }
      if ExercisePool.all.filter({ $0 == exercise }).count != 1 { complain("is not in the pool") }
      for part in hurt
      where exercise.strains.contains(part) || exercise.muscles.contains(part) || exercise.helpers.contains(part) {
        complain("hurts the \(part)")
      }
      if anythingMayBeHurt, !exercise.strains.isEmpty { complain("may hurt") }
      for thing in exercise.equipment where !has.contains(thing) { complain("there is no \(thing)") }
      if exercise.level.rawValue > situation.level.rawValue { complain("is too hard") }
      if entry.sets < 1 || entry.sets > (muscleTraining ? 5 : 6) { complain("\(entry.sets) sets") }
      if entry.amount < 1 { complain("nothing to do") }
      if !exercise.isTimed, entry.amount > (muscleTraining ? 25 : 20) { complain("\(entry.amount) repetitions") }
      let isHeld = exercise.isTimed && exercise.category != .cardio && exercise.category != .mobility
      if isHeld, entry.amount > 120 { complain("is held for \(entry.amount) s") }
      if entry.rest < 0 { complain("negative rest") }
      let burdens = exercise.load != .nothing
      if plan.kind == .strength, burdens, exercise.category != .cardio, entry.rest < 30 { complain("no rest") }
      if plan.kind == .hiit, burdens {
        let work = exercise.isTimed ? entry.amount : entry.amount * 4
        if work > 90 { complain("works \(work) s") }
        if entry.sets > 1, entry.rest * 2 < work { complain("rests \(entry.rest) s") }
      }
      if let zone = entry.zone, zone < 1 || zone > (isGentle(plan.kind) ? 2 : 5) { complain("zone \(zone)") }
      if isGentle(plan.kind), !exercise.tags.isDisjoint(with: [.explosive, .heavy, .impact]) { complain("not gentle") }
      if let weight = entry.kilograms {
        let sessions = situation.history.filter { $0.kilograms[exercise.id] != nil }.sorted { $0.end < $1.end }
        let last = sessions.last?.kilograms[exercise.id]
        if last.map({ weight > $0 * 1.1 + 1e-9 }) ?? true { complain("\(weight) kg after \(String(describing: last))") }
        if !weight.isFinite || weight <= 0 { complain("\(weight) kg") }
      }
    }
    return complaints
  }

  private func wholeComplaints(_ plan: WorkoutPlan) -> [String] {
    var complaints: [String] = []
    if plan.entries.isEmpty { complaints.append("empty") }
    if plan.name.isEmpty || plan.name.count > 80 { complaints.append("name of \(plan.name.count) characters") }
    if !isGentle(plan.kind), plan.kind != situation.kind { complaints.append("asked for another kind") }
    if let recovery = situation.recovery, recovery < 40, !isGentle(plan.kind) { complaints.append("not recovered") }
    let ids = plan.entries.map(\.exercise.id)
    if Set(ids).count != ids.count { complaints.append("an exercise twice") }
    var exercisesMax = [SessionType.cardio: 8, .hiit: 12][plan.kind] ?? 10
    var setsMax = 30
    if plan.kind == .strength, situation.goal == .muscle { (exercisesMax, setsMax) = (12, 35) }
    let sets = plan.entries.reduce(0) { $0 + $1.sets }
    if ids.count > exercisesMax || sets > setsMax { complaints.append("\(ids.count) exercises, \(sets) sets") }
    let tags = plan.entries.map(\.exercise.tags)
    for (one, other) in [
      (Exercise.Tag.heavyDeadlift, Exercise.Tag.heavyBackSquat), (.overheadPress, .uprightRow),
      (.kippingPullUp, .heavyRow),
    ] where tags.contains(where: { $0.contains(one) }) && tags.contains(where: { $0.contains(other) }) {
      complaints.append("\(one) with \(other)")
    }
    let seconds = plan.entries.reduce(0) { sum, entry in
      sum + entry.sets * ((entry.exercise.isTimed ? entry.amount : entry.amount * 4) + entry.rest) + 15
    }
    let longest = isGentle(plan.kind) ? 45 : [.cardio: 90, .hiit: 60][plan.kind] ?? 120
    if seconds > 60 * min(longest, max(5, situation.minutes)) { complaints.append("takes \(seconds) s") }
    let burdening = plan.entries.filter { $0.exercise.load != .nothing }.reduce(0) { $0 + $1.sets }
    if plan.kind == .hiit, burdening > 15 { complaints.append("\(burdening) rounds") }
    return complaints
  }

  private func historyComplaints(_ plan: WorkoutPlan) -> [String] {
    var complaints: [String] = []
    let recently = situation.history.filter { $0.end > situation.start - 48 * 3_600 }
    for entry in plan.entries where entry.exercise.load != .nothing {
      guard entry.exercise.category != .cardio, entry.exercise.category != .mobility else { continue }
      for session in recently where !session.muscles.isDisjoint(with: entry.exercise.muscles) {
        complaints.append("\(entry.exercise.id) within 48 h")
      }
    }
    // The history of the tests lies in whole weeks before this one, which begins on a Monday.
    func sets(_ weeksAgo: Int) -> Int {
      let monday = situation.day - 7 * weeksAgo
      return situation.history.filter { (monday..<monday + 7).contains($0.day) }.reduce(0) { $0 + ($1.loadedSets ?? 0) }
    }
    let burdening = plan.entries.filter { $0.exercise.load != .nothing }.reduce(0) { $0 + $1.sets }
    let weeks = (1...4).map { Double(sets($0)) }
    let last = weeks[0] <= 0.6 * weeks[1] ? max(weeks[0], weeks[1]) : weeks[0]
    if last > 0, Double(burdening) > max(30, last * 1.15) { complaints.append("\(burdening) sets after \(last)") }
    let mean = weeks.reduce(0, +) / 4
    if mean > 30, weeks.allSatisfy({ $0 > 0.6 * (weeks.max() ?? 0) }), Double(burdening) > 0.6 * mean {
      complaints.append("no lighter week: \(burdening) sets after \(weeks)")
    }
    let alike = situation.history.filter { $0.kind == plan.kind && $0.intensity != nil }.sorted { $0.end < $1.end }
    let paced = plan.entries.compactMap { entry in entry.zone.map { (zone: $0, seconds: entry.sets * entry.amount) } }
    if let intensity = alike.last?.intensity, !paced.isEmpty {
      let zoneSeconds = paced.reduce(0) { $0 + $1.zone * $1.seconds }
      let mean = Double(zoneSeconds) / Double(paced.reduce(0) { $0 + $1.seconds })
      if mean > max(2, intensity * 1.1) + 1e-6 { complaints.append("zone \(mean) after \(intensity)") }
    }
    return complaints
  }
}
