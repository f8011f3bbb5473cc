package import Devices
package import Engine
import Foundation
import Processes
package import ScenarioFiles
package import SimKernel

#if canImport(Glibc)
  import Glibc

  /// Talks with a session in other processes, and knows at which places of the story one waits.
  package final class StepHost: StepTalk {
    package private(set) var opening = StepReply()
    private let wires: [StepWire]
    private var places: [StepPlace] = []
    /// Which of the two wires for who goes on is in use.
    private var active = StepPlace.partCount
    private var process: pid_t = 0

    /// nil where the session can not live in a process of its own: other threads would be lost with the copy.
    package init?(
      _ scenario: Scenario, at moment: Instant, mutant: Mutant?, monitor: any ProgressMonitor = SilentMonitor()
    ) {
      guard Self.threadCount == 1 else { return nil }
      var (ours, theirs): ([StepWire], [StepWire]) = ([], [])
      var (ourEnds, theirEnds): ([Int32], [Int32]) = ([], [])
      for _ in 0..<StepPlace.partCount + 2 {
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
        // When we are gone, whoever waits is to see it.
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
      _ = wires[active].say(StepRequest.line(line, places: places))
      return reply()
    }

    /// The answer, wherever it is found.
    private func reply() -> StepReply {
      while let reply = wires[active].next(StepReply.self, while: { kill(process, 0) == 0 }) {
        process = reply.process
        if reply.isToCome { continue }
        if reply.hasChanged {
          for place in places { _ = wires[place.number].say(StepRequest.end) }
          places = []
        }
        places = (places + reply.kept).sorted { $0.number < $1.number }
        guard let journey = reply.journey else { return reply }
        active = active == StepPlace.partCount ? StepPlace.partCount + 1 : StepPlace.partCount
        _ = wires[journey.place].say(StepRequest.goOn(journey, wire: active, places: places))
      }
      return StepReply(
        complaint: "Error: the process of the session has ended; this is a defect of Triad", hasEnded: true)
    }

    private static var threadCount: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? .max
    }
  }
#endif

#if canImport(Glibc)
  import Glibc

  /// The process in which a session lives; at each place of the story it leaves a copy of itself behind, that waits.
  ///
  /// A copy shares its memory with the others until one of them writes, so that a place costs a few milliseconds and what
  /// has changed since. Whoever comes back to it gets a copy in turn, and it waits on.
  final class StepProcess: StepKeeper {
    private let wires: [StepWire]
    /// At which one it listens: that of a place, or one of those for who goes on.
    private var wire: Int
    private(set) var places: [StepPlace] = []
    private var kept: [StepPlace] = []
    private var hasChanged = false

    init(_ wires: [StepWire], listeningAt wire: Int) { (self.wires, self.wire) = (wires, wire) }

    /// Opens a session and does what it is told, until nobody is left to tell it.
    func run(_ scenario: Scenario, at moment: Instant, mutant: Mutant?, monitor: any ProgressMonitor) -> Never {
      // Nobody waits for copies that end.
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
      while case .line(let line, let places)? = wires[wire].next(StepRequest.self) {
        self.places = places
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

    func forget() { (places, kept, hasChanged) = ([], [], true) }

    func keep(_ place: StepPlace, of life: StepLife, for session: StepSession) {
      guard !places.contains(where: { $0.number == place.number }) else { return }
      let copy = fork()
      if copy == 0 { wait(at: place, of: life, for: session) }
      guard copy > 0 else { return }
      places.append(place)
      places.sort { $0.number < $1.number }
      kept.append(place)
    }

    private func wait(at place: StepPlace, of life: StepLife, for session: StepSession) -> Never {
      signal(SIGINT, SIG_IGN)
      while case .goOn(let journey, let wire, let places)? = wires[place.number].next(StepRequest.self) {
        guard fork() == 0 else { continue }
        session.monitor.begin()
        (self.wire, self.places, kept, hasChanged) = (wire, places, [], false)
        answer(StepReply(isToCome: true))
        session.life = life
        life.chronicle.isListening = true
        let reply = session.carryOn(journey)
        answer(reply)
        if reply.journey != nil { break }
        serve(session)
      }
      _exit(0)
    }
  }
#endif

/// What whoever talks with a person asks of the process of a session.
enum StepRequest: Codable {
  case line(String, places: [StepPlace])
  /// To a place: a copy of it is to go on from there, and to listen at that wire.
  case goOn(StepJourney, wire: Int, places: [StepPlace])
  /// To a place: nobody will come back to it.
  case end
}

/// Values between two processes, one behind the other.
final class StepWire {
  private let reading: Int32
  private let writing: Int32
  private var buffer = FrameBuffer()

  init(reading: Int32, writing: Int32) { (self.reading, self.writing) = (reading, writing) }

  /// The next value; nil where the other end is gone, or says what cannot be one.
  func next<Value: Decodable>(_ type: Value.Type, while isThere: () -> Bool = { true }) -> Value? {
    while true {
      do { if let bytes = try buffer.next() { return try JSONDecoder().decode(type, from: Data(bytes)) } } catch {
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

  /// Says a value; answers whether somebody is there to hear it.
  func say(_ value: some Encodable) -> Bool {
    guard let data = try? JSONEncoder().encode(value) else { return false }
    var frame = FrameBuffer.frame([UInt8](data))[...]
    while !frame.isEmpty {
      guard let count = PipeEnd.write(writing, frame) else { return false }
      frame = frame.dropFirst(count)
    }
    return true
  }
}
