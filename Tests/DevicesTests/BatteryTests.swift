import Testing

import DeviceKit
import SimKernel
import WearerKit

@Suite("Batteries")
struct BatteryTests {
  @Test("a watch lasts more than a day of doing nothing, and less with a screen, a workout or wear")
  func life() {
    func hours(_ profile: BatteryProfile, _ use: (inout Battery) -> Void = { _ in }) -> Int {
      var battery = Battery(profile, at: .start)
      var hour = 0
      while !battery.isEmpty, hour < 1_000 {
        hour += 1
        battery.advance(to: .start + .hours(Int64(hour)), isOn: true)
        use(&battery)
      }
      return hour
    }
    let idle = hours(.watch)
    #expect((60...90).contains(idle))
    #expect(hours(.watch) { $0.use(.screen, for: .minutes(6)) } < idle / 2)
    #expect(hours(.watch) { $0.use(.workout, for: .minutes(30)) } < idle / 2)
    var old = BatteryProfile.watch
    old.wear = 4
    #expect(hours(old) <= idle / 4 + 1)
  }

  @Test("a charger fills it and no further; a device that is off takes nothing")
  func charging() {
    var profile = BatteryProfile.phone
    profile.startLevel = 0.5
    var battery = Battery(profile, at: .start)
    battery.advance(to: .start + .hours(5), isOn: false)
    #expect(battery.level == 0.5)
    battery.plug(true)
    battery.use(.screen, for: .hours(1))
    battery.advance(to: .start + .hours(5) + .minutes(30), isOn: true)
    #expect(abs(battery.level - 0.75) < 1e-9)
    battery.advance(to: .start + .hours(9), isOn: true)
    #expect(battery.level == 1)
    battery.drain()
    #expect(battery.isEmpty)
  }
}
