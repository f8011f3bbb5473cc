import DeviceKit
import Engine
import Processes
import ScenarioFiles
import SimKernel

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
