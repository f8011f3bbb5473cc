extension CheckDeclaration {
  static let patternsCoarse = CheckDeclaration(
    "patterns-coarse", "The service learns of the wearer only while they agree, and nothing exact.",
    promise:
      "no pattern leaves the phone but while the wearer lets the service learn of them, at most one a week is kept, and its numbers "
      + "are halves of hours and workouts, tenths of sessions and whole weeks",
    doesNotVerify: "that nobody could be told from the numbers of very few people",
    vacuousBecause: "the wearer let the service learn nothing",
    of: CheckSubject(atErasure: .looksOn) { plan in
      plan.story.contains {
        if case .sharesPatterns? = $0.act.done?.body(as: RightsAct.self) { true } else { false }
      }
    },
    remembering: { _ in (isAllowed: false, told: 0) },
    each: { event, memory in
      if case .erased(_, let device)? = event.deviceFact, device.role == .phone { memory = (false, 0) }
      return nil
    },
    message: { event, envelope, memory in
      if case .sharesPatterns(let isOn)? = envelope.message.body(as: RightsAct.self) { memory.isAllowed = isOn }
      guard event.kind == .send, case .report(let pattern)? = envelope.message.body(as: PatternMessage.self) else {
        return nil
      }
      memory.told += 1
      var complaints = memory.isAllowed ? [] : ["a pattern is told, and the wearer does not agree to it"]
      if envelope.to != Role.cloud.node { complaints.append("a pattern is told to a device") }
      let steps: [(name: String, value: Double?, step: Double)] = [
        ("sleep", pattern.sleepHours, 2), ("workouts a week", pattern.workoutsPerWeek, 2),
        ("the share of skipped sessions", pattern.skipRate, 10), ("days", Double(pattern.daysActive), 1.0 / 7),
      ]
      for (name, value, step) in steps {
        guard let value, abs(value * step - (value * step).rounded()) > 1e-9 else { continue }
        complaints.append("\(name) is told as exactly as \(value)")
      }
      return Ruling(complaints)
    },
    atEnd: { world, memory throws(StorageError) in
      guard let cloud = world.host(.cloud), cloud.isStarted else { return nil }
      let (kept, weeks) =
        try cloud.database.statement("SELECT count(*), count(DISTINCT week) FROM patterns").first {
          row throws(StorageError) in (try row.int(0), try row.int(1))
        } ?? (0, 0)
      var complaints = kept > weeks ? ["the cloud keeps \(kept) patterns of \(weeks) weeks"] : []
      if kept == 0, memory.told > 0, memory.isAllowed {
        complaints.append("the cloud keeps none of the \(memory.told) patterns")
      }
      return Ruling(complaints, chances: 0)
    })
}
