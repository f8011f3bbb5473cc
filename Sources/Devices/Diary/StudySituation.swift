package struct StudySituation: Sendable {
  package let revision: Int64
  /// All of the phone's pages, in order of record.
  package let leaves: [DiaryLeaf]
  /// The last local day that has ended, counted since 1970: today is incomplete (Symptom tracker, ticket 5).
  package let lastDay: Int
  package let now: Timestamp
  /// Seconds east of UTC, for days without an offset.
  package let offset: Int
  /// `true` if earlier findings must not be reused, at the wearer's request.
  package let isAnew: Bool

  package init(
    revision: Int64, leaves: [DiaryLeaf], lastDay: Int, now: Timestamp, offset: Int, isAnew: Bool = false
  ) {
    (self.revision, self.leaves, self.lastDay) = (revision, leaves, lastDay)
    (self.now, self.offset, self.isAnew) = (now, offset, isAnew)
  }
}

/// The findings of a study of the diary; they stay on the phone.
package struct StudyFindings: Hashable, Sendable {
  /// The reason that there was nothing to study.
  package enum Absence: UInt8, StableName, Hashable, WireField {
    case tooFewDays = 1, noFlares, noDaysWithout

    package static let names = ["tooFewDays", "noFlares", "noDaysWithout"]

    package var text: String {
      switch self {
      case .tooFewDays: "too few days hold anything"
      case .noFlares: "no day has a flare"
      case .noDaysWithout: "every day has a flare"
      }
    }
  }

  /// A factor related to flares, as far as their preceding hours tell.
  package struct Claim: Hashable, Sendable {
    /// A unique name, such as "food:milk", and the one for people.
    package let key: String
    package let name: String
    /// Hours before a flare: the nearer and the farther end.
    package let from: Int
    package let to: Int
    package let isTrigger: Bool
    /// The only symptom whose flares were counted; `nil` for any.
    package let symptom: String?
    /// The least severity of the counted flares.
    package let severity: Int
    /// The relative increase of its frequency before flares, with its 95 % confidence interval.
    package let strength: Double
    package let least: Double
    package let most: Double
    /// 1 is low, 3 is high.
    package let confidence: UInt8
    /// Flares and other days, with it and without.
    package let flareWith: Int
    package let flareWithout: Int
    package let otherWith: Int
    package let otherWithout: Int
    /// The probability of this test alone, and adjusted for their number.
    package let probability: Double
    package let adjusted: Double

    package init(
      key: String, name: String, from: Int, to: Int, isTrigger: Bool, symptom: String? = nil, severity: Int,
      strength: Double, least: Double, most: Double, confidence: UInt8, flareWith: Int, flareWithout: Int,
      otherWith: Int, otherWithout: Int, probability: Double, adjusted: Double
    ) {
      (self.key, self.name, self.from, self.to, self.isTrigger) = (key, name, from, to, isTrigger)
      (self.symptom, self.severity, self.confidence) = (symptom, severity, confidence)
      (self.strength, self.least, self.most) = (strength, least, most)
      (self.flareWith, self.flareWithout) = (flareWith, flareWithout)
      (self.otherWith, self.otherWithout) = (otherWith, otherWithout)
      (self.probability, self.adjusted) = (probability, adjusted)
    }
  }

  package let lastDay: Int
  package let offset: Int
  package let absence: Absence?
  package let flareDays: Int
  package let normalDays: Int
  /// The most certain of each factor, the strongest first.
  package let claims: [Claim]
  /// The number of tests, and a digest of all results: rejected claims count too.
  package let tested: Int
  package let digest: UInt64

  package init(
    lastDay: Int, offset: Int, absence: Absence?, flareDays: Int = 0, normalDays: Int = 0, claims: [Claim] = [],
    tested: Int = 0, digest: UInt64 = 0
  ) {
    (self.lastDay, self.offset, self.absence) = (lastDay, offset, absence)
    (self.flareDays, self.normalDays, self.claims) = (flareDays, normalDays, claims)
    (self.tested, self.digest) = (tested, digest)
  }

  package var triggers: [Claim] { claims.filter(\.isTrigger) }
  package var protective: [Claim] { claims.filter { !$0.isTrigger } }

  /// Without the wearer's words.
  package var caption: String {
    if let absence { return absence.text }
    let (harmful, helpful) = (Set(triggers.map(\.key)).count, Set(protective.map(\.key)).count)
    let noun = harmful == 1 ? "trigger" : "triggers"
    return "\(flareDays) days with a flare, \(normalDays) without, \(harmful) \(noun), \(helpful) that protect"
  }
}
