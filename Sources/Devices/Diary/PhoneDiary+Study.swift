package import DeviceKit
import SimKernel

// What the phone offers of its diary to the analyzer, and keeps of what it finds.
extension PhoneDiary {
  /// Days that are over.
  private func lastDay(_ context: DeviceContext) -> Int { context.civil.date.dayNumber - 1 }

  /// Has the agent host study the diary if it is not what was studied. The same job goes on where the app was
  /// suspended, and begins anew where its process ended.
  func considerStudy(_ context: inout DeviceContext) {
    guard !isStudying, context.platform.isProtectedDataAvailable, replica.mayWrite(),
      log.revision() > 0, !log.isStudied(upTo: lastDay(context))
    else { return }
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
    guard context.platform.isProtectedDataAvailable, replica.mayWrite(), log.revision() > 0,
      !log.isStudied(upTo: lastDay(context))
    else {
      isStudying = false
      return nil
    }
    return StudySituation(
      revision: log.revision(), leaves: shelf.leaves(), lastDay: lastDay(context), now: context.clock,
      offset: context.zone.offset(at: context.clock))
  }

  package func carryOut(_ step: StudyStep, of situation: StudySituation, _ context: inout DeviceContext) {
    switch step {
    case .reached(let progress): self.progress = progress
    case .found(let findings):
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
