import Foundation
import TriadKit

/// User info is delivered at least once, and the phone counts each delivery.
enum CountedTwice {
  struct Drink: Act {
    static let name = "drink"
  }

  struct Glass: Payload, Hashable {
    var id: UUID
    var millilitres: Int
  }

  struct Watch: App {
    func act(_ drink: Drink, _ device: inout Device) {
      device.session.transferUserInfo(Glass(id: device.uuid(), millilitres: 250))
    }
  }

  struct Phone: App {
    @Stored var total = 0
    @Stored var seen: [UUID] = []
    var isMended = false

    mutating func receive(_ glass: Glass, _ device: inout Device) {
      if isMended {
        guard !seen.contains(glass.id) else { return }
        seen.append(glass.id)
      }
      total += glass.millilitres
    }
  }

  static let exhibit = Exhibit(
    name: "counted-twice", breaks: "applied-once",
    story: """
      {
        name: "glasses", start: "2026-03-02", zone: "Europe/Oslo", length: "1w",
        devices: { watch: {}, phone: {} },
        routine: [{ does: "drink", on: "watch", often: "6 a day", from: 8, until: 21 }],
        faults: [{ from: "d2", until: "d4", transfersRepeated: "watch", why: "receipts that got lost" }],
      }
      """,
    buggy: [.watch(Watch()), .phone(Phone())], mended: [.watch(Watch()), .phone(Phone(isMended: true))])
}
