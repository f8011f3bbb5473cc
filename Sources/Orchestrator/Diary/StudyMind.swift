/// Studies the diary step by step as long as the app runs. If the app is suspended the study continues in its next run;
/// if its process ends, the next one starts over.
package final class StudyMind: Agent {
  private var analyzer: DiaryAnalyzer
  private let runtime: any Runtime

  /// The time of one step on the phone (assumed).
  private static let piece = Span.milliseconds(40)

  package init(_ config: DiaryStudyConfig, _ runtime: any Runtime) {
    (analyzer, self.runtime) = (DiaryAnalyzer(config), runtime)
  }

  package var settling: Span? { .seconds(2) }

  package func think(_ situation: StudySituation, _ line: any WorkQueueClient<PhoneDiary>) async -> StudyStep? {
    analyzer.begin(situation)
    while let progress = analyzer.advance() {
      do { try await runtime.sleep(Self.piece) } catch { return nil }
      guard await line.carryOut(.reached(progress), of: situation) else { return nil }
      guard await line.next() != nil else {
        // If the wearer stopped it, or it may not continue, the results so far are dropped. A suspended app keeps them.
        if await line.isRunning() { analyzer.cancel() }
        return nil
      }
    }
    return .found(analyzer.findings)
  }
}
