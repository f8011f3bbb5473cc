import Testing

@testable import Agents

@Suite("Saving and turning the pages of the diary")
struct DiaryLoggingTests {
  private func saves(_ events: [AutoSave.Event], _ rules: AutoSaveConfig.Rules = .mended) -> [AutoSave.Save] {
    var config = AutoSaveConfig()
    config.rules = rules
    var machine = AutoSave(showing: 5, config)
    return events.flatMap { machine.receive($0) }
  }

  @Test("waits for 800 ms of quiet")
  func debounce() {
    let events: [AutoSave.Event] = [
      .change(at: 0, day: 5), .tick(at: 0.5), .change(at: 0.7, day: 5), .tick(at: 1.4), .tick(at: 1.5), .tick(at: 9),
    ]
    #expect(saves(events) == [.init(day: 5, time: 1.5)])
    #expect(saves([.change(at: 0, day: 5), .tick(at: 0.8)]) == [.init(day: 5, time: 0.8)])
  }

  @Test("saves the day that was edited, not the one that is shown when the wait ends")
  func turnedPage() {
    let events: [AutoSave.Event] = [.change(at: 0, day: 5), .navigate(at: 0.3, to: 4), .tick(at: 2)]
    #expect(saves(events) == [.init(day: 5, time: 0.3)])
    #expect(saves(events, .asWritten) == [.init(day: 4, time: 2)])
  }

  @Test("loses nothing at the exit")
  func exit() {
    let events: [AutoSave.Event] = [.change(at: 0, day: 5), .exit(at: 0.2), .tick(at: 3)]
    #expect(saves(events) == [.init(day: 5, time: 0.2)])
    #expect(saves(events, .asWritten).isEmpty)
    #expect(saves([.change(at: 0, day: 5), .exit(at: 2)], .asWritten) == [.init(day: 5, time: 2)])
  }

  @Test("saves each edited day, in a random evening, no later than the wait", arguments: 1...50)
  func evening(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    var machine = AutoSave(showing: 5)
    var (unsaved, time): ([Int: Double], Double) = ([:], 0)
    for _ in 0..<200 {
      time += dice.unit()
      let event: AutoSave.Event
      switch dice.below(4) {
      case 0: event = .navigate(at: time, to: dice.below(6))
      case 1, 2: event = .change(at: time, day: machine.shownDay)
      default: event = dice.chance(0.2) ? .exit(at: time) : .tick(at: time)
      }
      for save in machine.receive(event) { unsaved[save.day] = nil }
      if case .change(_, let day) = event { unsaved[day] = time }
      #expect(unsaved.count <= 1 && (unsaved.isEmpty || machine.deadline != nil))
      #expect(unsaved.values.allSatisfy { time - $0 < 0.8 })
    }
  }

  @Test("never shows a day that has not come yet")
  func pages() {
    var pager = DayPager(day: 12, today: 10)
    #expect(pager.day == 10 && !pager.go(to: 11, today: 10) && pager.day == 10)
    #expect(pager.go(to: 9, today: 10) && pager.day == 9)
    #expect(pager.go(to: 10, today: 10) && pager.go(to: 11, today: 11) && pager.day == 11)
    #expect(!pager.go(to: 12, today: 11) && pager.day == 11)
    // West of the date line it is the day before again.
    #expect(!pager.go(to: 12, today: 10) && pager.day == 10)
  }
}
