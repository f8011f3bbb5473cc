import Foundation
import Testing

@testable import Agents

@Suite("Copies of a diary")
struct DiaryMergeTests {
  /// A copy that was edited at random, starting from another: adds, edits, moves, deletions and sleep.
  private func edited(_ diary: Diary, by author: String, _ dice: inout Dice, edits: Int = 12) throws -> Diary {
    var diary = diary
    for number in 0..<edits {
      // Few different moments, so that many edits are of the same one.
      let moment = stamp(Double(dice.below(6)), author)
      let present = diary.entries.filter { $0.value.value != nil }.keys.sorted()
      switch (dice.below(4), present.isEmpty) {
      case (0, _), (_, true):
        let id = "\(author)-\(diary.entries.count)-\(number)"
        _ = try diary.add(.symptom(id, dice.below(5), 8, severity: 1 + dice.below(10)), moment)
      case (1, _):
        let id = present[dice.below(present.count)]
        _ = try diary.edit(.symptom(id, dice.below(5), 9, severity: 1 + dice.below(10)), moment)
      case (2, _):
        _ = try diary.delete(present[dice.below(present.count)], moment)
      default:
        let hours = Double(dice.below(49)) / 2
        _ = try diary.save(DailyLog(DailyLog.Draft(day: diaryDay + dice.below(5), sleepHours: hours)), moment)
      }
    }
    return diary
  }

  private func merged(_ a: Diary, _ b: Diary) -> Diary {
    var a = a
    _ = a.merge(b)
    return a
  }

  @Test("become the same whatever the order in which they meet", arguments: 1...100)
  func join(_ seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    let common = try edited(Diary(), by: "old", &dice)
    let a = try edited(common, by: "phone", &dice)
    let b = try edited(common, by: "tablet", &dice)
    // The same author twice, as a device that was restored would be: equal stamps with different contents.
    let c = try edited(common, by: "phone", &dice)
    #expect(merged(a, b) == merged(b, a))
    #expect(merged(merged(a, b), c) == merged(a, merged(b, c)))
    #expect(merged(a, a) == a && merged(merged(a, b), b) == merged(a, b))
    let everything = merged(merged(c, b), a)
    #expect(merged(everything, common) == everything)
    let days = everything.entries.values.compactMap { $0.value?.day }
    #expect(everything.days.flatMap { everything.entries(on: $0) }.count == days.count)
    let data = try JSONEncoder().encode(everything)
    #expect(try JSONDecoder().decode(Diary.self, from: data) == everything)
  }

  @Test("say exactly which days a merge has changed", arguments: 1...40)
  func changes(_ seed: Int) throws {
    var dice = Dice(seed: UInt64(seed) + 900)
    let common = try edited(Diary(), by: "old", &dice)
    let a = try edited(common, by: "phone", &dice, edits: 3)
    let b = try edited(common, by: "tablet", &dice, edits: 3)
    var joined = a
    let days = Set(joined.merge(b).map(\.day))
    let everyDay = Set(a.days).union(b.days)
    let different = everyDay.filter {
      a.entries(on: $0) != joined.entries(on: $0) || a.log(on: $0) != joined.log(on: $0)
    }
    #expect(days == different)
  }

  @Test("keep one log a day, though both devices made one")
  func oneLog() throws {
    var (phone, tablet) = (Diary(), Diary())
    _ = try phone.createLog(on: diaryDay, stamp(10, "phone"))
    _ = try tablet.save(DailyLog(DailyLog.Draft(day: diaryDay, sleepHours: 7)), stamp(12, "tablet"))
    _ = phone.merge(tablet)
    #expect(phone.logs.count == 1 && phone.log(on: diaryDay)?.sleepHours == 7)
    #expect(phone.logs[diaryDay]?.created == 10)
  }

  @Test("let a deletion stay one, and never take its id again")
  func tombstone() throws {
    var phone = Diary()
    let entry = try DiaryEntry.food("a", 0, 12, "soup")
    _ = try phone.add(entry, stamp(1))
    let tablet = phone
    #expect(try phone.delete("a", stamp(2)) == [DiaryChange(kind: .deleted, day: diaryDay, entry: "a")])
    #expect(phone.merge(tablet).isEmpty && phone.entry("a") == nil && phone.entries(on: diaryDay).isEmpty)
    #expect(throws: DiaryEditError.idInUse("a")) { try phone.add(entry, stamp(3)) }
    #expect(throws: DiaryEditError.badTime("c")) { try phone.add(.food("c", 0, 1, "tea"), stamp(.nan)) }
  }

  @Test("let a correction win over the entry it corrects, even if the clock was set back")
  func clockSetBack() throws {
    var phone = Diary()
    _ = try phone.add(.symptom("a", 0, 8, severity: 3), stamp(100))
    let before = phone
    _ = try phone.edit(.symptom("a", 0, 8, severity: 5), stamp(50))
    _ = phone.merge(before)
    #expect(phone.entry("a")?.symptom?.severity == 5)
  }
}

// A wearer's edits of one copy. In the app an entry's page is edited, see `DiaryAnalyzer`.
extension Diary {
  func entry(_ id: String) -> DiaryEntry? { entries[id]?.value }

  /// Replaces the entry of the same id.
  mutating func edit(_ entry: DiaryEntry, _ stamp: EditStamp) throws -> [DiaryChange] {
    let old = try #require(entries[entry.id])
    guard old.value != entry else { return [] }
    var changes = try createLog(on: entry.day, stamp)
    put(Versioned(entry, old.stamp.next(stamp), created: old.created), entry.id)
    let days = Set([old.value?.day, entry.day].compactMap(\.self)).sorted()
    changes += days.map { DiaryChange(kind: .edited, day: $0, entry: entry.id) }
    return changes
  }

  mutating func delete(_ id: String, _ stamp: EditStamp) throws -> [DiaryChange] {
    let old = try #require(entries[id])
    put(Versioned(nil, old.stamp.next(stamp), created: old.created), id)
    return old.value.map { [DiaryChange(kind: .deleted, day: $0.day, entry: id)] } ?? []
  }

  /// Merges another copy.
  mutating func merge(_ other: Diary) -> [DiaryChange] {
    var changes: [DiaryChange] = []
    for (day, theirs) in other.logs.sorted(by: { $0.key < $1.key }) { changes += join(theirs, on: day) }
    for (id, theirs) in other.entries.sorted(by: { $0.key < $1.key }) { changes += join(theirs, id) }
    return changes
  }
}
