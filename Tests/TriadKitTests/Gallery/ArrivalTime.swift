import Foundation
import TriadKit

/// The watch reports that a dose was taken, and the phone records the time at which the message arrives.
enum ArrivalTime {
  struct Take: Act {
    static let name = "take"
  }

  struct Dose: Payload, Hashable {
    var id: UUID
    var taken: Date
  }

  struct Watch: App {
    func act(_ act: Take, _ device: inout Device) {
      device.session.transferUserInfo(Dose(id: device.uuid(), taken: device.now))
    }
  }

  struct Phone: App {
    struct Entry: Codable, Hashable {
      var id: UUID
      var time: Date
    }

    @Stored var entries: [Entry] = []
    var isMended = false

    func receive(_ dose: Dose, _ device: inout Device) {
      guard !entries.contains(where: { $0.id == dose.id }) else { return }
      entries.append(Entry(id: dose.id, time: isMended ? dose.taken : device.now))
    }
  }

  static let exhibit = Exhibit(
    name: "arrival-time", breaks: "event-time",
    story: """
      {
        name: "vitamins", start: "2026-03-02", zone: "Europe/Oslo", length: "1w",
        devices: { watch: {}, phone: {} },
        routine: [{ does: "take", on: "watch", often: "3 a day", from: 7, until: 22 }],
        faults: [{ every: "weekday 08:00-17:00", outOfRange: "watch-phone", why: "the phone stays in the locker" }],
      }
      """,
    buggy: [.watch(Watch()), .phone(Phone())], mended: [.watch(Watch()), .phone(Phone(isMended: true))])
}
