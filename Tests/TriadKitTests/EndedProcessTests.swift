import Foundation
import Testing
import TriadKit

private struct Tap: Act { static let name = "tap" }

/// Ends the whole process at its third tap, as a library may that finds something wrong.
private struct Quitter: App {
  @Stored var taps = 0

  mutating func act(_ tap: Tap, _ device: inout Device) {
    taps += 1
    if taps == 3 { exit(0) }
  }
}

/// Goes on.
private struct Patient: App {
  @Stored var taps = 0

  mutating func act(_ tap: Tap, _ device: inout Device) { taps += 1 }
}

private struct Bystander: App {}

private let story = """
  {
    name: "quits", start: "2026-03-02", zone: "Europe/Oslo", length: "2d", seed: 5,
    devices: { watch: {}, phone: {}, desktop: false, cloud: false },
    links: { "watch-phone": "bluetooth" },
    routine: [{ does: "tap", on: "watch", often: "4 a day", from: 7, until: 21 }],
  }
  """

private func quitting(_ path: String) throws -> Simulation {
  try Simulation(text: story, apps: [.watch(Quitter()), .phone(Bystander())])
}

#if os(Linux) || os(macOS)
  /// An app that ends the process must not be taken for one that keeps its promises: CI looks at the exit code alone.
  @Suite("An app that ends the process") struct EndedProcessTests {
    private func complaints(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test("ends a run with a failure that says where it was, and how to see it again")
    func run() async {
      let child = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
        _ = TriadCommand.run(["run", "a.json5", "--seed", "7"], to: { _, _ in }, quitting)
      }
      let words = complaints(child)
      #expect(
        words.contains("Error: the code under test ended the process by calling exit on the watch, at d1 Mon 2 Mar "))
      #expect(words.contains(" of 'quits' with seed 7\n  Nothing was judged"), "\(words)")
      #expect(words.contains(" again    ") && words.contains(" run a.json5 --seed 7\n"), "\(words)")
    }

    @Test("is not blamed where it leaves the process alone")
    func orderly() async {
      await #expect(processExitsWith: .exitCode(0)) {
        _ = try Simulation(text: story, apps: [.watch(Patient()), .phone(Bystander())]).run()
        exit(0)
      }
    }
  }
#endif
