@testable import Person
import SimKernel
import Testing
@testable import WearerKit
import PersonWire

@Suite("What a listener wants of the music")
struct ListenerWantsTests {
  private static let indifferent = [0.0, 0, 0, 0]

  /// Returns the share of 40 people who want that in such a state.
  private func share(_ need: MusicNeed, after current: MusicNeed? = nil, _ change: (inout ListenerState) -> Void)
    -> Double
  {
    var state = ListenerState()
    change(&state)
    let count = (1...40).count {
      ListenerWants(seed: UInt64($0)).next(in: state, after: current, whims: Self.indifferent) == need
    }
    return Double(count) / 40
  }

  @Test("follows from what they do, and from how they are")
  func state() {
    #expect(share(.energize) { $0.doing = .training } > 0.9)
    #expect(share(.calm) { $0.doing = .recovering } > 0.7)
    #expect(share(.focus) { $0.doing = .desk } > 0.8)
    #expect(share(.calm) { $0.untilBed = 0.8 } > 0.9)
    #expect(share(.maintain) { _ in } > 0.9)
    // The same place at the same hour, with another night, and after other meetings.
    #expect(share(.energize) { ($0.awake, $0.rest, $0.energy) = (1, 0.2, 0.3) } > 0.6)
    #expect(share(.energize) { ($0.awake, $0.rest, $0.energy) = (1, 0.7, 0.6) } < 0.1)
    #expect(share(.calm) { ($0.strain, $0.meetings) = (0.8, 3) } > 0.8)
    #expect(share(.focus) { ($0.doing, $0.strain, $0.meetings) = (.desk, 0.8, 4) } < 0.7)
  }

  @Test("lasts for some songs")
  func inertia() {
    let wants = ListenerWants(seed: 3)
    var state = ListenerState()
    state.strain = 0.75
    let whims = [0.0, 0.3, 0, 0]
    #expect(wants.next(in: state, after: .calm, whims: whims) == .calm)
    #expect(wants.next(in: state, after: .maintain, whims: whims) == .maintain)
    #expect(share(.calm, after: .calm) { $0.strain = 0.6 } > share(.calm, after: .maintain) { $0.strain = 0.6 })
  }

  @Test("knows the day: its nights, meetings, sittings and training")
  func days() throws {
    let begin = Timestamp(nanoseconds: 1_772_409_600_000_000_000)
    func at(_ hours: Double) -> Timestamp { begin + .seconds(Int64(hours * 3_600)) }
    var days = ListenerDays()
    let feeling = DayFeeling(stress: 0.7, energy: 0.3, sleepQuality: 0.4, mood: -0.2, theme: .tired)
    let stimuli: [(Double, DeviceEvent)] = [
      (8, .arrives(.commute)), (8.5, .arrives(.work)), (9, .desktopScreen(isAwake: true)),
      (9.5, .meeting(id: 1, isStarting: true)), (10, .meeting(id: 1, isStarting: false)),
      (12, .desktopScreen(isAwake: false)), (17, .arrives(.home)),
    ]
    try days.add(
      WearerDay(
        date: #require(CivilDate(year: 2026, month: 3, day: 2)),
        events: stimuli.map { WearerEvent(at: at($0.0), stimulus: $0.1) },
        asleep: [at(-1)..<at(7), at(14)..<at(14.5), at(23)..<at(31)], feeling: feeling))
    days.trains(at(18)..<at(19))
    let doing = [7.5, 8.2, 8.7, 9.2, 9.7, 10.5, 13, 17.5, 18.5, 19.5, 20].map { days.state(at: at($0)).doing }
    #expect(doing == [.home, .riding, .away, .desk, .meeting, .desk, .away, .home, .training, .recovering, .home])
    let state = days.state(at: at(10.5))
    #expect(state.meetings == 1 && state.untilMeeting == nil && state.strain == 0.7 && state.awake == 3.5)
    #expect(days.state(at: at(9.25)).untilMeeting == 0.25 && days.state(at: at(22)).untilBed == 1)
  }
}
