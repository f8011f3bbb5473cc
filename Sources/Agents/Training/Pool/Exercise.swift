/// Equipment that an exercise needs; one without any can be done anywhere.
package enum Equipment: String, CaseIterable, Sendable {
  case dumbbells, kettlebell, barbell, bench, machine, cable, pullUpBar, band, box, foamRoller

  /// Returns a wearer's equipment, from the profile's names; unknown names are ignored.
  package static func available(_ names: [String]) -> Set<Equipment> {
    var found: Set<Equipment> = []
    for name in names { found.formUnion(sets[PoolName(name).key] ?? []) }
    return found
  }

  /// Single items, and rooms that contain several.
  private static let sets: [String: Set<Equipment>] = {
    var sets: [String: Set<Equipment>] = [
      "fullgym": Set(allCases), "gym": Set(allCases), "machines": [.machine, .cable], "cables": [.cable],
      "homegym": [.dumbbells, .bench, .band], "resistanceband": [.band], "bands": [.band], "dumbbell": [.dumbbells],
      "pullupbar": [.pullUpBar], "kettlebells": [.kettlebell], "barbells": [.barbell, .bench],
    ]
    for one in allCases where sets[PoolName(one.rawValue).key] == nil { sets[PoolName(one.rawValue).key] = [one] }
    return sets
  }()
}

/// A muscle group or a joint that an exercise works or strains; injuries use the same names.
package enum BodyPart: String, CaseIterable, Comparable, Sendable {
  case chest, back, shoulders, biceps, triceps, core, quads, hamstrings, glutes, calves
  case neck, shoulder, elbow, wrist, lowerBack, hip, knee, ankle

  package static func < (a: BodyPart, b: BodyPart) -> Bool { a.place < b.place }

  private var place: Int { BodyPart.allCases.firstIndex(of: self) ?? 0 }
}

/// A wearer's injuries, from the profile's names.
///
/// The documents check a field that is never written (tech spec §3.4), and name the same injury in two ways, `shoulder`
/// and `shoulder_injury` (§3.5). Here the profile's names are the only source, and both spellings are understood.
package struct Injuries: Equatable, Sendable {
  package let parts: Set<BodyPart>
  /// Unknown names: they may mean any part, so no exercise that could harm a joint is safe.
  package let unknown: [String]

  package init(_ names: [String]) {
    var parts: Set<BodyPart> = []
    var unknown: [String] = []
    for name in names {
      let key = PoolName(name).key
      guard !key.isEmpty else { continue }
      if let part = Self.parts[key] { parts.insert(part) } else { unknown.append(name) }
    }
    self.parts = parts
    self.unknown = unknown
  }

  /// Returns whether an exercise is safe with these injuries: it loads no injured muscle and strains no injured joint.
  package func spares(_ exercise: Exercise) -> Bool {
    guard unknown.isEmpty || exercise.strains.isEmpty else { return false }
    return parts.isDisjoint(with: exercise.strains) && parts.isDisjoint(with: exercise.muscles)
      && parts.isDisjoint(with: exercise.helpers)
  }

  /// Every name of a part: its own, the injury's, and everyday words.
  private static let parts: [String: BodyPart] = {
    var parts: [String: BodyPart] = [
      "lumbar": .lowerBack, "spine": .lowerBack, "abs": .core, "upperback": .back, "lats": .back, "knees": .knee,
      "hips": .hip, "ankles": .ankle, "wrists": .wrist, "elbows": .elbow, "rotatorcuff": .shoulder,
    ]
    for part in BodyPart.allCases { parts[PoolName(part.rawValue).key] = part }
    return parts
  }()
}

/// A name as people write it, normalised: `Lower_Back injury` is `lowerback`.
struct PoolName: Equatable, Sendable {
  let key: String

  init(_ name: String) {
    let letters = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    key = letters.hasSuffix("injury") ? String(letters.dropLast("injury".count)) : letters
  }
}

/// One movement of the pool (implementation plan 10.4.2).
package struct Exercise: Equatable, Sendable {
  package enum Category: UInt8, CaseIterable, Sendable {
    case upperPush = 1, upperPull, lower, core, cardio, mobility

    /// `true` if it builds strength, so that its muscles need two days to recover.
    package var isStrength: Bool { self != .cardio && self != .mobility }
  }

  package typealias Level = TrainingLevel

  /// The strain on the body; a recovering wearer may do `nothing` all day.
  package enum Load: UInt8, CaseIterable, RawOrdered, Sendable {
    case nothing, light, moderate, heavy
  }

  /// The kind of movement: contracts forbid some tags, and some tags together.
  package enum Tag: UInt8, CaseIterable, Sendable {
    case explosive, heavy, impact
    case heavyDeadlift, heavyBackSquat, overheadPress, uprightRow, kippingPullUp, heavyRow
    case squat, hinge, singleLeg, horizontal, vertical, arms
    case warmUp, coolDown, walk, steady, interval, yoga, spine, hips, stretch, rolling, breathing
  }

  /// Unique in the pool.
  package let id: String
  package let name: String
  package let category: Category
  /// The muscles it works mainly, and those that help.
  package let muscles: Set<BodyPart>
  package let helpers: Set<BodyPart>
  /// The joints that it strains: unsafe if one of them is injured.
  package let strains: Set<BodyPart>
  /// All of it is needed.
  package let equipment: Set<Equipment>
  package let level: Level
  package let load: Load
  package let tags: Set<Tag>
  /// `true` if a set is counted in seconds instead of repetitions.
  package let isTimed: Bool

  /// `true` if its muscles need rest after it, and before it (implementation plan 10.4.1).
  package var needsFreshMuscles: Bool { category.isStrength && load > .nothing }
}
