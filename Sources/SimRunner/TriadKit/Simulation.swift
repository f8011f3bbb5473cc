import DeviceKit
import Engine
public import Foundation
import Reports
import ScenarioFiles
import Search
import SimKernel
import Synchronization
import Wire

/// An app that a simulation puts on a device.
///
/// ```swift
/// let apps: [Installed] = [.watch(LapTimer()), .phone(LapBook())]
/// ```
public struct Installed: Sendable {
  let role: Role
  let factory: AppFactory

  /// An app on the watch.
  ///
  /// - Parameter app: made anew for every process of the app.
  public static func watch(_ app: @autoclosure @escaping @Sendable () -> some App) -> Installed { on(.watch, app) }
  /// An app on the phone, made anew for every process of it.
  public static func phone(_ app: @autoclosure @escaping @Sendable () -> some App) -> Installed { on(.phone, app) }
  /// An app on the desktop, which always runs.
  public static func desktop(_ app: @autoclosure @escaping @Sendable () -> some App) -> Installed { on(.desktop, app) }
  /// An app on a server of the internet, which always runs.
  public static func server(_ app: @autoclosure @escaping @Sendable () -> some App) -> Installed { on(.server, app) }
  /// An app on a tablet, which runs when its system lets it.
  public static func tablet(_ app: @autoclosure @escaping @Sendable () -> some App) -> Installed { on(.tablet, app) }

  /// An app on a device of any role.
  public static func on(_ role: DeviceRole, _ app: @escaping @Sendable () -> some App) -> Installed {
    Installed(role: role.kit, factory: AppFactory(app))
  }
}

/// Why a story could not be read, with every mistake, its line and a caret.
public struct StoryError: Error, CustomStringConvertible, Sendable {
  public let description: String
  let code: ExitCode

  init(_ error: ToolError) { (description, code) = (error.message + "\n", error.code) }
}

