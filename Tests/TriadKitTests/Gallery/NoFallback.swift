import PersonWire
import Foundation
import TriadKit

/// The watch sends a mood live and forgets it: its error handler only prints.
enum NoFallback {
  struct Log: Act {
    static let name = "log"
  }

  struct Mood: Payload, Hashable {
    var id: UUID
    var at: Date
  }

  struct Watch: App {
    var isMended = false

    func act(_ act: Log, _ device: inout Device) {
      device.session.sendMessage(Mood(id: device.uuid(), at: device.now), wantsReply: true)
    }

    func failed(_ transfer: Transfer, _ error: TransferError, _ device: inout Device) {
      device.log("\(error)")
      // Also after 7014, when it may have arrived all the same: the phone knows it by its identifier.
      guard isMended, transfer.channel == .message, let mood = transfer.payload(Mood.self) else { return }
      device.session.transferUserInfo(mood)
    }
  }

  struct Phone: App {
    @Stored var moods: [Mood] = []

    func receive(_ mood: Mood, _ device: inout Device) {
      if !moods.contains(mood) { moods.append(mood) }
      device.reply(mood)
    }
  }

  static let allArrive = Promise("every mood is on the phone once") { run in
    run.stored(.phone, Phone.self)?.moods.count ?? 0 == run.count(Log.self)
  }

  static let exhibit = Exhibit(
    name: "no-fallback", breaks: allArrive.text,
    story: """
      {
        name: "moods", start: "2026-03-02", zone: "Europe/Oslo", length: "1w",
        devices: { watch: {}, phone: {} },
        routine: [{ does: "log", on: "watch", often: "4 a day", from: 7, until: 22 }],
        faults: [{ every: "weekday 08:00-08:45", loss: "60%", link: "watch-phone", why: "a crowded tram" }],
      }
      """,
    chaos: .none, promises: [allArrive],
    buggy: [.watch(Watch()), .phone(Phone())], mended: [.watch(Watch(isMended: true)), .phone(Phone())])
}
