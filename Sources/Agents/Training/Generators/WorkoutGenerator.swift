/// Something that drafts workouts: a skeleton, a model, a remote service. Nothing that it answers is believed.
protocol WorkoutGenerator: Sendable {
  /// The same situation and seed give the same draft.
  func draft(for situation: TrainingSituation, seed: UInt64) -> PlanDraft
}

/// A generator that answers the same whatever is asked: a service that is stuck.
package struct RigidGenerator: WorkoutGenerator {
  private let answer: PlanDraft

  package init(_ answer: PlanDraft) { self.answer = answer }

  /// A generator that has nothing to say: a model that is not there.
  package static let empty = RigidGenerator(PlanDraft(kind: .strength, name: "", items: []))

  package func draft(for situation: TrainingSituation, seed: UInt64) -> PlanDraft { answer }
}

/// Numbers that follow from a seed, for choices that should vary and yet be the same everywhere.
struct SeededNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }

  /// A number in 0 ..< `bound`, which is at least 1.
  mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(max(1, bound))).high) }

  /// One of them; nil when there are none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}

/// A generator that has gone wrong in every way at once: a model after a regression, a service that was taken over. What
/// it drafts follows from the seed, so that a run with it can be repeated.
package struct HostileGenerator: WorkoutGenerator {
  package init() {}

  package func draft(for situation: TrainingSituation, seed: UInt64) -> PlanDraft {
    var numbers = SeededNumbers(seed)
    return numbers.below(2) == 0 ? spoilt(situation, &numbers) : absurd(situation, &numbers)
  }

  /// Nearly right: drafted as for a person in full health with everything at hand, and then wrong in places, so that there
  /// is something to repair.
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
    // One of several, it lies about the kind; one of many, it floods.
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
