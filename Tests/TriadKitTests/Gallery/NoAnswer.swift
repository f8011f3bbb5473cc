import TriadKit

/// The watch asks for the goal, and the phone says nothing while there is none: the watch waits for a timeout.
enum NoAnswer {
  struct Look: Act {
    static let name = "look"
  }

  struct SetGoal: Act {
    static let name = "set goal"
    var steps = 8_000
  }

  enum Question: Payload { case goal }

  struct Goal: Payload { var steps: Int? }

  struct Watch: App {
    @Stored var goal: Int?

    func act(_ look: Look, _ device: inout Device) {
      if device.session.isReachable { device.session.sendMessage(Question.goal, wantsReply: true) }
    }

    func answered(_ number: UInt64, with reply: Goal, _ device: inout Device) { goal = reply.steps }
  }

  struct Phone: App {
    @Stored var goal: Int?
    var isMended = false

    func act(_ act: SetGoal, _ device: inout Device) { goal = act.steps }

    func receive(_ question: Question, _ device: inout Device) {
      if goal == nil, !isMended { return }
      device.reply(Goal(steps: goal))
    }
  }

  static let exhibit = Exhibit(
    name: "no-answer", breaks: "answered-once",
    story: """
      {
        name: "goal", start: "2026-03-02", zone: "Europe/Oslo", length: "1w",
        devices: { watch: {}, phone: {} },
        routine: [{ does: "look", on: "watch", often: "8 a day", from: 7, until: 22 }],
        story: [{ at: "d3 19:00", does: "set goal", on: "phone", with: '{"steps": 9000}' }],
      }
      """,
    buggy: [.watch(Watch()), .phone(Phone())], mended: [.watch(Watch()), .phone(Phone(isMended: true))])
}
