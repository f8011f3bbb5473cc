package import Engine
import Foundation
import Processes

/// The replays of a story from one of its moments: everything before it is as in the story, and all later draws are
/// others.
package struct MomentReplays: WireStruct {
  package let at: Instant
  /// The digest of the trace up to the moment.
  package var digest: Digest?
  package var failed = 0
  package var passed = 0
  /// The number of replays that the code under test ended, or that took too long.
  package var lost = 0
  /// The digests at the ends of the replays, in any order.
  package var endings: [Digest] = []

  package static let form = WireForm(Self.init) { ($0.at, $0.digest, $0.failed, $0.passed, $0.lost, $0.endings) }

  package var count: Int { failed + passed }
  /// The share of replays that failed; `nil` if none ended.
  var frequency: Double? { count == 0 ? nil : Double(failed) / Double(count) }

  fileprivate mutating func add(_ more: MomentReplays) {
    (digest, endings) = (more.digest ?? digest, endings + more.endings)
    (failed, passed, lost) = (failed + more.failed, passed + more.passed, lost + more.lost)
  }
}

/// Replays a story in copies of this process, which must have no other thread.
///
/// For each moment a copy runs the story up to it, and a copy of that runs each replay.
package struct FutureReplays {
  /// The number of replays from each moment.
  package static let draws = 12
  /// The seconds of a replay after which it is ended.
  private static let secondsMax: UInt32 = 60

  private let scenario: Scenario
  private let check: String
  private let mutant: Mutant?
  private let jobs: Int
  private let monitor: any ProgressMonitor
  private let lifeline: Lifeline

  /// Throws if the system can't copy this process, or the story has devices in others.
  package init(
    _ scenario: Scenario, check: String, planting mutant: Mutant?, jobs: Int, monitor: any ProgressMonitor
  ) throws(ToolError) {
    let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    guard threads == 1, !scenario.vocabulary.toolModules.contains(where: { $0.livesElsewhere(scenario) }),
      let lifeline = try? Lifeline()
    else { throw .noCopies }
    (self.scenario, self.check, self.mutant, self.lifeline) = (scenario, check, mutant, lifeline)
    (self.jobs, self.monitor) = (max(1, jobs), monitor)
  }

  /// Returns the replays from each moment; `nil` if the work was cancelled.
  ///
  /// The faults that the story has from a moment on are left out there.
  ///
  /// - Parameter omitsActs: Whether its later acts are left out, too.
  package func replay(from moments: [Instant], omittingActs omitsActs: Bool) throws(ToolError) -> [MomentReplays]? {
    guard let pipe = try? PipeEnd.makePipe() else { throw .noCopies }
    defer { close(pipe.reading) }
    fflush(nil)
    let workers = (0..<min(jobs, moments.count)).map { worker in
      let copy = copyProcess()
      guard copy == 0 else { return copy }
      for place in stride(from: worker, to: moments.count, by: jobs) {
        let copy = copyProcess()
        if copy == 0 { run(from: moments[place], omitsActs, pipe.writing) }
        _ = Self.wait(for: copy)
      }
      _exit(0)
    }
    close(pipe.writing)
    defer { for worker in workers where worker > 0 { _ = Self.wait(for: worker) } }
    var (all, buffer) = (moments.map { MomentReplays(at: $0) }, FrameBuffer())
    while true {
      guard !monitor.isCancelled else {
        for worker in workers { ProcessSignal.send(SIGKILL, to: worker) }
        return nil
      }
      guard PipeEnd.isReady(pipe.reading, within: .milliseconds(100)) else { continue }
      guard let bytes = PipeEnd.read(pipe.reading) else { return all }
      buffer.append(bytes)
      while let bytes = try? buffer.next(), let more = try? MomentReplays(wireBytes: bytes) {
        if let place = moments.firstIndex(of: more.at) { all[place].add(more) }
      }
    }
  }

  /// Runs the story up to the moment, and each replay in a copy.
  private func run(from moment: Instant, _ omitsActs: Bool, _ out: Int32) -> Never {
    OtherFuture.prepare()
    guard var plan = try? WorldPlan(scenario, planting: mutant) else { _exit(1) }
    plan.omitFaults(from: moment, withActs: omitsActs)
    let isNamed = CheckCatalogue(scenario.vocabulary).named(check) != nil
    guard let run = try? Run(plan, checks: isNamed ? .only(check) : .all) else { _exit(1) }
    func tell(_ replays: MomentReplays) { _ = PipeEnd.writeAll(out, FrameBuffer.frame(replays.wireBytes)) }
    run.begin()
    run.world.run(until: moment)
    tell(MomentReplays(at: moment, digest: run.world.kernel.digest))
    for draw in 1...Self.draws {
      let copy = copyProcess()
      if copy == 0 {
        // The system ends it.
        alarm(Self.secondsMax)
        OtherFuture.begin(stableHash(scenario.seed, UInt64(draw)))
        var replay = MomentReplays(at: moment)
        let outcome = try? run.conclude(endsWithFailure: isNamed)
        if outcome?.failedNames.contains(check) == true { replay.failed = 1 }
        if replay.failed == 0 { if outcome?.isJudged == true { replay.passed = 1 } else { replay.lost = 1 } }
        replay.endings = [run.world.kernel.digest]
        tell(replay)
        _exit(0)
      }
      if Self.wait(for: copy) != 0 { tell(MomentReplays(at: moment, lost: 1)) }
    }
    _exit(0)
  }

  private func copyProcess() -> pid_t {
    #if canImport(Glibc)
      lifeline.copyProcess()
    #else
      -1
    #endif
  }

  /// Waits for a copy to end. Returns 0 if it did what it should.
  private static func wait(for copy: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(copy, &status, 0) < 0 { if errno != EINTR { return copy < 0 ? -1 : 0 } }
    return status
  }
}

extension ToolError {
  fileprivate static let noCopies = ToolError(
    .usage,
    "Error: '--when' replays in copies of its process, and can't make any: that needs Linux, no other thread, and no "
      + "device in a process of its own")
}

extension WorldPlan {
  /// Leaves out the faults, and perhaps the acts, from a moment on.
  fileprivate mutating func omitFaults(from moment: Instant, withActs: Bool) {
    let begin = start + moment.sinceStart
    faults.removeAll { $0.begin >= begin }
    if withActs { story.removeAll { $0.at >= begin } }
  }
}
