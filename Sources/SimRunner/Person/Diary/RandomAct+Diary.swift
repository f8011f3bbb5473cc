extension RandomAct {
  static let diary = [notes, sleeps]

  /// An entry in the diary.
  private static let notes = RandomAct("notes", timesAWeekMax: 6, concerns: { $0.diary != nil }) { random in
    let role = [Role.phone, .watch][random.below(2)]
    let isFood = random.chance(0.5)
    let name = pick(isFood ? foods : symptoms, &random)
    return [(.zero, isFood ? .eats(name, on: role) : .feels(name, severity: 1 + random.below(10), on: role))]
  }

  /// The page of a day is filled in on one device or both, corrected at once, and left or turned in a hurry.
  private static let sleeps = RandomAct("sleeps", timesAWeekMax: 6, concerns: { $0.diary != nil }) { random in
    func page(_ random: inout RandomStream) -> StoryEntry.Act {
      let role = [Role.phone, .watch][random.below(2)]
      let turn: DiaryStoryAct.PageTurn = random.chance(0.4) ? .stays : random.chance(0.5) ? .leaves : .turns
      return .sleeps(Double(8 + random.below(11)) / 2, on: role, then: turn)
    }
    // Both devices, or twice within a second.
    let first = page(&random)
    guard random.chance(0.6) else { return [(.zero, first)] }
    let wait = random.chance(0.5) ? Span.seconds(1) : .minutes(Int64(random.uniform(1, 300)))
    return [(.zero, first), (wait, page(&random))]
  }

  private static let foods = ["tomatoes", "aged cheese", "milk", "rice", "red wine"]
  private static let symptoms = ["joint pain", "headache", "fatigue", "rash"]
}
