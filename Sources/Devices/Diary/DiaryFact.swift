package import SimKernel
package import Wire

/// What passed between the wearer and the diary, for the trace and for the checks. The wearer's words are not in it.
package indirect enum DiaryFact: TraceFact, Codable {
  /// The device took what the wearer did; its clock showed that.
  case taken(act: UInt64, clock: Timestamp, by: DeviceID)
  case refused(act: UInt64, DiaryRefusal, by: DeviceID)
  /// A page was written, as the edit of that moment (microseconds since 1970).
  case filed(DiarySubject, edited: Int64, by: DeviceID)
  /// A study of the diary is complete.
  case studied(StudyFindings, by: DeviceID)
  /// The wearer looked at what the phone found out; nothing yet where there was no study. What is not current is being
  /// computed, and so far done.
  case shown(StudyFindings?, isCurrent: Bool, progress: Double, by: DeviceID)

  package var name: String {
    switch self {
    case .taken: "diary-taken"
    case .refused: "diary-refused"
    case .filed: "diary-filed"
    case .studied: "diary-studied"
    case .shown: "diary-shown"
    }
  }

  package var subject: UInt64 {
    switch self {
    case .taken(let act, _, _), .refused(let act, _, _): act
    case .filed(let subject, _, let device): subject.key(of: device).id
    case .studied(let findings, _): UInt64(bitPattern: Int64(findings.lastDay))
    case .shown(let findings, _, _, _): UInt64(bitPattern: Int64(findings?.lastDay ?? 0))
    }
  }

  package var fingerprint: UInt64 {
    switch self {
    case .taken(let act, let clock, _): stableHash(act, UInt64(bitPattern: clock.nanoseconds))
    case .refused(let act, let refusal, _): stableHash(stableHash(refusal.text), act)
    case .filed(let subject, let edited, let device):
      stableHash(subject.key(of: device).id, UInt64(bitPattern: edited))
    case .studied(let findings, _): findings.fingerprint
    case .shown(let findings, let isCurrent, let progress, _):
      stableHash(stableHash(findings?.fingerprint ?? 0, isCurrent ? 1 : 0), progress.bitPattern)
    }
  }

  package var summary: String {
    switch self {
    case .taken(_, _, let device): "\(device) took what the wearer wrote in the diary"
    case .refused(_, let refusal, let device): "\(device) refused an act in the diary: \(refusal.text)"
    case .filed(let subject, _, let device): "\(device) wrote a page about \(subject)"
    case .studied(let findings, let device): "\(device) studied the diary: \(findings.caption)"
    case .shown(let findings, let isCurrent, let progress, let device):
      "\(device) showed \(findings?.caption ?? "no findings yet")"
        + (isCurrent ? "" : ", being computed anew: \(Int(progress * 100)) %")
    }
  }
}
