import TriadKit

/// A background run asks the phone for news and counts itself busy until the answer; an error is forgotten.
enum NeverDone {
  enum Question: Payload { case news }

  struct News: Payload { var headline: String }

  struct Watch: App {
    @Stored var headline = ""
    var isBusy = false
    var isMended = false

    init(isMended: Bool) { self.isMended = isMended }
    init() {}

    mutating func run(_ device: inout Device) {
      device.requestBackgroundRun(after: 3_600)
      isBusy = true
      device.session.sendMessage(Question.news, wantsReply: true)
      if isMended { device.wake(after: 5, "give up") }
    }

    mutating func answered(_ number: UInt64, with reply: News, _ device: inout Device) {
      headline = reply.headline
      isBusy = false
    }

    mutating func failed(_ transfer: Transfer, _ error: TransferError, _ device: inout Device) {
      if isMended { isBusy = false }
    }

    mutating func woke(_ timer: String, _ device: inout Device) { isBusy = false }
  }

  struct Phone: App {
    func receive(_ question: Question, _ device: inout Device) { device.reply(News(headline: "All is well")) }
  }

  static let exhibit = Exhibit(
    name: "never-done", breaks: "ends-in-time",
    story: """
      {
        name: "news", start: "2026-03-02", zone: "Europe/Oslo", length: "1w",
        devices: { watch: {}, phone: {} },
        faults: [{ every: "weekday 08:00-17:00", outOfRange: "watch-phone", why: "the phone stays in the locker" }],
      }
      """,
    buggy: [.watch(Watch()), .phone(Phone())], mended: [.watch(Watch(isMended: true)), .phone(Phone())])
}
