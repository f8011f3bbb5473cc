package import DeviceKit
package import Engine
import Foundation
import Processes
package import ScenarioFiles
package import SimKernel
import Wire

#if canImport(Glibc)
  import Glibc

  /// Talks with a session in other processes, and knows at which checkpoints of the story one waits.
  package final class StepHost: StepTalk, BrowsedSession {
    package private(set) var opening = StepReply()
    private let wires: [StepWire]
    /// By which every process of the session ends with this one.
    private let lifeline: Lifeline
    private var checkpoints: [Checkpoint] = []
    /// Which of the two wires for who goes on is in use.
    private var active = Checkpoint.partCount
    private var process: pid_t = 0
    /// Who looks through a day just now.
    private var looker: pid_t = 0
    private var lookedAt: DayRequest?
    /// The wire of who looks through a day, behind those of the checkpoints and of who goes on.
    static let lookingWire = Checkpoint.partCount + 2

    /// nil where the session can not live in a process of its own: other threads would be lost with the copy.
    package init?(
      _ scenario: Scenario, at moment: Instant, source: String?, mutant: Mutant?,
      monitor: any ProgressMonitor = SilentMonitor()
    ) {
      guard Self.threadCount == 1, !scenario.vocabulary.toolModules.contains(where: { $0.livesElsewhere(scenario) })
      else {
        return nil
      }
      var (ours, theirs): ([StepWire], [StepWire]) = ([], [])
      do throws(SystemFailure) {
        lifeline = try Lifeline()
        for _ in 0...Self.lookingWire {
          let (there, back) = (try PipeEnd.makePipe(), try PipeEnd.makePipe())
          ours.append(StepWire(reading: back.reading, writing: there.writing))
          theirs.append(StepWire(reading: there.reading, writing: back.writing))
        }
      } catch {
        for wire in ours + theirs { wire.shut() }
        return nil
      }
      wires = ours
      fflush(nil)
      let process = lifeline.copyProcess()
      if process == 0 {
        // When we are gone, the waiting processes are to see it.
        for wire in ours { wire.shut() }
        StepProcess(theirs, listeningAt: active, lifeline).run(
          scenario, at: moment, source: source, mutant: mutant, monitor: monitor)
      }
      for wire in theirs { wire.shut() }
      guard process > 0 else { return nil }
      Termination.ignoreBrokenPipes()
      signal(SIGCHLD, SIG_IGN)
      self.process = process
      opening = reply()
    }

    package func say(_ line: String) -> StepReply {
      begin(line)
      return reply()
    }

    /// Waits for the answer, wherever it is found.
    private func reply() -> StepReply {
      while true {
        guard let reply = wires[active].next(StepReply.self, while: isThere) else { return Self.lost }
        if let answer = take(reply) { return answer }
      }
    }

    /// Whether there is a client to wait for, and the wait is wanted.
    private func isThere() -> Bool { ProcessSignal.isThere(process) && !Termination.isWanted }

    /// The answer, where that reply is it; another process may have to go on.
    private func take(_ reply: StepReply) -> StepReply? {
      process = reply.process
      if reply.isToCome { return nil }
      if reply.hasChanged { checkpoints = [] }
      checkpoints = (checkpoints + reply.kept).sorted { $0.number < $1.number }
      guard let journey = reply.journey else { return reply }
      active = active == Checkpoint.partCount ? Checkpoint.partCount + 1 : Checkpoint.partCount
      // Who goes on says so itself; until then it is whoever makes it.
      process = checkpoints.first { $0.number == journey.checkpoint }?.process ?? process
      _ = wires[journey.checkpoint].say(StepRequest.goOn(journey, wire: active, checkpoints: checkpoints))
      return nil
    }

    private static let lost = StepReply(
      complaint:
        "Error: the process of the session has ended; unless the code under test ended it, this is a defect of Triad",
      hasEnded: true)

    // MARK: - Without waiting

    package var descriptors: [Int32] { [wires[active].reading, wires[Self.lookingWire].reading] }

    package func begin(_ line: String) { _ = wires[active].say(StepRequest.line(line, checkpoints: checkpoints)) }

    package func answer() -> StepReply? {
      while true {
        switch wires[active].heard(StepReply.self) {
        case .value(let reply): if let answer = take(reply) { return answer }
        case .nothing: return ProcessSignal.isThere(process) ? nil : Self.lost
        case .gone: return Self.lost
        }
      }
    }

    package func scene() -> StepScene? {
      _ = wires[active].say(StepRequest.scene)
      return wires[active].next(StepScene.self, while: isThere)
    }

    package func interrupt() { ProcessSignal.send(SIGINT, to: process) }

    package func look(at day: DayRequest) {
      lookedAt = day
      let place = checkpoints.last { $0.at <= day.from }?.number ?? active
      _ = wires[place].say(StepRequest.look(day))
    }

    package func seen() -> DayReply? {
      guard let day = lookedAt else { return nil }
      while true {
        switch wires[Self.lookingWire].heard(DayReply.self) {
        case .value(let reply):
          looker = reply.process
          guard !reply.isToCome else { continue }
          (looker, lookedAt) = (0, nil)
          return reply
        case .nothing where looker == 0 || ProcessSignal.isThere(looker): return nil
        case .nothing, .gone:
          (looker, lookedAt) = (0, nil)
          return DayReply(day: day, complaint: "the process that looked through the day has ended")
        }
      }
    }

    private static var threadCount: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? .max
    }
  }

  /// The process in which a session lives; at each checkpoint of the story it leaves a copy of itself behind, that waits.
  ///
  /// A copy shares its memory with the others until one of them writes, so that a checkpoint costs a few milliseconds and what
  /// has changed since. A session that comes back to it gets a copy in turn, and it waits on.
  final class StepProcess: CheckpointKeeper {
    private let wires: [StepWire]
    private let lifeline: Lifeline
    /// At which one it listens: that of a checkpoint, or one of those for who goes on.
    private var wire: Int
    private(set) var checkpoints: [Checkpoint] = []
    private var kept: [Checkpoint] = []
    private var hasChanged = false

    init(_ wires: [StepWire], listeningAt wire: Int, _ lifeline: Lifeline) {
      (self.wires, self.wire, self.lifeline) = (wires, wire, lifeline)
    }

    /// Opens a session and does what it is told, until its host is gone.
    func run(
      _ scenario: Scenario, at moment: Instant, source: String?, mutant: Mutant?, monitor: any ProgressMonitor
    ) -> Never {
      // No process waits for copies that end.
      signal(SIGCHLD, SIG_IGN)
      Termination.ignoreBrokenPipes()
      answer(StepReply(isToCome: true))
      do throws(StepMistake) {
        let session = try StepSession(
          scenario, at: moment, source: source, mutant: mutant, keeper: self,
          monitor: monitor)
        answer(session.opening)
        serve(session)
      } catch {
        answer(StepReply(complaint: error.words, hasEnded: true))
      }
      _exit(0)
    }

    private func serve(_ session: StepSession) -> Never {
      while let request = wires[wire].next(StepRequest.self) {
        switch request {
        case .line(let line, let checkpoints):
          self.checkpoints = checkpoints
          // Control-C is for what is done now.
          session.monitor.begin()
          let reply = session.say(line)
          answer(reply)
          // Another process goes on.
          if reply.journey != nil { _exit(0) }
        case .scene: if !wires[wire].say(session.scene()) { _exit(0) }
        case .look(let day): look(at: day, in: session.life, of: session)
        case .goOn: _exit(0)
        }
      }
      _exit(0)
    }

    /// Lets a copy look through a day, from that life or, where it is beyond, from the start. Returns at once.
    private func look(at day: DayRequest, in life: StepLife, of session: StepSession) {
      let out = wires[StepHost.lookingWire]
      let copy = lifeline.copyProcess()
      if copy < 0 { _ = out.say(DayReply(day: day, complaint: SpawnFailure.ofCopy().description)) }
      guard copy == 0 else { return }
      session.monitor.begin()
      guard out.say(DayReply(day: day, process: getpid(), isToCome: true)) else { _exit(0) }
      life.keep = nil
      var reply = DayReply(day: day, process: getpid())
      do throws(StepMistake) { reply.json = try session.dayTimeline(day, in: life) } catch {
        reply.complaint = error.words
      }
      _ = out.say(reply)
      _exit(0)
    }

    private func answer(_ reply: StepReply) {
      var reply = reply
      (reply.process, reply.kept, reply.hasChanged) = (getpid(), kept, hasChanged)
      (kept, hasChanged) = ([], false)
      if !wires[wire].say(reply) { _exit(0) }
    }

    /// Ends those who wait, so that others can wait at the same wires.
    func forget() {
      for checkpoint in checkpoints { ProcessSignal.send(SIGKILL, to: checkpoint.process) }
      let watch = Stopwatch()
      // Where nobody has asked yet how they ended, they still have a number.
      while watch.seconds < 0.05, checkpoints.contains(where: { ProcessSignal.isThere($0.process) }) { usleep(200) }
      (checkpoints, kept, hasChanged) = ([], [], true)
    }

    func keepCheckpoint(_ checkpoint: Checkpoint, of life: StepLife, for session: StepSession) {
      guard !checkpoints.contains(where: { $0.number == checkpoint.number }) else { return }
      let copy = lifeline.copyProcess()
      if copy == 0 { wait(at: checkpoint, of: life, for: session) }
      guard copy > 0 else { return }
      var checkpoint = checkpoint
      checkpoint.process = copy
      checkpoints.append(checkpoint)
      checkpoints.sort { $0.number < $1.number }
      kept.append(checkpoint)
    }

    private func wait(at checkpoint: Checkpoint, of life: StepLife, for session: StepSession) -> Never {
      signal(SIGINT, SIG_IGN)
      while let request = wires[checkpoint.number].next(StepRequest.self) {
        switch request {
        case .goOn(let journey, let wire, let checkpoints):
          let copy = lifeline.copyProcess()
          guard copy <= 0 else { continue }
          (self.wire, self.checkpoints, kept, hasChanged) = (wire, checkpoints, [], false)
          guard copy == 0 else {
            answer(StepReply(complaint: "Error: \(SpawnFailure.ofCopy())", hasEnded: true))
            continue
          }
          session.monitor.begin()
          answer(StepReply(isToCome: true))
          session.life = life
          life.history.isListening = true
          let reply = session.carryOn(journey)
          answer(reply)
          if reply.journey != nil { _exit(0) }
          serve(session)
        case .look(let day): look(at: day, in: life, of: session)
        case .line, .scene: _exit(0)
        }
      }
      _exit(0)
    }
  }
