import TriadKit

/// The person puts on another watch. The phone is notified that its session is no longer active, and does nothing.
enum OtherWatch {
  struct Plan: Act, Payload {
    static let name = "plan"
    var minutes = 30
  }

  struct Phone: App {
    var isMended = false

    func act(_ plan: Plan, _ device: inout Device) { device.session.transferUserInfo(plan) }

    func sessionDeactivated(_ device: inout Device) {
      if isMended { device.session.activate() }
    }
  }

  struct Watch: App {
    @Stored var minutes = 0

    func receive(_ plan: Plan, _ device: inout Device) { minutes = plan.minutes }
  }

  static let exhibit = Exhibit(
    name: "other-watch", breaks: "session-activated",
    story: """
      {
        name: "two watches", start: "2026-03-02", zone: "Europe/Oslo", length: "1w",
        devices: { watch: {}, phone: {} },
        routine: [{ does: "plan", on: "phone", with: '{"minutes": 30}', often: "6 a day", from: 7, until: 22 }],
        faults: [{ from: "d3 10:00", until: "d3 17:00", switchWatch: "watch", why: "the good watch" }],
      }
      """,
    chaos: .none,
    buggy: [.watch(Watch()), .phone(Phone())], mended: [.watch(Watch()), .phone(Phone(isMended: true))])
}
