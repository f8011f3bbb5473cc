import Console
public import Foundation
import Reports
import Search
import Synchronization

/// An app installed on a device of a simulation.
///
/// ```swift
/// let apps: [Installed] = [.watch(LapTimer()), .phone(LapBook())]
/// ```
public struct Installed: Sendable {
  let role: Role
  let factory: AppFactory

  /// Installs an app on the watch.
  ///
  /// - Parameter app: Evaluated for every new process of the app.
  public static func watch(_ app: @autoclosure @escaping @Sendable () -> some App) -> Installed { on(.watch, app) }
  /// Installs an app on the phone. The expression is evaluated for every new process of the app.
  public static func phone(_ app: @autoclosure @escaping @Sendable () -> some App) -> Installed { on(.phone, app) }
  /// Installs an app on the desktop, which always runs.
  public static func desktop(_ app: @autoclosure @escaping @Sendable () -> some App) -> Installed { on(.desktop, app) }
  /// Installs an app on a server on the internet, which always runs.
  public static func server(_ app: @autoclosure @escaping @Sendable () -> some App) -> Installed { on(.server, app) }
  /// Installs an app on a tablet, which runs when its system lets it.
  public static func tablet(_ app: @autoclosure @escaping @Sendable () -> some App) -> Installed { on(.tablet, app) }

  /// Installs an app on a device of any role.
  public static func on(_ role: DeviceRole, _ app: @escaping @Sendable () -> some App) -> Installed {
    Installed(role: role.kit, factory: AppFactory(app))
  }
}

/// The mistakes in a story that couldn't be read, each with its line and a caret.
public struct StoryError: Error, CustomStringConvertible, Sendable {
  public let description: String
  let code: ExitCode

  init(_ error: ToolError) { (description, code) = (error.message + "\n", error.code) }
}

/// A story with apps on its devices. It can be run with any seed, any number of times, and each seed always has the
/// same outcome.
///
/// ```swift
/// let laps = try Simulation(story: "Laps.json5", apps: [.watch(LapTimer()), .phone(LapBook())], promises: [lapsOnce])
/// let failed = laps.run(seeds: 1...200, .weather).first { !$0.isPass }
/// ```
public struct Simulation: Sendable {
  let scenario: Scenario
  static let vocabulary = PluginRegistry([KitPlugin.self, AppsPlugin.self])
  private static let identities = Atomic(0)

  /// Reads the story at a path.
  public init(
    story path: String, apps: [Installed], promises: [Promise] = [], figures: [Figure] = []
  ) throws(StoryError) {
    do throws(ToolError) {
      try self.init(try Scenario(path: path, Self.vocabulary), apps, promises, figures)
    } catch {
      throw StoryError(error)
    }
  }

  /// Reads a story from its text.
  public init(
    text: String, apps: [Installed], promises: [Promise] = [], figures: [Figure] = []
  ) throws(StoryError) {
    let scenario: Scenario
    do throws(ScenarioError) {
      scenario = try ScenarioFile.read(SourceText(name: "story", text: text), Self.vocabulary)
    } catch { throw StoryError(ToolError(error)) }
    do throws(ToolError) { try self.init(scenario, apps, promises, figures) } catch { throw StoryError(error) }
  }

  private init(
    _ scenario: Scenario, _ apps: [Installed], _ promises: [Promise], _ figures: [Figure]
  ) throws(ToolError) {
    var scenario = scenario
    let factories = Dictionary(apps.map { ($0.role, $0.factory) }) { $1 }
    let installed = InstalledApps(
      factories, promises, figures, identity: Self.identities.wrappingAdd(1, ordering: .relaxed).newValue)
    scenario[InstalledApps.self] = installed
    let mistakes = AppsPlugin.complete(&scenario, like: scenario)
    guard mistakes.isEmpty else { throw scenario.error(mistakes) }
    try scenario.open()
    self.scenario = scenario
  }

  init(_ scenario: Scenario) { self.scenario = scenario }

  /// The seed in the story.
  public var seed: UInt64 { scenario.seed }

