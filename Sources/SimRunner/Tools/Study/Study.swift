import DeviceKit
package import Engine
package import Orchestration
package import Person
import Reports
package import ScenarioFiles
import SimKernel
package import Wire
import Search

/// A scenario run many times: with every value of a knob, and with many seeds each.
package struct Study {
  package let scenario: Scenario
  package let settings: StudySettings

  package init(scenario: Scenario, settings: StudySettings) {
    (self.scenario, self.settings) = (scenario, settings)
  }

  /// What one run came to.
  package struct Sample: Hashable, Sendable {
    package let phase: TrustPhase
    /// 0 to 1.
    package let score: Double
    /// How often the breaker tripped.
    package let demotions: Int
    /// What stood between the phase and the next at the end, each kind once.
    package let limits: [TrustLimit.Kind]
    package let verdict: Verdict
  }

  /// What the runs with one value came to.
  package struct Row: Hashable {
    package let value: Double
    package let samples: [Sample]

    package init(value: Double, samples: [Sample]) {
      (self.value, self.samples) = (value, samples)
    }
  }

  /// Runs everything; the rows are the same however many jobs there are.
  ///
  /// - Returns: nil when it was stopped.
  package func run(
    jobs: Int, monitor: any ProgressMonitor = SilentMonitor()
  ) throws(ToolError) -> [Row]? {
    let (values, seeds) = (settings.values, settings.seeds)
    let total = values.count * seeds
    let answers = SimulationPool.map(
      total, jobs: jobs, progress: { monitor.goesOn(WorkProgress(.study, $0, of: total)) }
    ) {
      sample(values[$0 / seeds], seed: UInt64($0 % seeds))
    }
    guard answers.count == total, !monitor.isCancelled else { return nil }
    var rows: [Row] = []
    for (index, value) in values.enumerated() {
      var samples: [Sample] = []
      for answer in answers[(index * seeds)..<((index + 1) * seeds)] { samples.append(try answer.get()) }
      rows.append(Row(value: value, samples: samples))
    }
    return rows
  }

  /// One run, in a world of its own.
  private func sample(_ value: Double, seed: UInt64) -> Result<Sample, ToolError> {
    Result { () throws(ToolError) in
      var scenario = scenario
      scenario.seed &+= seed
      settings.knob.set(value, in: &scenario)
      let plan = try WorldPlan(scenario)
      return try ToolError.storing { () throws(StorageError) in
        Sample(try Run(plan).run(monitor: InterruptionMonitor()))
      }
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
  /// The runs that did not pass, as places among the seeds.
  var broken: [Int] { samples.indices.filter { samples[$0].verdict != .pass } }

  /// In how many runs that was missing at the end.
  package func count(limitedBy kind: TrustLimit.Kind) -> Int { samples.count { $0.limits.contains(kind) } }

  /// What was missing most often; of two the one that is asked for first; nil where nothing was.
  var commonestLimit: TrustLimit.Kind? {
    let counts = TrustLimit.Kind.allCases.map { ($0, count(limitedBy: $0)) }.filter { $0.1 > 0 }
    return counts.first { $0.1 == counts.map(\.1).max() }?.0
  }
}
