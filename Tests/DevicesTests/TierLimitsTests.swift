import DeviceKit
import Testing
import Devices
import SimKernel
import WearerKit

@Suite("The tiers' limits")
struct TierLimitsTests {
  /// A moment of a date in UTC.
  private func moment(_ month: Int, _ day: Int, hour: Int = 12) throws -> Timestamp {
    let date = try #require(CivilDate(year: 2026, month: month, day: day))
    return Timestamp(unixSeconds: Int64(date.dayNumber) * 86_400 + Int64(hour) * 3_600)
  }

  @Test("give a free user ten workouts and twenty chats a month, and each user their own")
  func monthly() throws {
    var limits = TierLimits()
    for (request, count) in [(TierRequest.workoutGeneration, 10), (.coachChat, 20)] {
      for number in 1...count {
        let verdict = limits.take(request, for: 1, tier: .free, at: try moment(3, number))
        #expect(verdict == .granted(left: count - number))
      }
      let verdict = limits.take(request, for: 1, tier: .free, at: try moment(3, 30))
      #expect(verdict == .refused(retryAfter: .hours(36)))
      #expect(limits.take(request, for: 2, tier: .free, at: try moment(3, 30)) == .granted(left: count - 1))
    }
    #expect(limits.take(.coachChat, for: 1, tier: .free, at: try moment(4, 1, hour: 0)) == .granted(left: 19))
  }

  @Test("are none for who pays, but what they used counts when they pay no longer")
  func premium() throws {
    var limits = TierLimits()
    let noon = try moment(5, 5)
    for _ in 0..<500 { #expect(limits.take(.coachChat, for: 1, tier: .premium, at: noon) == .granted(left: nil)) }
    guard case .refused = limits.take(.coachChat, for: 1, tier: .free, at: noon) else {
      Issue.record("was granted")
      return
    }
    #expect(limits.hasRoom(stored: 49, tier: .free) && !limits.hasRoom(stored: 50, tier: .free))
    #expect(limits.hasRoom(stored: 5_000, tier: .premium))
  }

  @Test("give nothing back to a clock that goes back")
  func clocks() throws {
    var limits = TierLimits()
    for _ in 0..<10 { _ = limits.take(.workoutGeneration, for: 1, tier: .free, at: try moment(6, 2)) }
    let verdict = limits.take(.workoutGeneration, for: 1, tier: .free, at: try moment(5, 31))
    #expect(verdict == .refused(retryAfter: .days(30) + .hours(12)))
  }

  @Test("may be daily, too, and then ask to wait for the later of both")
  func daily() throws {
    var config = TierConfig()
    config.daily = [.free: [.coachChat: 2]]
    config.monthly = [.free: [.coachChat: 3]]
    var limits = TierLimits(config)
    var verdicts: [TierLimits.Verdict] = []
    for day in [1, 1, 1, 2, 2] { verdicts.append(limits.take(.coachChat, for: 1, tier: .free, at: try moment(1, day))) }
    #expect(
      verdicts == [
        .granted(left: 1), .granted(left: 0), .refused(retryAfter: .hours(12)), .granted(left: 0),
        .refused(retryAfter: .days(29) + .hours(12)),
      ])
  }

  @Test("remember only so many users, and forget first who has used least")
  func memory() throws {
    var config = TierConfig()
    config.usersMax = 100
    var limits = TierLimits(config)
    let noon = try moment(7, 7)
    for _ in 0..<10 { _ = limits.take(.workoutGeneration, for: 7, tier: .free, at: noon) }
    for user in 1_000..<2_000 { _ = limits.take(.coachChat, for: UInt64(user), tier: .free, at: noon) }
    #expect(limits.count == 100 && limits.forgotten == 901)
    #expect(
      limits.take(.workoutGeneration, for: 7, tier: .free, at: noon) == .refused(retryAfter: .days(24) + .hours(12)))
    _ = limits.take(.coachChat, for: 7, tier: .free, at: try moment(8, 1))
    #expect(limits.count == 1)
  }
}