  /// Returns the simulation with another seed.
  public func seeded(_ seed: UInt64) -> Simulation {
    var other = scenario
    other.seed = seed
    return Simulation(other)
  }

  /// Returns the simulation with faults drawn from the seed: a subset of the kinds for each seed, with times and
  /// strengths of its own.
  public func with(_ chaos: Chaos) -> Simulation {
    switch chaos {
    case .none: self
    default: Simulation(chaos.swarm?.scenario(scenario) ?? scenario)
    }
  }

  /// Returns the simulation with another value of a dial, to study its effect.
  ///
  /// - Returns: `nil` if no app has such a dial, or the value is invalid for it.
  public func setting(_ dial: String, to value: some Encodable) -> Simulation? {
    guard let node = StoredCoding.encode(value).flatMap({ ConfigNode(stored: $0) }) else { return nil }
    let apps = scenario[InstalledApps.self]?.apps.values.map { AppDials.all(of: $0.make()) } ?? []
    let own = apps.joined().filter { $0.name == dial }
    guard !own.isEmpty, own.allSatisfy({ $0.setting.turn(to: node.json) == nil }) else { return nil }
    var other = scenario
    other.dials.set(dial, to: node)
    return Simulation(other)
  }

  /// The story as a file. It contains everything that was drawn, and can be run again.
  public var text: String { scenario.configuration(showingDefaults: false) }

  // MARK: - Runs

  /// Runs the story from its start to its verdict.
  public func run() -> Outcome { run(again: nil) }

  /// - Parameter again: The command that runs it again, for the report and for an app that ends the process.
  func run(again: String?) -> Outcome {
    do {
      let run = try Run(try WorldPlan(scenario), observers: StopAtEvent.wanted)
      run.again = again
      return Outcome(try run.run(), of: self, again: again)
    } catch {
      return Outcome(seed: scenario.seed, broke: "\(error)", story: text)
    }
  }

  /// Runs it on a thread of its own, so that app code that traps or never returns fails only this run.
  func guardedRun(again: String? = nil) -> Outcome {
    switch RunGuard.run({ run(again: again) }) {
    case .success(let outcome): outcome
    case .failure(let end): Outcome(end, of: self, again: again)
    }
  }

  /// Runs the story once for each seed, on several threads. The outcomes are in the order of the seeds.
  ///
  /// - Parameters:
  ///   - chaos: The faults drawn in addition to those of the story.
  ///   - jobs: The number of parallel runs; by default the number of processors.
  public func run(
    seeds: ClosedRange<Int>, _ chaos: Chaos = .none, jobs: Int = ProcessInfo.processInfo.activeProcessorCount
  ) -> [Outcome] {
    SimulationPool.map(seeds.count, jobs: jobs) { place in
      seeded(UInt64(clamping: seeds.lowerBound + place)).with(chaos).guardedRun()
    }
  }

  /// Shrinks a failing story as long as it breaks the same promise: fewer faults, fewer days, fewer acts.
  ///
  /// - Returns: The outcome of the smallest story; the outcome of this one if it can't be shrunk.
  public func shrunk(_ failure: Failure) -> Outcome {
    var shrinker = shrinker(failure.check, failure.message, on: failure.day)
    return Simulation(shrinker.run()).guardedRun()
  }

  /// Returns a shrinker that keeps a check failing; of the apps' own promises only the one named in a message.
  func shrinker(
    _ check: String, _ message: String, on day: Int?, isolated: IsolatedTrial? = nil
  ) -> Shrinker {
    Shrinker(judgingOnly(check, message).scenario, check: check, on: day, isolated: isolated)
  }

  /// Returns the simulation with only those of the apps' own promises that are named in the message of a failure.
  ///
  /// A story in which another promise breaks earlier is a different one.
  func judgingOnly(_ check: String, _ message: String) -> Simulation {
    guard check == AppPromiseCheck.name.text, var installed = scenario[InstalledApps.self] else { return self }
    installed.promises = installed.promises.filter { message.contains("\"\($0.text)\"") }
    guard !installed.promises.isEmpty else { return self }
    var own = scenario
    own[InstalledApps.self] = installed
    return Simulation(own)
  }