#endif

/// What the host of a session asks of the process of a session.
enum StepRequest: WireParts {
  case line(String, checkpoints: [Checkpoint])
  /// To a checkpoint: a copy of it is to go on from there, and to listen at that wire.
  case goOn(StepJourney, wire: Int, checkpoints: [Checkpoint])
  /// What can be seen where the session is.
  case scene
  /// A copy is to look through a day.
  case look(DayRequest)

  static let makers: [String: WireMaker<Self>] = [
    "line": .init(line), "goOn": .init(goOn), "scene": .init { .scene }, "look": .init(look),
  ]
}

/// Values between two processes, one behind the other.
final class StepWire {
  let reading: Int32
  private let writing: Int32
  private var buffer = FrameBuffer()

  init(reading: Int32, writing: Int32) { (self.reading, self.writing) = (reading, writing) }

  /// What has come so far.
  enum Heard<Value> {
    case value(Value)
    case nothing
    /// The other end is, or says what cannot be a value.
    case gone
  }

  /// The next value where it is there already.
  func heard<Value: WireCodable>(_ type: Value.Type) -> Heard<Value> {
    while true {
      do { if let bytes = try buffer.next() { return .value(try Value(wireBytes: bytes)) } } catch { return .gone }
      guard PipeEnd.isReady(reading, within: .zero) else { return .nothing }
      guard let more = PipeEnd.read(reading) else { return .gone }
      buffer.append(more)
    }
  }

  /// The next value; nil where the other end is gone, or says what cannot be one.
  func next<Value: WireCodable>(_ type: Value.Type, while isThere: () -> Bool = { true }) -> Value? {
    while true {
      switch heard(type) {
      case .value(let value): return value
      case .gone: return nil
      case .nothing: guard PipeEnd.isReady(reading, within: .milliseconds(200)) || isThere() else { return nil }
      }
    }
  }

  /// Lets go of both ends.
  func shut() { for end in [reading, writing] { close(end) } }

  /// Says a value; answers whether the other end is there to hear it.
  func say(_ value: some WireCodable) -> Bool { PipeEnd.writeAll(writing, FrameBuffer.frame(value.wireBytes)) }
}
