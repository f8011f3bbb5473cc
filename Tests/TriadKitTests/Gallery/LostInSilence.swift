import Foundation
import TriadKit

/// The queue takes it, the queue loses it, and no error tells: only what is acknowledged has arrived.
enum LostInSilence {
  struct Note: Act {
    static let name = "note"
  }

  struct Memo: Payload, Hashable {
    var id: UUID
    var written: Date
  }

  struct Receipt: Payload { var id: UUID }

  struct Watch: App {
    @Stored var unacknowledged: [Memo] = []
    var isMended = false

    func act(_ act: Note, _ device: inout Device) {
      let memo = Memo(id: device.uuid(), written: device.now)
      if isMended { unacknowledged.append(memo) }
      device.session.transferUserInfo(memo)
    }

    func run(_ device: inout Device) {
      // A memo that has waited for ten minutes is queued again. The phone knows it by its identifier.
      for memo in unacknowledged where device.now.timeIntervalSince(memo.written) > 600 {
        device.session.transferUserInfo(memo)
      }
      device.requestBackgroundRun(after: 3_600)
    }

    func receive(_ receipt: Receipt, _ device: inout Device) { unacknowledged.removeAll { $0.id == receipt.id } }
  }

  struct Phone: App {
    @Stored var memos: [Memo] = []
    var isMended = false

    func receive(_ memo: Memo, _ device: inout Device) {
      if !memos.contains(memo) { memos.append(memo) }
      if isMended { device.session.transferUserInfo(Receipt(id: memo.id)) }
    }
  }

  static let exhibit = Exhibit(
    name: "lost-in-silence", breaks: "queued-arrives",
    story: """
      {
        name: "memos", start: "2026-03-02", zone: "Europe/Oslo", length: "1w",
        devices: { watch: {}, phone: {} },
        routine: [{ does: "note", on: "watch", often: "4 a day", from: 7, until: 22 }],
        faults: [{ from: "d2", until: "d5", transfersLost: "watch", why: "seen in the field" }],
      }
      """,
    chaos: .none,
    buggy: [.watch(Watch()), .phone(Phone())],
    mended: [.watch(Watch(isMended: true)), .phone(Phone(isMended: true))])
}
