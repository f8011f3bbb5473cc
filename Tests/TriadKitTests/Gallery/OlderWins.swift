import TriadKit

/// A setting goes live where it can and by the queue where it cannot: what waited there comes after what is newer.
enum OlderWins {
  struct Choose: Act {
    static let name = "choose"
    var units = "km"
  }

  struct Units: Payload {
    var units: String
    var revision: Int
  }

  struct Phone: App {
    @Stored var revision = 0

    func act(_ choice: Choose, _ device: inout Device) {
      revision += 1
      let units = Units(units: choice.units, revision: revision)
      if device.session.isReachable {
        device.session.sendMessage(units)
      } else {
        device.session.transferUserInfo(units)
      }
    }

    func failed(_ transfer: Transfer, _ error: TransferError, _ device: inout Device) {
      guard transfer.channel == .message, let units = transfer.payload(Units.self) else { return }
      device.session.transferUserInfo(units)
    }
  }

  /// The person looks at the watch's app, which is reachable while they do.
  struct Look: Act {
    static let name = "look"
  }

  struct Watch: App {
    @Stored var units = "km"
    @Stored var revision = 0
    var isMended = false

    func act(_ look: Look, _ device: inout Device) {}

    func receive(_ message: Units, _ device: inout Device) {
      if isMended, message.revision <= revision { return }
      (units, revision) = (message.units, isMended ? message.revision : revision)
    }
  }

  static let exhibit = Exhibit(
    name: "older-wins", breaks: "no-older-state",
    story: """
      {
        name: "units", start: "2026-03-02", zone: "Europe/Oslo", length: "1w",
        devices: { watch: {}, phone: {} },
        routine: [
          { does: "choose", on: "phone", with: '{"units": "km"}', often: "10 a day", from: 7, until: 22 },
          { does: "choose", on: "phone", with: '{"units": "miles"}', often: "10 a day", from: 7, until: 22 },
          { does: "look", on: "watch", often: "50 a day", from: 7, until: 22 },
        ],
        faults: [{ from: "d2", until: "d6", transfersStuck: "phone", why: "seen in the field" }],
      }
      """,
    buggy: [.watch(Watch()), .phone(Phone())], mended: [.watch(Watch(isMended: true)), .phone(Phone())])
}
