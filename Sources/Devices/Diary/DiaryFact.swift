/// An event between the wearer and the diary, for the trace and for the checks. It doesn't contain the wearer's words.
package indirect enum DiaryFact: TraceFact {
  /// The device accepted the wearer's act; its clock showed that time.
  case taken(act: UInt64, clock: Timestamp, by: DeviceID)
  case refused(act: UInt64, DiaryRefusal, by: DeviceID)
  /// A page was written, with that edit time (microseconds since 1970).
  case filed(DiarySubject, edited: Int64, by: DeviceID)
  /// A study of the diary is complete.
  case studied(StudyFindings, by: DeviceID)
  /// The wearer stopped a study at that progress, 0 to 1.
  case stopped(progress: Double, by: DeviceID)
  /// The wearer looked at the phone's findings; `nil` before the first study. Outdated ones are being computed, with
  /// that progress.
  case shown(StudyFindings?, isCurrent: Bool, progress: Double, by: DeviceID)

  package func write(to record: inout FactRecord) {
    switch self {
    case .taken(let act, let clock, let device):
      record.begin("diary-taken", about: act, by: device, "{device} took what the wearer wrote in the diary")
      record.field("act", id: act)
      record.field("clock_ns", clock)
    case .refused(let act, let refusal, let device):
      record.begin("diary-refused", about: act, by: device, "{device} refused an act in the diary: {reason}")
      record.field("act", id: act)
      record.field("reason", refusal.text)
    case .filed(let subject, let edited, let device):
      let key = subject.key(of: device)
      record.begin("diary-filed", about: key.id, by: device, "{device} wrote a page about {subject}")
      record.field("record", id: key.id)
      record.field("subject", subject.description)
      record.field("edited_us", edited)
    case .studied(let findings, let device):
      record.begin(
        "diary-studied", about: UInt64(bitPattern: Int64(findings.lastDay)), by: device,
        "{device} studied the diary: {findings}")
      findings.write(to: &record)
    case .stopped(let progress, let device):
      record.begin("diary-stopped", about: 0, by: device, "{device} stopped studying the diary at {progress} %")
      record.field("progress", progress, words: "\(Int(progress * 100))")
    case .shown(let findings, let isCurrent, let progress, let device):
      record.begin(
        "diary-shown", about: UInt64(bitPattern: Int64(findings?.lastDay ?? 0)), by: device,
        "{device} showed " + (findings == nil ? "no findings yet" : "{findings}")
          + (isCurrent ? "" : ", being computed anew: {progress} %"))
      record.field("is_current", isCurrent)
      record.field("progress", progress, words: "\(Int(progress * 100))")
      findings?.write(to: &record)
    }
  }
}

extension StudyFindings {
  /// Leaves out the wearer's words, of which its claims are made.
  fileprivate func write(to record: inout FactRecord) {
    record.field("last_day", CivilDate(dayNumber: lastDay))
    record.field("findings", caption)
    record.field("flare_days", flareDays, taint: .health)
    record.field("normal_days", normalDays, taint: .health)
    record.field("tested", tested)
    record.field("claims", content: self, taint: [.health, .text])
  }
}

extension TraceEvent {
  package var diaryFact: DiaryFact? { fact(as: DiaryFact.self) }
}
