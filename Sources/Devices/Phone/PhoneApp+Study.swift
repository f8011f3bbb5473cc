package import DeviceKit
import SimKernel

// What the phone offers of its diary to the analyzer, and keeps of what it finds.
extension PhoneApp {
  /// Days that are over.
  private func lastDay(_ context: DeviceContext) -> Int { context.civil.date.dayNumber - 1 }

  /// Has the agent host study the diary if it is not what was studied. The same job goes on where the app was
  /// suspended, and begins anew where its process ended.
  mutating func considerStudy(_ context: inout DeviceContext) {
    guard let diary, !diary.isStudying, context.platform.isProtectedDataAvailable, replica.mayWrite(),
      diary.revision() > 0,
      !diary.isStudied(upTo: lastDay(context))
    else { return }
    self.diary?.isStudying = true
    context.notify(.studyDue)
  }

  /// The wearer looks at what was found.
  mutating func look(_ context: inout DeviceContext) {
    guard let diary else { return }
    let isCurrent = diary.isStudied(upTo: lastDay(context))
    context.report(
      DiaryFact.shown(
        DiaryDesk.findings(in: store.latched), isCurrent: isCurrent, progress: isCurrent ? 1 : diary.progress,
        by: setup.device))
  }

  // MARK: - For the agent host

  mutating func nextStudy(_ context: inout DeviceContext) -> StudySituation? {
    guard let diary, context.platform.isProtectedDataAvailable, replica.mayWrite(), diary.revision() > 0,
      !diary.isStudied(upTo: lastDay(context))
    else {
      self.diary?.isStudying = false
      return nil
    }
    return StudySituation(
      revision: diary.revision(), leaves: shelf.leaves(), lastDay: lastDay(context), now: context.clock,
      offset: context.zone.offset(at: context.clock))
  }

  /// Takes note of how far the study is.
  mutating func note(progress: Double) { diary?.progress = progress }

  mutating func keep(_ findings: StudyFindings, of revision: Int64, _ context: inout DeviceContext) {
    diary?.keep(findings, of: revision)
    diary?.progress = 0
    context.report(DiaryFact.studied(findings, by: setup.device))
  }
}

extension DeviceActor where Machine == OperatingSystem<PhoneApp> {
  package func nextStudy(process: UInt64) async -> StudySituation? {
    inApp(process: process) { app, context in app.nextStudy(&context) } ?? nil
  }

  package func goOnStudying(_ progress: Double, process: UInt64) async -> Bool {
    inApp(process: process) { app, _ in app.note(progress: progress) } != nil
  }

  package func keep(_ findings: StudyFindings, of revision: Int64, process: UInt64) async -> Bool {
    inApp(process: process) { app, context in
      app.keep(findings, of: revision, &context)
    } != nil
  }
}
