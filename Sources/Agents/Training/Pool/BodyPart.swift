/// A muscle group or a joint that an exercise works or strains; the names are those in which injuries are told.
package enum BodyPart: String, CaseIterable, Comparable, Sendable {
  case chest, back, shoulders, biceps, triceps, core, quads, hamstrings, glutes, calves
  case neck, shoulder, elbow, wrist, lowerBack, hip, knee, ankle

  package var isJoint: Bool { self >= .neck }

  package static func < (a: BodyPart, b: BodyPart) -> Bool { a.place < b.place }

  private var place: Int { BodyPart.allCases.firstIndex(of: self) ?? 0 }
}

/// What a wearer's injuries mean, from their names as the profile keeps them.
///
/// The documents check a field that nobody writes (tech spec §3.4), and name the same injury in two ways, `shoulder` and
/// `shoulder_injury` (§3.5). Here the names of the profile are the only source, and both ways are understood.
package struct Injuries: Equatable, Sendable {
  package let parts: Set<BodyPart>
  /// Names that are nobody's: any part may be meant, so that nothing that could harm any joint is safe.
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

  /// Whether an exercise spares everything that is hurt: a hurt muscle must not be loaded, a hurt joint not be strained.
  package func spares(_ exercise: Exercise) -> Bool {
    guard unknown.isEmpty || exercise.strains.isEmpty else { return false }
    return parts.isDisjoint(with: exercise.strains) && parts.isDisjoint(with: exercise.muscles)
      && parts.isDisjoint(with: exercise.helpers)
  }

  /// Every name of a part: its own, that of the injury, and the words of every day.
  private static let parts: [String: BodyPart] = {
    var parts: [String: BodyPart] = [
      "lumbar": .lowerBack, "spine": .lowerBack, "abs": .core, "upperback": .back, "lats": .back, "knees": .knee,
      "hips": .hip, "ankles": .ankle, "wrists": .wrist, "elbows": .elbow, "rotatorcuff": .shoulder,
    ]
    for part in BodyPart.allCases { parts[PoolName(part.rawValue).key] = part }
    return parts
  }()
}

/// A name as people write it, reduced to what it means: `Lower_Back injury` is `lowerback`.
struct PoolName: Equatable, Sendable {
  let key: String

  init(_ name: String) {
    let letters = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    key = letters.hasSuffix("injury") ? String(letters.dropLast("injury".count)) : letters
  }
}