/// A story with apps on its devices: what can be run with any seed, as often as wanted, with the same outcome.
///
/// ```swift
/// let laps = try Simulation(story: "Laps.json5", apps: [.watch(LapTimer()), .phone(LapBook())], promises: [lapsOnce])
/// let failed = laps.run(seeds: 1...200, .weather).first { !$0.isPass }
/// ```
public struct Simulation: Sendable {
  let scenario: Scenario
  static let vocabulary = Vocabulary([KitModule.self, AppsModule.self])
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
    let mistakes = AppsModule.complete(&scenario, like: scenario)
    guard mistakes.isEmpty else { throw scenario.error(mistakes) }
    try scenario.open()
    self.scenario = scenario
  }

  init(_ scenario: Scenario) { self.scenario = scenario }

  /// The seed that the story names.
  public var seed: UInt64 { scenario.seed }

  /// The same with another seed.
  public func seeded(_ seed: UInt64) -> Simulation {
    var other = scenario
    other.seed = seed
    return Simulation(other)
  }

  /// The same with faults drawn from the seed: each seed a part of the kinds, at moments and strengths of its own.
  public func with(_ chaos: Chaos) -> Simulation {
    switch chaos {
    case .none: self
    default: Simulation(chaos.swarm?.scenario(scenario) ?? scenario)
    }
  }

  /// The same with a dial of the apps at another value, for a study of what it changes.
  ///
  /// - Returns: nil where no app has such a dial, or it does not take the value.
  public func setting(_ dial: String, to value: some Encodable) -> Simulation? {
    guard let node = StoredCoding.encode(value).flatMap({ ConfigNode(stored: $0) }) else { return nil }
    let apps = scenario[InstalledApps.self]?.apps.values.map { AppDials.all(of: $0.make()) } ?? []
    let own = apps.joined().filter { $0.name == dial }
    guard !own.isEmpty, own.allSatisfy({ $0.setting.turn(to: node.json) == nil }) else { return nil }
    var other = scenario
    other.dials.set(dial, to: node)
    return Simulation(other)
  }

  /// The story as a file: everything that was drawn can be read in it, and run again.
  public var text: String { scenario.configuration(showingDefaults: false) }

  // MARK: - Runs

  /// Runs the story from beginning to verdict.
  public func run() -> Outcome { run(again: nil) }

  /// - Parameter again: the command that runs it again, for the report and for where an app ends the process.
  func run(again: String?) -> Outcome {
    do {
      let run = try Run(try WorldPlan(scenario), observers: StopAtEvent.wanted.map { [$0] } ?? [])
      run.again = again
      return Outcome(try run.run(), of: self, again: again)
    } catch {
      return Outcome(seed: scenario.seed, broke: "\(error)", story: text)
    }
  }

  /// Runs it on a thread of its own, so that code of an app that traps or never returns fails the run and ends nothing else.
  func guardedRun(again: String? = nil) -> Outcome {
    switch RunGuard.run({ run(again: again) }) {
    case .success(let outcome): outcome
    case .failure(let end): Outcome(end, of: self, again: again)
    }
  }

  /// Runs a story a seed, on as many threads as wanted; the outcomes are in the order of the seeds whatever was done first.
  ///
  /// - Parameters:
  ///   - chaos: which faults are drawn beside those of the story.
  ///   - jobs: how many run at once; as many as there are processors by default.
  public func run(
    seeds: ClosedRange<Int>, _ chaos: Chaos = .none, jobs: Int = ProcessInfo.processInfo.activeProcessorCount
  ) -> [Outcome] {
    SimulationPool.map(seeds.count, jobs: jobs) { place in
      seeded(UInt64(clamping: seeds.lowerBound + place)).with(chaos).guardedRun()
    }
  }

  /// Makes a failing story as small as it gets while the same promise is broken: fewer faults, fewer days, fewer acts.
  ///
  /// - Returns: what the smallest one comes to; this one's own outcome where nothing can be taken away.
  public func shrunk(_ failure: Failure) -> Outcome {
    var shrinker = shrinker(failure.check, failure.message, on: failure.day)
    return Simulation(shrinker.run()).guardedRun()
  }

  /// What makes it small while a check fails; of the apps' own promises only the one that a message speaks of.
  func shrinker(
    _ check: String, _ message: String, on day: Int?, isolated: IsolatedTrial? = nil,
    monitor: any ProgressMonitor = SilentMonitor()
  ) -> Shrinker {
    var own = scenario
    if check == AppPromiseCheck.name.text, var installed = own[InstalledApps.self] {
      // Another one that is broken sooner is another story.
      installed.promises = installed.promises.filter { message.contains("\"\($0.text)\"") }
      if !installed.promises.isEmpty { own[InstalledApps.self] = installed }
    }
    return Shrinker(own, check: check, on: day, isolated: isolated, monitor: monitor)
  }

  /// Runs it twice and compares event by event.
  ///
  /// - Returns: the first event that differs, and what leaks; nil where both runs did the same.
  public func firstDifference() -> String? { firstDifference(alsoIn: nil) }

  /// - Parameter elsewhere: the same run in another process, where hash tables and addresses are others.
  func firstDifference(alsoIn elsewhere: OwnProcessRun?) -> String? {
    do {
      switch try DeterminismCheck.run(
        alsoIn: elsewhere, { () throws(StorageError) in try Self.plan(scenario) })
      {
      case .same: return nil
      case .diverged(let divergence): return "\(divergence)"
      }
    } catch {
      return "\(error)"
    }
  }

  /// Reports a run to the process that started this one for it.
  func report() {
    OwnProcessRun.report(scenario) { () throws(ToolError) in try WorldPlan(scenario) }
  }

  private static func plan(_ scenario: Scenario) throws(StorageError) -> WorldPlan {
    do throws(ToolError) { return try WorldPlan(scenario) } catch {
      throw .sql(code: 1, message: "\(error)", statement: "")
    }
  }
}

/// Which faults are drawn for a seed.
public enum Chaos: String, Sendable, Hashable, CaseIterable {
  /// The story's own faults.
  case none
  /// What befalls every companion app, and takes nothing from one that does its part: radios, crashes, empty batteries, clocks,
  /// forced quits, an operating system that withholds, and a session that repeats, reorders and misleads.
  case weather
  /// Also what no app can make good alone: wiped and replaced devices, older backups, queues that lose without a word.
  case everything

