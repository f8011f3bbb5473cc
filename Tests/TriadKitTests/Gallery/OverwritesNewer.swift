import TriadKit

/// A device with the book continues from its own place and uploads it. The server keeps the upload that came last.
enum OverwritesNewer {
  struct Read: Act {
    static let name = "read"
  }

  enum Message: Payload { case asks(DeviceRole), place(Int) }

  struct Reader: App {
    @Stored var place = 0
    /// The pages that were read since the server was asked.
    @Stored var unsaid = 0
    let role: DeviceRole
    var isMended = false

    init(on role: DeviceRole, isMended: Bool = false) { (self.role, self.isMended) = (role, isMended) }
    init() { self.init(on: .phone) }

    func act(_ read: Read, _ device: inout Device) {
      if isMended {
        unsaid += 1
        device.send(Message.asks(role), to: .server)
      } else {
        place += 1
        device.send(Message.place(place), to: .server)
      }
    }

    func receive(_ message: Message, _ device: inout Device) {
      guard case .place(let newest) = message else { return }
      place = newest + unsaid
      guard unsaid > 0 else { return }
      unsaid = 0
      device.send(Message.place(place), to: .server)
    }
  }

  struct Server: App {
    @Stored var place = 0

    func receive(_ message: Message, _ device: inout Device) {
      switch message {
      case .asks(let role): device.send(Message.place(place), to: role)
      case .place(let place): self.place = place
      }
    }
  }

  static let goesOn = Promise("every page that was read is behind the bookmark") { run in
    run.stored(.server, Server.self)?.place ?? 0 == run.count(Read.self)
  }

  static let exhibit = Exhibit(
    name: "overwrites-newer", breaks: goesOn.text,
    story: """
      {
        name: "bookmark", start: "2026-03-02", zone: "Europe/Oslo", length: "1w",
        devices: { watch: false, phone: {}, tablet: {}, cloud: {} },
        routine: [
          { does: "read", on: "phone", often: "2 a day", from: 7, until: 9 },
          { does: "read", on: "tablet", often: "2 a day", from: 20, until: 22 },
        ],
      }
      """,
    chaos: .none, promises: [goesOn],
    buggy: [.phone(Reader(on: .phone)), .tablet(Reader(on: .tablet)), .server(Server())],
    mended: [
      .phone(Reader(on: .phone, isMended: true)), .tablet(Reader(on: .tablet, isMended: true)), .server(Server()),
    ])
}
