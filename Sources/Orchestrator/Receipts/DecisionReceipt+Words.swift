extension DecisionReceipt.Action {
  /// The action, as the beginning of a sentence.
  package var words: String {
    switch self {
    case .scheduled: "Added a session"
    case .proposed: "Proposed a session"
    case .removed: "Took a session out"
    case .transformed: "Made a session lighter"
    case .rescheduled: "Moved a session"
    case .suggested: "Suggested something"
    case .skippedScheduling: "Planned nothing"
    case .breakerTripped: "Stopped acting without asking"
    case .phaseChanged: "Changed how much it does by itself"
    case .insight: "Noticed something"
    case .triage: "Learned why a session was missed"
    case .configRefused: "Kept its settings"
    case .outcome: "Noted what became of a session"
    case .workoutUndone: "Took a workout back"
    case .healthChanged: "Changed how carefully it works"
    case .mended: "Computed something anew"
    case .shadowsChanged: "Changed what colleagues see"
    case .planDrafted: "Looked at the draft of a plan"
    case .profileChanged: "Noted how the wearer trains"
    }
  }
}

extension DecisionReceipt {
  /// Returns the decision in plain words, for the wearer who asks why (implementation plan 5.6): a line for each known
  /// item.
  package func explanation(in zone: Zone) -> String {
    var lines = ["\(action.words), \(zone.civil(at)), \(Self.percent(confidence)) sure.", "Because: \(reason)"]
    lines += details.map { "Also: \($0)" }
    if let known = inputs.words { lines.append("Known then: \(known).") }
    lines += rejected.map { "Not chosen: \($0.what) (\($0.why); \(Self.percent($0.confidence)) sure)." }
    if let trust {
      let points = (trust.delta * 1_000).rounded() / 10
      let change = points == 0 ? "unchanged" : points > 0 ? "up \(points) points" : "down \(-points) points"
      let phase = trust.phaseChanged ? ", and the phase changed" : ""
      lines.append("Trust: \(change), now \(Self.percent(trust.score))\(phase).")
    }
    return lines.joined(separator: "\n")
  }

  private static func percent(_ part: Double) -> String {
    part.isFinite ? "\(Int((min(1, max(0, part)) * 100).rounded())) %" : "not at all"
  }
}

extension DecisionReceipt.Inputs {
  /// The inputs in words; `nil` if none were known.
  fileprivate var words: String? {
    let parts = [
      sleep.map { "sleep was \($0)" }, recovery.map { "recovery was \($0)" },
      variabilityTrend.map { "heart rate variability was \($0 == .stable ? "stable" : "going \($0)")" },
      meetings.map { "the calendar was \($0)" },
      slotsAvailable.map { $0 == 1 ? "one time was free" : "\($0) times were free" },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
