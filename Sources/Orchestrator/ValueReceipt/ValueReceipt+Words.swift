extension ValueReceipt {
  /// The receipt in plain words, a line for each thing; risks are told as likelihoods and never as what was prevented
  /// (tech spec §6).
  package var lines: [String] {
    var lines = ["The week from \(week.monday) to \(week.sunday)."]
    if let planned, let completed {
      lines.append("\(completed) of \(Self.count(planned, "planned session")) done.")
    }
    lines.append(workouts == 0 ? "No workout." : "\(Self.count(workouts, "workout")) in all.")
    if let nearlySkipped, nearlySkipped > 0 {
      lines.append("\(Self.count(nearlySkipped, "session")) done although a skip was likely.")
    }
    if let minutesSaved { lines.append("About \(Self.count(minutesSaved, "minute")) of planning saved.") }
    if streak > 1 { lines.append("\(streak) weeks in a row with a workout.") }
    if let trust { lines.append(trust.words) }
    return lines + insights
  }

  fileprivate static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension ValueReceipt.Progress {
  fileprivate var words: String {
    let now = Int((score * 100).rounded())
    guard let previousPhase, let previousScore else { return "Trust stands at \(now) of 100." }
    let change = now - Int((previousScore * 100).rounded())
    let moved =
      change == 0
      ? "has not moved"
      : change > 0
        ? "rose by \(ValueReceipt.count(change, "point"))" : "fell by \(ValueReceipt.count(-change, "point"))"
    let step =
      phase == previousPhase
      ? "" : phase > previousPhase ? ", and the planner may do more by itself" : ", and the planner asks more again"
    return "Trust \(moved), to \(now) of 100\(step)."
  }
}
