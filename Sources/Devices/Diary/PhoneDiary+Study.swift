package import DeviceKit

// What the phone offers of its diary to the analyzer, and keeps of what it finds.
extension PhoneDiary {
  /// Days that are over.
  private func lastDay(_ context: DeviceContext) -> Int { context.civil.date.dayNumber - 1 }

  /// Has the agent host study the diary if it is not what was studied. The same job goes on where the app was
  /// suspended, and begins anew where its process ended.
  func considerStudy(_ context: inout DeviceContext) {
    guard !isStudying, isWanted(context) else { return }
    isStudying = true
    context.notify(Self.self)
  }

  /// The wearer looks at what was found.
  func look(_ context: inout DeviceContext) {
    let isCurrent = log.isStudied(upTo: lastDay(context))
    context.report(
      DiaryFact.shown(
        StudyLog.findings(in: store.latched), isCurrent: isCurrent, progress: isCurrent ? 1 : progress,
        by: setup.device))
  }

  package func next(_ context: inout DeviceContext) -> StudySituation? {
    guard isWanted(context) else {
      (isStudying, studied) = (false, nil)
      return nil
    }
    let (revision, day) = (log.revision(), lastDay(context))
    if let studied, studied.revision == revision, studied.lastDay == day, !isAnew { return studied }
    let situation = StudySituation(
      revision: revision, leaves: shelf.leaves(), lastDay: day, now: context.clock,
      offset: context.zone.offset(at: context.clock), isAnew: isAnew)
    (studied, isAnew) = (situation, false)
    return situation
  }

  /// Whether the diary may be studied now, is not studied as it is, and the wearer has not stopped that.
  private func isWanted(_ context: DeviceContext) -> Bool {
    let day = lastDay(context)
    return context.platform.isProtectedDataAvailable && replica.mayWrite() && log.revision() > 0
      && !log.isStudied(upTo: day) && !log.isStopped(upTo: day)
  }

  /// The wearer wants everything found anew (Symptom tracker, ticket 5: "manual refresh").
  func startAnew() {
    guard log.revision() > 0 else { return }
    isAnew = true
    log.note()
  }

  /// The wearer wants no more of the study that is under way (ticket 5: "cancellation"); there is another one when the
  /// diary has changed, or another day is over.
  func stopStudy(_ context: inout DeviceContext) {
    guard isStudying else { return }
    log.stop(upTo: lastDay(context))
    context.report(DiaryFact.stopped(progress: progress, by: setup.device))
    progress = 0
  }

  package func carryOut(_ step: StudyStep, of situation: StudySituation, _ context: inout DeviceContext) {
    switch step {
    case .reached(let progress): if !log.isStopped(upTo: situation.lastDay) { self.progress = progress }
    case .found(let findings):
      studied = nil
      log.keep(findings, of: situation.revision)
      progress = 0
      context.report(DiaryFact.studied(findings, by: setup.device))
    }
  }
}

/// What comes of studying for a while.
package enum StudyStep: Sendable {
  /// How far the study is, 0 to 1.
  case reached(Double)
  case found(StudyFindings)
}
