import DeviceKit
import Devices
@testable import Engine
@testable import SimKernel
@testable import PersonWire
@testable import Person
import Testing

extension WorldPlan {
  /// A clockwork life in which the wearer keeps a diary.
  static func diary(_ notes: [DiaryPlan.Note], days: Int = 3, rules: Set<Rule> = []) -> WorldPlan {
    var plan = WorldPlan.clockwork(days: days, rules: rules).neverLocked
    plan.diary = DiaryPlan(notes: notes, looks: [], triggers: [])
    return plan
  }

  private static let home = clockwork()

  static func moment(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Timestamp {
    let date = home.zone.civil(home.start).date.adding(days: day - 1)
    return home.zone.timestamp(CivilDateTime(date: date, hour: hour, minute: minute))
  }

  static func draft(_ content: DiaryDraft.Content, _ day: Int, _ hour: Int, _ minute: Int = 0) -> DiaryDraft {
    let at = moment(day, hour, minute)
    return DiaryDraft(seconds: Int(at.unixSeconds), offset: home.zone.offset(at: at), content)
  }

  /// Something that is eaten and written down at that time.
  static func food(_ name: String, _ day: Int, _ hour: Int, _ minute: Int = 0, on role: Role) -> DiaryPlan.Note {
    DiaryPlan.Note(
      at: moment(day, hour, minute), role: role,
      content: .entry(draft(.food(.init(name: name, mealType: "snack")), day, hour, minute)))
  }

  static func night(_ hours: Double, _ day: Int, _ hour: Int, _ minute: Int = 0, on role: Role) -> DiaryPlan.Note {
    DiaryPlan.Note(
      at: moment(day, hour, minute), role: role,
      content: .sleep(hours, day: home.zone.civil(moment(day, hour, minute)).date.dayNumber))
  }
}

extension World {
  /// The names of the foods that a device has in its diary, in order.
  func foods(on role: Role) throws -> [String] {
    try leaves(on: role).compactMap { leaf in
      guard case .entry(let draft)? = leaf.page.content, case .food(let food) = draft.content else { return nil }
      return food.name
    }.sorted()
  }

  func leaves(on role: Role) throws -> [DiaryLeaf] {
    DiaryShelf(StickyErrorDatabase(try #require(host(role)).database)).latest()
  }

  /// Returns the hours slept before each local day, as the device has them.
  func nights(on role: Role) throws -> [Int: Double?] {
    var nights: [Int: Double?] = [:]
    for leaf in try leaves(on: role) {
      if case .log(let day, _) = leaf.page.subject, case .log(let hours)? = leaf.page.content { nights[day] = hours }
    }
    return nights
  }
}

/// Everything that was said about the diary, in order.
final class DiaryTalk: TraceObserver {
  private(set) var facts: [DiaryFact] = []
  func observe(_ event: TraceEvent) { if let fact = event.diaryFact { facts.append(fact) } }

  var refusals: [DiaryRefusal] {
    facts.compactMap { if case .refused(_, let refusal, _) = $0 { refusal } else { nil } }
  }
}
