/// A generator that fails in every way at once: a model after a regression, a compromised service. Its drafts follow
/// from the seed, so that a run with it is reproducible.
package struct HostileGenerator: Sendable {
  package init() {}

  package func draft(for situation: TrainingSituation, seed: UInt64) -> PlanDraft {
    var numbers = SeededNumbers(seed)
    switch numbers.below(3) {
    case 0: return spoilt(situation, &numbers)
    case 1: return absurd(situation, &numbers)
    default: return greedy(situation, &numbers)
    }
  }

  /// Returns the draft of an immoderate coach: a plan for today that ignores the past, with too much of one thing
  /// throughout, or with something unsuitable for this wearer.
  private func greedy(_ situation: TrainingSituation, _ numbers: inout SeededNumbers) -> PlanDraft {
    var fresh = situation
    (fresh.recovery, fresh.history) = (nil, [])
    var draft = SkeletonGenerator().draft(for: fresh, seed: numbers.next())
    let excess = numbers.below(8)
    for index in draft.items.indices {
      switch excess {
      case 0: draft.items[index].sets *= 3
      case 1: draft.items[index].rest = 0
      case 2: draft.items[index].amount *= 6
      case 3: draft.items[index].kilograms = (draft.items[index].kilograms ?? 20) * 2
      case 4: draft.items[index].zone = 5
      case 5: draft.items[index].rest = 900
      default: break
      }
    }
    guard excess > 5 else { return draft }
    // Hard on everything that may be injured, or in need of equipment that isn't there.
    let wrong = ["burpee", "kipping-pull-up", "jump-squat", "deadlift", "sprint", "renegade-row"]
    draft.items.append(PlanDraft.Item(numbers.pick(wrong) ?? "burpee", sets: 5, amount: 20, rest: 30))
    return draft
  }

  /// Almost right: drafted for a fully healthy person with all equipment, and then wrong in places, so that it needs
  /// repair.
  private func spoilt(_ situation: TrainingSituation, _ numbers: inout SeededNumbers) -> PlanDraft {
    var healthy = TrainingSituation(
      kind: situation.kind, minutes: max(situation.minutes, 30), start: situation.start, day: situation.day)
    healthy.level = numbers.below(2) == 0 ? situation.level : .advanced
    healthy.equipment = numbers.below(2) == 0 ? situation.equipment : ["gym"]
    var draft = SkeletonGenerator().draft(for: healthy, seed: numbers.next())
    for index in draft.items.indices {
      switch numbers.below(10) {
      case 0: draft.items[index].sets = number(&numbers)
      case 1: draft.items[index].amount = number(&numbers)
      case 2: draft.items[index].rest = number(&numbers)
      case 3: draft.items[index].kilograms = number(&numbers)
      case 4: draft.items[index].zone = number(&numbers)
      case 5: draft.items[index] = item(&numbers)
      default: break
      }
    }
    return draft
  }

  private func absurd(_ situation: TrainingSituation, _ numbers: inout SeededNumbers) -> PlanDraft {
    // One of several drafts lies about the kind; one of many is huge.
    let kind = numbers.pick([situation.kind, situation.kind, situation.kind, .hiit, .strength]) ?? situation.kind
    let count = numbers.pick([0, 1, 3, 6, 12, 30, 60, 3_000]) ?? 0
    let name = numbers.pick(["", "   ", "Leg day", String(repeating: "x", count: 5_000), "\u{0}\n"]) ?? ""
    var items: [PlanDraft.Item] = []
    for _ in 0..<count {
      if numbers.below(8) == 0, let last = items.last { items.append(last) } else { items.append(item(&numbers)) }
    }
    return PlanDraft(kind: kind, name: name, items: items)
  }

  private func item(_ numbers: inout SeededNumbers) -> PlanDraft.Item {
    let exercise = ExercisePool.all[numbers.below(ExercisePool.all.count)].id
    let invented = ["", "death-press", "PUSH-UP", "push-up ", "'; DROP TABLE exercises"]
    return PlanDraft.Item(
      numbers.below(6) == 0 ? numbers.pick(invented) ?? "" : exercise,
      sets: number(3, &numbers), amount: number(12, &numbers), rest: number(60, &numbers),
      kilograms: numbers.below(2) == 0 ? nil : number(20, &numbers),
      zone: numbers.below(2) == 0 ? nil : number(3, &numbers))
  }

  private func number(_ sane: Double, _ numbers: inout SeededNumbers) -> Double {
    numbers.below(3) == 0 ? number(&numbers) : sane
  }

  private func number(_ numbers: inout SeededNumbers) -> Double {
    let wild: [Double] = [
      .nan, .infinity, -.infinity, -1, 0, 0.4, 1e308, -1e308, 1e9, 999_999, 400, 31, 7, .leastNonzeroMagnitude,
    ]
    return numbers.pick(wild) ?? .nan
  }
}
