import Testing
import PersonWire

@testable import Agents

@Suite("The emergency protocol")
struct EmergencyTests {
  private func respond(_ tell: (inout EmergencySituation) -> Void = { _ in }) -> EmergencyResponse {
    var situation = EmergencySituation(now: trainingNoon, dayEnd: trainingNoon + 12 * 3_600)
    tell(&situation)
    return EmergencyResponse(situation, EmergencyConfig())
  }

  @Test("blocks a quarter of an hour, unless the wearer says how long, within reason")
  func duration() {
    #expect(respond().block == trainingNoon..<trainingNoon + 900)
    for (minutes, given) in [(30, 30), (1, 5), (10_000, 120), (-4, 5)] {
      #expect(respond { $0.minutes = minutes }.block.count == given * 60)
    }
  }

  @Test("cancels training in that time, lightens heavy blocks later today, and leaves tomorrow alone")
  func training() {
    func block(_ id: UInt64, at minutes: Int, isLight: Bool = false) -> EmergencySituation.Block {
      .init(id: id, start: trainingNoon + minutes * 60, end: trainingNoon + minutes * 60 + 2_700, isLight: isLight)
    }
    let response = respond {
      $0.blocks = [
        block(6, at: 800), block(4, at: 120), block(1, at: -30), block(2, at: 10, isLight: true), block(3, at: -60),
        block(5, at: 200, isLight: true),
      ]
    }
    #expect(response.cancelled == [1, 2])
    #expect(response.lightened == [4])
    #expect(response.haptic == .emergency)
    #expect(response.message.contains("15 minutes"))
  }

  @Test("is not shortened by a second call, nor lengthened without end")
  func again() {
    #expect(
      respond { ($0.minutes, $0.activeUntil) = (5, trainingNoon + 3_000) }.block == trainingNoon..<trainingNoon + 3_000)
    #expect(respond { $0.activeUntil = trainingNoon + 999_999 }.block == trainingNoon..<trainingNoon + 7_200)
    #expect(respond { $0.activeUntil = trainingNoon - 60 }.block == trainingNoon..<trainingNoon + 900)
  }

  @Test("sees a pattern in three calls within two weeks")
  func pattern() {
    #expect(!respond { $0.calls = [trainingNoon - 86_400, trainingNoon - 15 * 86_400] }.isPattern)
    #expect(respond { $0.calls = [trainingNoon - 86_400, trainingNoon - 13 * 86_400] }.isPattern)
    #expect(!respond { $0.calls = [trainingNoon - 86_400, trainingNoon - 86_400] }.isPattern)
  }

  @Test("offers what fits and can be played, and never nothing")
  func content() {
    #expect(respond().content.first == .deepRest(minutes: 15))
    #expect(respond { $0.needs.isOnline = false }.content.first == .deepRest(minutes: 10))
    #expect(respond { $0.needs.canListen = false }.content.first == .breathing(.relaxing, seconds: 900))
    #expect(respond { $0.needs.isAnxious = true }.content.first == .grounding)
    #expect(respond { $0.needs.mustStayAwake = true }.content.first == .breathing(.energizing, seconds: 900))
    for seconds in [0, 59, 60, 119, 130, 600, 1_200] {
      for listens in [true, false] {
        var needs = RecoveryContent.Needs(seconds: seconds)
        (needs.canListen, needs.isOnline) = (listens, false)
        let choices = RecoveryContent.choices(needs)
        #expect(!choices.isEmpty && choices.allSatisfy(\.worksOffline))
        #expect(choices.allSatisfy { $0.seconds <= max(60, seconds) })
      }
    }
  }

  @Test("guides breathing for two to five minutes, breath by breath")
  func breathing() {
    #expect(BreathingPattern.allCases.map(\.cycleSeconds) == [16, 19, 10])
    for pattern in BreathingPattern.allCases {
      for seconds in [0, 200, 10_000] {
        let length = pattern.cycles(inSeconds: seconds) * pattern.cycleSeconds
        #expect(length <= 300 && length > 100)
      }
    }
  }

  @Test("has haptic words that differ, and whose beats come in order")
  func haptics() {
    let words = HapticCue.allCases.map(\.beats) + [HapticBeat.breath(inhale: 4, exhale: 6)]
    for word in words { #expect(words.filter { $0 == word }.count == 1) }
    for word in words { #expect(word.map(\.milliseconds) == word.map(\.milliseconds).sorted()) }
    #expect(HapticCue.emergency.beats.map(\.kind) == [.notification, .notification, .notification, .success])
  }
}
