import Devices
package import ScenarioFiles
package import SimKernel
package import Wire

extension DiaryAct {
  /// What an entry of the story comes to, on which device, and how long after it began.
  package static func acts(
    _ act: StoryEntry.Act, at moment: Timestamp, _ place: Int, _ zone: Zone
  ) -> [(DiaryAct, Role, after: Span)] {
    let number = 1 << 40 | UInt64(place) &<< 8
    let name = stableHash(stableHash("diary entry of the story"), UInt64(place)) >> 1
    func write(_ content: DiaryDraft.Content, on role: Role) -> [(DiaryAct, Role, after: Span)] {
      let draft = DiaryDraft(seconds: Int(moment.unixSeconds), offset: zone.offset(at: moment), content)
      return [(DiaryAct(number: number, .write(name, draft)), role, .zero)]
    }
    switch act {
    case .feels(let symptom, let severity, let role):
      return write(.symptom(DiaryDraft.Symptom(name: symptom, severity: severity)), on: role)
    case .eats(let food, let role):
      return write(.food(DiaryDraft.Food(name: food, mealType: meal(zone.civil(moment).hour))), on: role)
    case .sleeps(let hours, let role, let turn):
      let day = zone.civil(moment).date.dayNumber
      return slide(to: hours, day: day, then: turn, number: number).map { ($0.0, role, after: $0.after) }
    case .looksAtTriggers: return [(DiaryAct(number: number, .look), .phone, .zero)]
    default: return []
    }
  }

  /// Which meal it would be (assumed).
  private static func meal(_ hour: Int) -> String {
    switch hour {
    case 5..<11: "breakfast"
    case 11..<15: "lunch"
    case 17..<22: "dinner"
    default: "snack"
    }
  }
}
