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
  package final class StepHost: StepTalk {
    package private(set) var opening = StepReply()
    private let wires: [StepWire]
    private var checkpoints: [Checkpoint] = []
    /// Which of the two wires for who goes on is in use.
    private var active = Checkpoint.partCount
    private var process: pid_t = 0

    /// nil where the session can not live in a process of its own: other threads would be lost with the copy.
    package init?(
      _ scenario: Scenario, at moment: Instant, mutant: Mutant?, monitor: any ProgressMonitor = SilentMonitor()
    ) {
      guard Self.threadCount == 1 else { return nil }
      var (ours, theirs): ([StepWire], [StepWire]) = ([], [])
      var (ourEnds, theirEnds): ([Int32], [Int32]) = ([], [])
      for _ in 0..<Checkpoint.partCount + 2 {
        var (there, back): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard pipe(&there) == 0, pipe(&back) == 0 else {
          for end in there + back + ourEnds + theirEnds where end >= 0 { close(end) }
          return nil
        }
        ours.append(StepWire(reading: back[0], writing: there[1]))
        theirs.append(StepWire(reading: there[0], writing: back[1]))
        ourEnds += [back[0], there[1]]
        theirEnds += [there[0], back[1]]
      }
      wires = ours
      fflush(nil)
      let process = fork()
      if process == 0 {
        // When we are gone, the waiting processes are to see it.
        for end in ourEnds { close(end) }
        StepProcess(theirs, listeningAt: active).run(scenario, at: moment, mutant: mutant, monitor: monitor)
      }
      for end in theirEnds { close(end) }
      guard process > 0 else { return nil }
      Termination.ignoreBrokenPipes()
      signal(SIGCHLD, SIG_IGN)
      self.process = process
      opening = reply()
    }

    package func say(_ line: String) -> StepReply {
      _ = wires[active].say(StepRequest.line(line, checkpoints: checkpoints))
      return reply()
    }

    /// The answer, wherever it is found.
    private func reply() -> StepReply {
      while let reply = wires[active].next(StepReply.self, while: { kill(process, 0) == 0 }) {
        process = reply.process
        if reply.isToCome { continue }
        if reply.hasChanged {
          for checkpoint in checkpoints { _ = wires[checkpoint.number].say(StepRequest.end) }
          checkpoints = []
        }
        checkpoints = (checkpoints + reply.kept).sorted { $0.number < $1.number }
        guard let journey = reply.journey else { return reply }
        active = active == Checkpoint.partCount ? Checkpoint.partCount + 1 : Checkpoint.partCount
        _ = wires[journey.checkpoint].say(StepRequest.goOn(journey, wire: active, checkpoints: checkpoints))
      }
      return StepReply(
        complaint: "Error: the process of the session has ended; this is a defect of Triad", hasEnded: true)
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
    /// At which one it listens: that of a checkpoint, or one of those for who goes on.
    private var wire: Int
    private(set) var checkpoints: [Checkpoint] = []
    private var kept: [Checkpoint] = []
    private var hasChanged = false

    init(_ wires: [StepWire], listeningAt wire: Int) { (self.wires, self.wire) = (wires, wire) }

    /// Opens a session and does what it is told, until its host is gone.
    func run(_ scenario: Scenario, at moment: Instant, mutant: Mutant?, monitor: any ProgressMonitor) -> Never {
      // No process waits for copies that end.
      signal(SIGCHLD, SIG_IGN)
      Termination.ignoreBrokenPipes()
      answer(StepReply(isToCome: true))
      do throws(StepMistake) {
        let session = try StepSession(scenario, at: moment, mutant: mutant, keeper: self, monitor: monitor)
        answer(session.opening)
        serve(session)
      } catch {
        answer(StepReply(complaint: error.words, hasEnded: true))
      }
      _exit(0)
    }

    private func serve(_ session: StepSession) {
      while case .line(let line, let checkpoints)? = wires[wire].next(StepRequest.self) {
        self.checkpoints = checkpoints
        // Control-C is for what is done now.
        session.monitor.begin()
        let reply = session.say(line)
        answer(reply)
        // Another process goes on.
        if reply.journey != nil { break }
      }
      _exit(0)
    }

    private func answer(_ reply: StepReply) {
      var reply = reply
      (reply.process, reply.kept, reply.hasChanged) = (getpid(), kept, hasChanged)
      (kept, hasChanged) = ([], false)
      if !wires[wire].say(reply) { _exit(0) }
    }

    func forget() { (checkpoints, kept, hasChanged) = ([], [], true) }

    func keepCheckpoint(_ checkpoint: Checkpoint, of life: StepLife, for session: StepSession) {
      guard !checkpoints.contains(where: { $0.number == checkpoint.number }) else { return }
      let copy = fork()
      if copy == 0 { wait(at: checkpoint, of: life, for: session) }
      guard copy > 0 else { return }
      checkpoints.append(checkpoint)
      checkpoints.sort { $0.number < $1.number }
      kept.append(checkpoint)
    }

    private func wait(at checkpoint: Checkpoint, of life: StepLife, for session: StepSession) -> Never {
      signal(SIGINT, SIG_IGN)
      while case .goOn(let journey, let wire, let checkpoints)? = wires[checkpoint.number].next(StepRequest.self) {
        guard fork() == 0 else { continue }
        session.monitor.begin()
        (self.wire, self.checkpoints, kept, hasChanged) = (wire, checkpoints, [], false)
        answer(StepReply(isToCome: true))
        session.life = life
        life.history.isListening = true
        let reply = session.carryOn(journey)
        answer(reply)
        if reply.journey != nil { break }
        serve(session)
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
  /// To a checkpoint: no session will come back to it.
  case end

  static let makers: [String: WireMaker<Self>] = ["line": .init(line), "goOn": .init(goOn), "end": .init { .end }]
}

/// Values between two processes, one behind the other.
final class StepWire {
  private let reading: Int32
  private let writing: Int32
  private var buffer = FrameBuffer()

  init(reading: Int32, writing: Int32) { (self.reading, self.writing) = (reading, writing) }

  /// The next value; nil where the other end is gone, or says what cannot be one.
  func next<Value: WireCodable>(_ type: Value.Type, while isThere: () -> Bool = { true }) -> Value? {
    while true {
      do { if let bytes = try buffer.next() { return try Value(wireBytes: bytes) } } catch {
        return nil
      }
      guard PipeEnd.isReady(reading, within: .seconds(1)) else {
        if isThere() { continue }
        return nil
      }
      guard let more = PipeEnd.read(reading) else { return nil }
      buffer.append(more)
    }
  }

  /// Says a value; answers whether the other end is there to hear it.
  func say(_ value: some WireCodable) -> Bool {
    var frame = FrameBuffer.frame(value.wireBytes)[...]
    while !frame.isEmpty {
      guard let count = PipeEnd.write(writing, frame) else { return false }
      frame = frame.dropFirst(count)
    }
    return true
  }
}
