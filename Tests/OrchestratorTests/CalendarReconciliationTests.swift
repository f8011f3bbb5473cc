import Devices
import Testing
import Transport

@testable import Orchestrator

@Suite("Reconciling the planner's calendar")
struct CalendarReconciliationTests {
  private let week = CalendarWeek()
  private var block: TrainingBlock { week.block(1, week.hours(17, 18)) }

  private func entry(
    _ id: UInt64, _ time: Range<Timestamp>, of block: UInt64?, editor: CalendarEvent.Editor = .planner
  ) -> CalendarEvent { week.event(id, time, .training, editor: editor, block: block) }

  private func change(
    _ kind: CalendarChange.Kind, _ editor: CalendarEvent.Editor?, at hour: Int = 9, block: UInt64 = 1
  ) -> CalendarChange { CalendarChange(block: block, kind: kind, editor: editor, at: week.at(hour)) }

  private func findings(
    _ blocks: [TrainingBlock], _ events: [CalendarEvent], _ changes: [CalendarChange] = [], seen: Set<UInt64> = [1],
    isThere: Bool = true, now: Int = 12
  ) -> [CalendarReconciliation.Finding] {
    CalendarReconciliation(
      blocks: blocks, events: events, changes: changes, seen: seen, isCalendarThere: isThere, now: week.at(now)
    ).findings
  }

  @Test("finds nothing where all is as it should be")
  func agreement() {
    #expect(findings([block], [entry(5, week.hours(17, 18), of: 1)]) == [])
    // Entries in other calendars are not its concern.
    #expect(findings([], [week.event(5, week.hours(17, 18))]) == [])
  }

  @Test("tells who deleted a block, and counts only what surely was the wearer")
  func deletions() {
    let cases: [(CalendarEvent.Editor?, CalendarCause, TrainingBlock.Status)] = [
      (.wearer, .wearer, .deleted), (.delegate, .delegate, .cancelled), (.planner, .planner, .removed),
      (nil, .unknown, .cancelled),
    ]
    for (editor, cause, status) in cases {
      #expect(findings([block], [], [change(.deleted, editor)]) == [.deleted(block: 1, by: cause)])
      #expect(cause.statusWhenDeleted == status)
      #expect(cause.isWearersWill == (editor == .wearer))
    }
  }

  @Test("blames nobody for an entry that went without a word, and none for one that was never there")
  func withoutWord() {
    #expect(findings([block], []) == [.deleted(block: 1, by: .unknown)])
    #expect(findings([block], [], seen: []) == [.unwritten(block: 1)])
  }

  @Test("takes a calendar that is gone for the system's doing, also where the wearer is named")
  func wiped() {
    let blocks = [block, week.block(2, week.hours(19, 20)), week.block(3, week.hours(7, 8))]
    let changes = [change(.deleted, .wearer), change(.deleted, .wearer, block: 2)]
    #expect(
      findings(blocks, [], changes, isThere: false)
        == [.deleted(block: 1, by: .system), .deleted(block: 2, by: .system)])
    #expect(!CalendarCause.system.isWearersWill && CalendarCause.system.statusWhenDeleted == .cancelled)
  }

  @Test("does not take tidying up for a refusal: what is over is for the workouts to say")
  func tidying() {
    #expect(findings([block], [], [change(.deleted, .wearer, at: 19)], now: 20) == [])
    #expect(findings([block], [], now: 20) == [])
    #expect(findings([block], [], [change(.deleted, .wearer, at: 16)], now: 20) == [.deleted(block: 1, by: .wearer)])
  }

  @Test("goes by the latest change, and of two at one moment by the one that is not the wearer's")
  func latest() {
    let both = [change(.deleted, .delegate), change(.deleted, .wearer)]
    for changes in [both, both.reversed()] {
      #expect(findings([block], [], changes) == [.deleted(block: 1, by: .delegate)])
    }
    let later = [change(.deleted, .wearer, at: 10), change(.deleted, .delegate)]
    #expect(findings([block], [], later) == [.deleted(block: 1, by: .wearer)])
    // It was put back and then went without a word.
    let back = [change(.deleted, .wearer), change(.moved(to: week.hours(18, 19)), .wearer, at: 10)]
    #expect(findings([block], [], back) == [.deleted(block: 1, by: .unknown)])
    // It was put back and is there.
    #expect(findings([block], [entry(6, week.hours(17, 18), of: 1)], [change(.deleted, .wearer)]) == [])
  }

  @Test("tells who moved a block, and what only became longer")
  func moves() {
    let evening = week.hours(19, 20)
    for editor in CalendarEvent.Editor.allCases {
      #expect(
        findings([block], [entry(5, evening, of: 1, editor: editor)])
          == [.moved(block: 1, to: evening, by: CalendarCause(editor))])
    }
    let longer = week.hours(17, 18.5)
    #expect(
      findings([block], [entry(5, longer, of: 1, editor: .wearer)])
        == [.resized(block: 1, to: longer, by: .wearer)])
    // The delegate moved it; that the wearer touched the entry afterwards does not make it theirs, nor the reverse.
    let told = [change(.moved(to: evening), .delegate), change(.moved(to: week.hours(6, 7)), .wearer)]
    #expect(
      findings([block], [entry(5, evening, of: 1, editor: .wearer)], told)
        == [.moved(block: 1, to: evening, by: .delegate)])
    #expect(
      findings([block], [entry(5, evening, of: 1, editor: .wearer)], [change(.moved(to: evening), nil)])
        == [.moved(block: 1, to: evening, by: .unknown)])
  }

  @Test("keeps one entry of a block: where the block is, else the one that a person touched")
  func duplicates() {
    let entries = [
      entry(5, week.hours(19, 20), of: 1), entry(7, week.hours(17, 18), of: 1), entry(6, week.hours(17, 18), of: 1),
    ]
    let expected: [CalendarReconciliation.Finding] = [.duplicate(event: 7, of: 1), .duplicate(event: 5, of: 1)]
    #expect(findings([block], entries) == expected)
    #expect(findings([block], entries.reversed()) == expected)
    let touched = [entry(5, week.hours(19, 20), of: 1), entry(6, week.hours(7, 8), of: 1, editor: .wearer)]
    #expect(
      findings([block], touched)
        == [.moved(block: 1, to: week.hours(7, 8), by: .wearer), .duplicate(event: 5, of: 1)])
  }

  @Test("names what is left of blocks that were given up, and what is nobody's; what is done stays as it is")
  func leftovers() {
    let blocks = [
      week.block(1, week.hours(9, 10), .removed), week.block(2, week.hours(10, 11), .completed),
      week.block(3, week.hours(11, 12), .proposed),
    ]
    let entries = [
      entry(11, week.hours(9, 10), of: 1), entry(12, week.hours(10, 11), of: 2), entry(13, week.hours(11, 12), of: 3),
    ]
    let strangers = [entry(30, week.hours(20, 21), of: nil), entry(31, week.hours(20, 21), of: 77)]
    #expect(
      findings(blocks, entries + strangers)
        == [.leftover(event: 11, of: 1), .foreign(event: 30), .foreign(event: 31)])
  }
}
