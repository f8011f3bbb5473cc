package import DeviceKit
package import Engine
import Processes
package import ScenarioFiles
package import SimKernel
import Foundation

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
