import TriadKit

/// The watch keeps how far the person has listened while the phone is away, and sends it only with what can go live.
enum NeverFlushed {
  struct Listen: Act {
    static let name = "listen"
    var minutes = 20
  }

  struct Progress: Payload {
    var minutes: Int
  }

  struct Watch: App {
    @Stored var minutes = 0
    @Stored var unsent = 0
    var isMended = false

    func act(_ listen: Listen, _ device: inout Device) {
      minutes += listen.minutes
      if isMended {
        device.session.updateApplicationContext(Progress(minutes: minutes))
      } else if device.session.isReachable {
        device.session.sendMessage(Progress(minutes: minutes))
        unsent = 0
      } else {
        unsent = minutes
      }
    }
  }

  struct Phone: App {
    @Stored var minutes = 0

    func receive(_ progress: Progress, _ device: inout Device) { minutes = max(minutes, progress.minutes) }
  }

  static let goesOn = Promise("the book goes on where the person stopped") { run in
    run.stored(.phone, Phone.self)?.minutes ?? 0 == run.acts(Listen.self).map(\.minutes).reduce(0, +)
  }

  static let exhibit = Exhibit(
    name: "never-flushed", breaks: goesOn.text,
    story: """
      {
        name: "audiobook", start: "2026-03-02", zone: "Europe/Oslo", length: "1w",
        devices: { watch: {}, phone: {} },
        routine: [{ does: "listen", on: "watch", often: "2 a day", from: 18, until: 19 }],
        faults: [{ every: "18:00-19:00", outOfRange: "watch-phone", why: "a run with the watch alone" }],
      }
      """,
    chaos: .none, promises: [goesOn],
    buggy: [.watch(Watch()), .phone(Phone())], mended: [.watch(Watch(isMended: true)), .phone(Phone())])
}
