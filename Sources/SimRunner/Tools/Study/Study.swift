package import Person
import Reports
package import Search

/// A scenario run many times: with every value of a knob, and with many seeds for each.
package struct Study {
  package let scenario: Scenario
  package let settings: StudySettings

  package init(scenario: Scenario, settings: StudySettings) {
    (self.scenario, self.settings) = (scenario, settings)
  }

  /// The maximum number of seeds for a value.
  package static let seedsMax = 10_000

  /// The result of one run.
  package struct Sample: Hashable, Sendable {
    package let phase: TrustPhase
    /// 0 to 1.
    package let score: Double
    /// The number of times that the breaker tripped.
    package let demotions: Int
    /// The unmet requirements of the next phase at the end, each kind once.
    package let limits: [TrustLimit.Kind]
    package let verdict: Verdict
  }

  /// The results of the runs with one value.
  package struct Row: Hashable {
    package let value: Double
    package let samples: [Sample]
  }

  /// Performs all runs; the rows don't depend on the number of jobs.
  ///
  /// - Returns: `nil` if it was cancelled.
  package func run(jobs: Int, monitor: any ProgressMonitor = SilentMonitor()) throws(ToolError) -> [Row]? {
    let work = work(part: Shard(), program: "", jobs: jobs)
    var samples: [Sample] = []
    let isWhole = try work.run { _, sample in
      samples.append(sample)
      return monitor.goesOn(WorkProgress(.study, samples.count, of: work.job.count))
    }
    return isWhole ? rows(samples) : nil
  }

  package func work(part: Shard, program: String, jobs: Int) -> JobWork<StudyJob> {
    let (values, seeds) = (settings.values, settings.seeds)
    return JobWork(StudyJob(self, shard: part, program: program), jobs: jobs) { item, _ in
      sample(values[item / seeds], seed: UInt64(item % seeds))
    }
  }

  /// Groups the results of all runs, in order of value and seed, by their values.
  package func rows(_ samples: [Sample]) -> [Row] {
    settings.values.enumerated().map { index, value in
      Row(value: value, samples: Array(samples[(index * settings.seeds)..<((index + 1) * settings.seeds)]))
    }
  }

  /// Performs one run, in a world of its own; `nil` if it was cancelled.
  private func sample(_ value: Double, seed: UInt64) -> Result<Sample, ToolError>? {
    do throws(ToolError) {
      var scenario = scenario
      scenario.seed &+= seed
      settings.knob.set(value, in: &scenario)
      let plan = try WorldPlan(scenario)
      let outcome = try ToolError.storing { () throws(StorageError) in
        try Run(plan).run(monitor: InterruptionMonitor())
      }
      if case .interrupted = outcome.ending { return nil }
      return .success(Sample(outcome))
    } catch {
      return .failure(error)
    }
  }
}

extension Study.Sample {
  package init(_ outcome: RunOutcome) {
    let trust = outcome.trust ?? TrustHistory()
    let kinds = (trust.limits ?? []).map(\.kind)
    self.init(
      phase: trust.phase, score: trust.score, demotions: trust.demotions,
      limits: TrustLimit.Kind.allCases.filter(kinds.contains), verdict: outcome.verdict)
  }
}

extension Study.Row {
  package func count(in phase: TrustPhase) -> Int { samples.count { $0.phase == phase } }
  package var demotions: Int { samples.reduce(0) { $0 + $1.demotions } }
  var meanScore: Double { samples.reduce(0) { $0 + $1.score } / Double(max(1, samples.count)) }
  /// The runs that didn't pass, as indices of seeds.
  var broken: [Int] { samples.indices.filter { samples[$0].verdict != .pass } }

  /// Returns the number of runs in which that requirement was unmet at the end.
  package func count(limitedBy kind: TrustLimit.Kind) -> Int { samples.count { $0.limits.contains(kind) } }

  /// The most frequent unmet requirement, the earlier one in the order of requirements if equal; `nil` if none was
  /// unmet.
  var commonestLimit: TrustLimit.Kind? {
    let counts = TrustLimit.Kind.allCases.map { ($0, count(limitedBy: $0)) }.filter { $0.1 > 0 }
    return counts.first { $0.1 == counts.map(\.1).max() }?.0
  }
}
