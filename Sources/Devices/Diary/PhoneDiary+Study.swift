// The phone's side of the diary's study: it starts the analyzer and stores the findings.
extension PhoneDiary {
  /// Returns the last day that has ended.
  private func lastDay(_ context: DeviceContext) -> Int { context.civil.date.dayNumber - 1 }

  /// Starts a study of the diary if it has changed since the last one. The job continues after a suspension of the app,
  /// and starts over after the end of its process.
  func considerStudy(_ context: inout DeviceContext) {
    guard !isStudying, isWanted(context) else { return }
    isStudying = true
    context.notify(Self.self)
  }

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

  /// Returns whether the diary can be studied now, differs from the studied one, and the wearer hasn't stopped the
  /// study.
  private func isWanted(_ context: DeviceContext) -> Bool {
    let day = lastDay(context)
    return context.platform.isProtectedDataAvailable && replica.mayWrite() && log.revision() > 0
      && !log.isStudied(upTo: day) && !log.isStopped(upTo: day)
  }

  /// Restarts the study without earlier findings, at the wearer's request (Symptom tracker, ticket 5: "manual
  /// refresh").
  func startAnew() {
    guard log.revision() > 0 else { return }
    isAnew = true
    log.note()
  }

  /// Stops the current study, at the wearer's request (ticket 5: "cancellation"); the next one comes after a change of
  /// the diary or the end of another day.
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

package enum StudyStep: Sendable {
  /// The study's progress, 0 to 1.
  case reached(Double)
  case found(StudyFindings)
}