  /// What draws them; nil where nothing is drawn.
  var swarm: Swarm? {
    let vocabulary = Simulation.vocabulary
    switch self {
    case .none: return nil
    case .weather:
      return Swarm(kinds: Set(vocabulary.faultDraws.map(\.name)).union([Swarm.keys]), endsCounts: true) {
        $0.base.concernsEveryApp && !$0.base.isDestructive
      }
    case .everything:
      // No app of the kit has an older version.
      let kinds = vocabulary.faultDraws.filter { !$0.isOnlyByName }.map(\.name) + vocabulary.swarmActs.map(\.name)
      let all = Set(kinds).union([Swarm.keys, Swarm.buggify, Swarm.earlyEnd, Swarm.schedule])
      return Swarm(kinds: all, endsCounts: true) { $0.base.concernsEveryApp }
    }
  }
}

/// A promise that was broken in a run.
public struct Failure: Sendable, Hashable {
  /// The name of the check: `applied-once`, or `app-promises` for what the apps promise of themselves.
  public let check: String
  /// What was found, in one sentence.
  public let message: String
  /// When, by the person's clock: `d3 Wed 4 Mar 08:41:12`.
  public let moment: String
  /// The day of the story, from 1.
  public let day: Int
}

/// What one run came to.
///
/// ```swift
/// let outcome = laps.seeded(7).with(.weather).run()
/// if !outcome.isPass { print(outcome.shrunk().summary(again: "TRIAD_SEED=7 swift test")) }
/// ```
public struct Outcome: Sendable {
  /// With which seed it was run.
  public let seed: UInt64
  /// Empty where every promise was kept.
  public let failures: [Failure]
  /// Promises that nothing could have broken: a story in which they are broken has yet to be told.
  public let vacuous: [String]
  /// How often each kind of fault did something.
  public let fired: [String: Int]
  /// How often what the apps say must happen some time (``Device/sometimes(_:_:)``) did; 0 where it was only looked for.
  public let reached: [String: Int]
  /// The figures of the run by name, with how many acts the apps took (`acts`), how many messages they sent (`messages`), and of how
  /// many they were told that they were not delivered (`undelivered`).
  public let figures: [String: Double]
  /// The same for the same story and seed, everywhere.
  public let digest: String
  /// How many events the simulation had.
  public let events: UInt64
  /// How many days of the person's life it took.
  public let days: Int
  /// The run as a person reads it.
  public let report: String
  /// The story that was run, with everything that was drawn.
  public let story: String
  /// Why the run came to no verdict; nil where it did.
  public let breakdown: String?
  /// What was run; nil where the story could not be.
  public let simulation: Simulation?

  /// Whether every promise was kept.
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

  /// A run that the code of an app ended.
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

  /// The same failure in as small a story as it gets; this outcome if nothing failed, or the code of an app never returned.
  public func shrunk() -> Outcome {
    guard let simulation, let first = failures.first, !RunEnd.isEndless(first.check, first.message) else { return self }
    let smaller = simulation.shrunk(first)
    return smaller.failures.isEmpty ? self : smaller
  }

  /// The failure as a person reads it, with what fired and one line to paste.
  ///
  /// - Parameter again: the command that runs it again.
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
  /// What the apps say must happen some time and did in none of the runs, in order.
  public var neverReached: [String] {
    let all = reduce(into: [String: Int]()) { $0.merge($1.reached, uniquingKeysWith: +) }
    return all.filter { $0.value == 0 }.keys.sorted()
  }
}

/// Stops a debugger at an event: `TRIAD_STOP_AT=4711`.
final class StopAtEvent: TraceObserver {
  private let number: UInt64
  private init(_ number: UInt64) { self.number = number }

  static var wanted: StopAtEvent? {
    ProcessInfo.processInfo.environment["TRIAD_STOP_AT"].flatMap(UInt64.init).map(StopAtEvent.init)
  }

  func observe(_ event: TraceEvent) { if event.number == number { raise(SIGTRAP) } }
}