  /// Runs the story twice and compares the events.
  ///
  /// - Returns: The first event that differs, and the leak; `nil` if both runs were equal.
  public func firstDifference() -> String? {
    do {
      switch try DeterminismCheck.run({ () throws(StorageError) in try Self.plan(scenario) }) {
      case .same: return nil
      case .diverged(let divergence): return "\(divergence)"
      }
    } catch {
      return "\(error)"
    }
  }

  /// Reports a run to the parent process that requested it.
  func report() {
    SubprocessRun.report(scenario) { () throws(ToolError) in try WorldPlan(scenario) }
  }

  private static func plan(_ scenario: Scenario) throws(StorageError) -> WorldPlan {
    do throws(ToolError) { return try WorldPlan(scenario) } catch {
      throw .sql(code: 1, message: "\(error)", statement: "")
    }
  }
}

/// The faults that are drawn for a seed.
public enum Chaos: String, Sendable, Hashable, CaseIterable {
  /// The story's own faults.
  case none
  /// The conditions of every companion app, which lose nothing of a correct one: radios, crashes, empty batteries,
  /// clocks, forced quits, an operating system that withholds runs, and a session that repeats, reorders and
  /// misreports.
  case weather
  /// Adds faults that no app can compensate alone: wiped and replaced devices, older backups, queues that lose
  /// silently.
  case everything

  /// The faults to draw; `nil` for none.
  var swarm: FaultSampler? {
    let vocabulary = Simulation.vocabulary
    switch self {
    case .none: return nil
    case .weather:
      return FaultSampler(kinds: Set(vocabulary.faultDraws.map(\.name)).union([FaultSampler.keys]), endsCounts: true) {
        $0.base.concernsEveryApp && !$0.base.isDestructive
      }
    case .everything:
      // Apps of the kit have no older version.
      let kinds = vocabulary.faultDraws.filter { !$0.isOnlyByName }.map(\.name) + vocabulary.swarmActs.map(\.name)
      let all = Set(kinds).union([
        FaultSampler.keys, FaultSampler.buggify, FaultSampler.earlyEnd, FaultSampler.schedule,
      ])
      return FaultSampler(kinds: all, endsCounts: true) { $0.base.concernsEveryApp }
    }
  }
}

/// A promise that was broken in a run.
public struct Failure: Sendable, Hashable {
  /// The name of the check: `applied-once`, or `app-promises` for promises of the apps.
  public let check: String
  /// The finding in one sentence.
  public let message: String
  /// The time, by the person's clock: `d3 Wed 4 Mar 08:41:12`.
  public let moment: String
  /// The day of the story, from 1.
  public let day: Int
}

/// The outcome of one run.
///
/// ```swift
/// let outcome = laps.seeded(7).with(.weather).run()
/// if !outcome.isPass { print(outcome.shrunk().summary(again: "TRIAD_SEED=7 swift test")) }
/// ```
public struct Outcome: Sendable {
  /// The seed of the run.
  public let seed: UInt64
  /// Empty if every promise was kept.
  public let failures: [Failure]
  /// Promises that no event of the run could have broken: they need a story that tests them.
  public let vacuous: [String]
  /// The number of times that each kind of fault had an effect.
  public let fired: [String: Int]
  /// The number of times that each mark of the apps (``Device/sometimes(_:_:)``) was reached; 0 if it was only
  /// evaluated.
  public let reached: [String: Int]
  /// The figures of the run by name, with the acts that the apps handled (`acts`), the messages that they sent
  /// (`messages`), and the failures reported to them (`undelivered`).
  public let figures: [String: Double]
  /// Equal for the same story and seed, on every machine.
  public let digest: String
  /// The number of events of the simulation.
  public let events: UInt64
  /// The simulated days of the person's life.
  public let days: Int
  /// The report of the run for people.
  public let report: String
  /// The story of the run, with everything that was drawn.
  public let story: String
  /// The reason why the run has no verdict; `nil` if it has one.
  public let breakdown: String?
  /// The simulation; `nil` if the story couldn't be run.
  public let simulation: Simulation?

