import Foundation
import Processes

#if canImport(Glibc)
  import Glibc

  /// Runs a session in other processes, with one process waiting at each checkpoint.
  final class StepHost: StepTalk {
    private(set) var opening = StepReply()
    private let wires: [StepWire]
    /// Ends every process of the session when this one ends.
    private let lifeline: Lifeline
    private var checkpoints: [Checkpoint] = []
    /// The active one of the two wires for the current session.
    private var active = Checkpoint.partCount
    private var process: pid_t = 0
    /// The process that is computing a day.
    private var looker: pid_t = 0
    private var lookedAt: DayRequest?
    /// The wire of that process, after those of the checkpoints and of the session.
    static let lookingWire = Checkpoint.partCount + 2

    /// Creates the host; `nil` if the session can't live in a process of its own, because a fork would lose other
    /// threads.
    init?(
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
        // The waiting processes must notice when this process ends.
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

    func say(_ line: String) -> StepReply {
      begin(line)
      return reply()
    }

    /// Waits for the answer, in whichever process it is computed.
    private func reply() -> StepReply {
      while true {
        guard let reply = wires[active].next(StepReply.self, while: isThere) else { return Self.lost }
        if let answer = take(reply) { return answer }
      }
    }

    /// Returns whether the process exists and the wait wasn't interrupted.
    private func isThere() -> Bool { ProcessSignal.isThere(process) && !Termination.isWanted }

    /// Returns the answer, unless the reply requests that another process continues.
    private func take(_ reply: StepReply) -> StepReply? {
      process = reply.process
      if reply.isToCome { return nil }
      if reply.hasChanged { checkpoints = [] }
      checkpoints = (checkpoints + reply.kept).sorted { $0.number < $1.number }
      guard let journey = reply.journey else { return reply }
      active = active == Checkpoint.partCount ? Checkpoint.partCount + 1 : Checkpoint.partCount
      // The process that continues reports itself; until then it is the one that creates it.
      process = checkpoints.first { $0.number == journey.checkpoint }?.process ?? process
      _ = wires[journey.checkpoint].say(StepRequest.goOn(journey, wire: active, checkpoints: checkpoints))
      return nil
    }

    private static let lost = StepReply(
      complaint:
        "Error: the process of the session has ended; unless the code under test ended it, this is a defect of Triad",
      hasEnded: true)

    // MARK: - Without waiting

    var descriptors: [Int32] { [wires[active].reading, wires[Self.lookingWire].reading] }

    func begin(_ line: String) { _ = wires[active].say(StepRequest.line(line, checkpoints: checkpoints)) }

    func answer() -> StepReply? {
      while true {
        switch wires[active].heard(StepReply.self) {
        case .value(let reply): if let answer = take(reply) { return answer }
        case .nothing: return ProcessSignal.isThere(process) ? nil : Self.lost
        case .gone: return Self.lost
        }
      }
    }

    func scene() -> StepScene? {
      _ = wires[active].say(StepRequest.scene)
      return wires[active].next(StepScene.self, while: isThere)
    }

    func interrupt() { ProcessSignal.send(SIGINT, to: process) }

    func look(at day: DayRequest) {
      lookedAt = day
      let place = checkpoints.last { $0.at <= day.from }?.number ?? active
      _ = wires[place].say(StepRequest.look(day))
    }

    func seen() -> DayReply? {
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

  /// The process of a session. At each checkpoint of the story it leaves a waiting copy of itself.
  ///
  /// Copies share memory until one of them writes, so a checkpoint costs a few milliseconds and the memory changed
  /// since. A session that returns to it gets a copy of the copy, which continues to wait.
  final class StepProcess: CheckpointKeeper {
    private let wires: [StepWire]
    private let lifeline: Lifeline
    /// The wire on which it listens: that of a checkpoint, or one of those for the session.
    private var wire: Int
    private(set) var checkpoints: [Checkpoint] = []
    private var kept: [Checkpoint] = []

    init(_ wires: [StepWire], listeningAt wire: Int, _ lifeline: Lifeline) {
      (self.wires, self.wire, self.lifeline) = (wires, wire, lifeline)
    }

    /// Opens a session and executes requests, until its host ends.
    func run(
      _ scenario: Scenario, at moment: Instant, source: String?, mutant: Mutant?, monitor: any ProgressMonitor
    ) -> Never {
      // No process waits for its copies to end.
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
          // Control-C interrupts the current line.
          session.monitor.begin()
          let reply = session.say(line)
          answer(reply)
          // Another process continues.
          if reply.journey != nil { _exit(0) }
        case .scene: if !wires[wire].say(session.scene()) { _exit(0) }
        case .look(let day): look(at: day, in: session.life, of: session)
        case .goOn: _exit(0)
        }
      }
      _exit(0)
    }

    /// Lets a copy compute a day, from this execution or, if it is beyond the day, from the start. Returns at once.
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
      (reply.process, reply.kept, kept) = (getpid(), kept, [])
      if !wires[wire].say(reply) { _exit(0) }
    }

    /// Ends the waiting processes, so that others can use their wires.
    func forget() {
      for checkpoint in checkpoints { ProcessSignal.send(SIGKILL, to: checkpoint.process) }
      let watch = Stopwatch()
      // An ended process keeps its id until its exit status has been collected.
      while watch.seconds < 0.05, checkpoints.contains(where: { ProcessSignal.isThere($0.process) }) { usleep(200) }
      (checkpoints, kept) = ([], [])
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
          (self.wire, self.checkpoints, kept, session.hasChanged) = (wire, checkpoints, [], false)
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

/// A request of a session's host to its process.
enum StepRequest: WireCases {
  case line(String, checkpoints: [Checkpoint])
  /// Sent to a checkpoint: a copy of it continues from there, and listens on that wire.
  case goOn(StepJourney, wire: Int, checkpoints: [Checkpoint])
  /// The state of the session.
  case scene
  /// A copy computes a day.
  case look(DayRequest)

  static let cases: [WireMaker<Self>] = [.init(line), .init(goOn), .init { .scene }, .init(look)]

  func write(to writer: inout WireWriter) {
    switch self {
    case .line(let text, let checkpoints): writer.write(case: 1, text, checkpoints)
    case .goOn(let journey, let wire, let checkpoints): writer.write(case: 2, journey, wire, checkpoints)
    case .scene: writer.write(case: 3)
    case .look(let request): writer.write(case: 4, request)
    }
  }
}

/// A connection between two processes that transfers values in order.
final class StepWire {
  let reading: Int32
  private let writing: Int32
  private var buffer = FrameBuffer()

  init(reading: Int32, writing: Int32) { (self.reading, self.writing) = (reading, writing) }

  /// The result of a read.
  enum Heard<Value> {
    case value(Value)
    case nothing
    /// The other end has closed, or sent invalid data.
    case gone
  }

  /// Returns the next value if it has arrived.
  func heard<Value: WireCodable>(_ type: Value.Type) -> Heard<Value> {
    while true {
      do { if let bytes = try buffer.next() { return .value(try Value(wireBytes: bytes)) } } catch { return .gone }
      guard PipeEnd.isReady(reading, within: .zero) else { return .nothing }
      guard let more = PipeEnd.read(reading) else { return .gone }
      buffer.append(more)
    }
  }

  /// Waits for the next value; `nil` if the other end has closed, or sent invalid data.
  func next<Value: WireCodable>(_ type: Value.Type, while isThere: () -> Bool = { true }) -> Value? {
    while true {
      switch heard(type) {
      case .value(let value): return value
      case .gone: return nil
      case .nothing: guard PipeEnd.isReady(reading, within: .milliseconds(200)) || isThere() else { return nil }
      }
    }
  }

  /// Closes both ends.
  func shut() { for end in [reading, writing] { close(end) } }

  /// Sends a value. Returns whether the other end is open.
  func say(_ value: some WireCodable) -> Bool { PipeEnd.writeAll(writing, FrameBuffer.frame(value.wireBytes)) }
}
