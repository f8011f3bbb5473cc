package import DeviceKit
import ScenarioFiles
package import SimKernel
import Wire

/// What the wearer presses happens at once, or not at all.
package final class PlaybackCommandsCheck: PromptCheck {
  package static let name = "playback-commands"
  package static let kind = CheckKind.safety
  package static let promise =
    "a command of the player is carried out at most once, within ten seconds, and on the song that the wearer saw"
  package static let doesNotVerify =
    "that a command is carried out at all, or clocks that differ between watch and phone"

  private var pressed: [UInt64: (at: Instant, song: UInt64)] = [:]
  private var done: Set<UInt64> = []
  package private(set) var failures: [CheckFailure] = []

  package init(_ plan: WorldPlan) {}

  package static func concerns(_ plan: WorldPlan) -> Bool { plan.hasSound }

  package func observe(_ event: TraceEvent) {
    switch event.deviceFact {
    case .pressed(let id, _, let song, _)?: pressed[id] = (event.at, song)
    case .carriedOut(let id, let song, let age, _)?: judge(id, song, age, event.at)
    default: break
    }
  }

  private func judge(_ id: UInt64, _ song: UInt64, _ age: Span, _ at: Instant) {
    guard let press = pressed[id] else { return fail(at, "command \(shortID(id)) was carried out, and nobody gave it") }
    if !done.insert(id).inserted { fail(at, "command \(shortID(id)) was carried out again") }
    if song != press.song {
      fail(at, "command \(shortID(id)) was meant for song \(press.song) and hit song \(song)")
    }
    if age > PlaybackCommand.validity {
      fail(at, "command \(shortID(id)) was carried out \(Figures.span(age)) after the wearer gave it")
    }
  }

  private func fail(_ at: Instant, _ message: String) {
    if failures.count < 100 { failures.append(CheckFailure(at: at, message: message)) }
  }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: done.count, vacuousBecause: "no command was carried out")
  }
}