  /// `true` if every promise was kept.
  public var isPass: Bool { failures.isEmpty && breakdown == nil }

  init(_ outcome: RunOutcome, of simulation: Simulation, again: String? = nil) {
    self.simulation = simulation
    let plan = outcome.plan
    let clock = WorldClock(start: plan.start, zone: plan.zone)
    seed = plan.seed
    failures =
      outcome.unexpectedFailures.flatMap { check in
        check.failures.prefix(10).map {
          Failure(check: check.name, message: $0.message, moment: clock.label($0.at), day: clock.day($0.at))
        }
      }
      + outcome.expectations.filter { $0.outcome == .unmet }.map {
        Failure(
          check: CheckName.expect.text, message: $0.complaint, moment: clock.label($0.at), day: clock.day($0.at))
      }
    let untested = outcome.expectations.filter { $0.outcome == .untested }.map(\.complaint)
    vacuous = outcome.checks.filter(\.isVacuous).map(\.name)
    fired = Dictionary(outcome.faults.filter(\.hasFired).map { ($0.name, $0.windows) }) { $0 + $1 }
    let counts = outcome.finding(AppCounts.self) ?? AppCounts()
    reached = counts.reached
    figures = Dictionary(counts.figures.map { ($0.name, $0.value) }) { first, _ in first }
    digest = "\(outcome.digest)"
    events = outcome.events
    days = outcome.days.count
    story = simulation.text
    report =
      ([TextReport.header(plan)]
      + TextReport(outcome: outcome, wall: nil, reproduce: again ?? "TRIAD_SEED=\(plan.seed)").lines())
      .joined(separator: "\n")
    breakdown = outcome.breakdown ?? untested.first.map { "what the story expects could not be tested: \($0)" }
  }

  /// Creates the outcome of a run that the code of an app ended.
  init(_ end: RunEnd, of simulation: Simulation, again: String?) {
    self.simulation = simulation
    (seed, story) = (simulation.seed, simulation.text)
    failures = [Failure(check: CheckName.crash.text, message: end.message, moment: end.at, day: end.day ?? 1)]
    report = """
       FAILED   \(CheckName.crash.text) on \(end.at): \(end.message)
       verdict  fail
       again    \(again ?? "TRIAD_SEED=\(seed)")
      """
    (vacuous, fired, reached, figures, digest, events) = ([], [:], [:], [:], "", 0)
    (days, breakdown) = (simulation.scenario.dayCount, nil)
  }

  init(seed: UInt64, broke: String, story: String) {
    (self.seed, breakdown, self.story, report, simulation) = (seed, broke, story, broke, nil)
    (failures, vacuous, fired, reached, figures, digest, events, days) = ([], [], [:], [:], [:], "", 0, 0)
  }

  /// Returns the same failure in the smallest story; this outcome if nothing failed, or the code of an app never
  /// returned.
  public func shrunk() -> Outcome {
    guard let simulation, let first = failures.first, !RunEnd.isEndless(first.check, first.message) else { return self }
    let smaller = simulation.shrunk(first)
    return smaller.failures.isEmpty ? self : smaller
  }

  /// Returns the failure for people, with the faults that had an effect and one line to paste.
  ///
  /// - Parameter again: The command that runs it again.
  public func summary(again: String) -> String {
    let found = failures.first { $0.check == simulation?.scenario.found?.text }
    guard let first = found ?? failures.first else { return breakdown ?? "every promise was kept" }
    let faults =
      fired.isEmpty
      ? "nothing" : fired.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    let end = digest.isEmpty ? "no digest: the run has no end" : "\(events) events, digest \(digest)"
    return """
      \(first.message) (\(first.check)), seed \(seed), \(first.moment)
        fired    \(faults)
        story    \(Figures.counted(days, "day")), \(end)
        again    \(again)
      """
  }
}

extension [Outcome] {
  /// The marks of the apps that no run reached, in order.
  public var neverReached: [String] {
    let all = reduce(into: [String: Int]()) { $0.merge($1.reached, uniquingKeysWith: +) }
    return all.filter { $0.value == 0 }.keys.sorted()
  }
}
