import TriadKit

/// "Switch it" instead of "it is on": a delivery too many, or too few, and the two sides disagree for good.
enum Toggled {
  struct Flip: Act {
    static let name = "flip"
  }

  struct Mode: Payload {
    /// The state and the number of changes. `nil` means the opposite of before.
    var isQuiet: Bool?
    var revision = 0
  }

  struct Watch: App {
    @Stored var mode = Mode(isQuiet: false)
    var isMended = false

    func act(_ flip: Flip, _ device: inout Device) {
      mode = Mode(isQuiet: mode.isQuiet != true, revision: mode.revision + 1)
      device.session.transferUserInfo(isMended ? mode : Mode(isQuiet: nil, revision: mode.revision))
    }
  }

  struct Phone: App {
    @Stored var isQuiet = false
    @Stored var revision = 0

    func receive(_ mode: Mode, _ device: inout Device) {
      guard let value = mode.isQuiet else { return isQuiet.toggle() }
      if mode.revision > revision { (isQuiet, revision) = (value, mode.revision) }
    }
  }

  static let agree = Promise("phone and watch agree") { run in
    (run.stored(.phone, Phone.self)?.isQuiet ?? false) == (run.stored(.watch, Watch.self)?.mode.isQuiet ?? false)
  }

  static let exhibit = Exhibit(
    name: "toggled", breaks: agree.text,
    story: """
      {
        name: "quiet mode", start: "2026-03-02", zone: "Europe/Oslo", length: "1w",
        devices: { watch: {}, phone: {} },
        routine: [{ does: "flip", on: "watch", often: "4 a day", from: 7, until: 22 }],
        faults: [{ from: "d2", until: "d4", transfersRepeated: "watch", why: "receipts that got lost" }],
      }
      """,
    promises: [agree],
    buggy: [.watch(Watch()), .phone(Phone())], mended: [.watch(Watch(isMended: true)), .phone(Phone())])
}
