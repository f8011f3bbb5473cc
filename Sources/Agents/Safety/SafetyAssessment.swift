/// The danger in a text, from low to high (Pulsum, FoundationModelsSafetyProvider).
package enum SafetyLevel: Int, CaseIterable, RawOrdered, Sendable {
  case safe
  case caution
  case crisis
}

/// The kinds of danger in a text. Of equally severe ones the first in this order is named first.
package enum SafetyCategory: Int, CaseIterable, RawOrdered, Sendable {
  /// A wish to die or to end one's life.
  case suicide
  /// Means, a place or a time for it.
  case means
  /// A farewell, or leaving things in order.
  case goodbye
  case selfHarm
  /// Danger to the body right now.
  case medical
  /// A wish or a plan to hurt another person.
  case violence
  /// Being hurt or threatened by another person.
  case abuse
  /// Another person is in danger.
  case otherAtRisk
  /// Feeling like a burden, or that others would be better off.
  case burden
  /// No hope, no future, no way out.
  case hopelessness
  case eating
  /// Distress of another kind.
  case distress
  /// A language without phrases in the classifier.
  case unreadable

  package var words: String {
    switch self {
    case .suicide: "words of wanting to die"
    case .means: "words of a means or a plan to die"
    case .goodbye: "words of farewell"
    case .selfHarm: "words of hurting oneself"
    case .medical: "words of a medical emergency"
    case .violence: "words of hurting somebody"
    case .abuse: "words of being hurt or threatened"
    case .otherAtRisk: "words of somebody else in danger"
    case .burden: "words of being a burden"
    case .hopelessness: "words of having no hope"
    case .eating: "words of disordered eating"
    case .distress: "words of great distress"
    case .unreadable: "words of a language that is not known here"
    }
  }
}

/// The local classifier's result for a text.
package struct SafetyAssessment: Equatable, Sendable {
  package let level: SafetyLevel
  /// All findings, the most severe first, each category once.
  package let findings: [SafetyFinding]

  package static let safe = SafetyAssessment(findings: [])

  /// - Parameter findings: In any order and with repetitions.
  init(findings: [SafetyFinding]) {
    var kept: [SafetyFinding] = []
    let sorted = findings.filter { $0.level > .safe }
      .ordered { ($1.level, $0.category) < ($0.level, $1.category) }
    for finding in sorted where !kept.contains(where: { $0.category == finding.category }) { kept.append(finding) }
    self.findings = kept
    level = kept.first?.level ?? .safe
  }

  package var category: SafetyCategory? { findings.first?.category }

  /// The reason in plain words; `nil` if the text is safe.
  package var reason: String? { findings.first?.category.words }
}

package struct SafetyFinding: Equatable, Sendable {
  package let category: SafetyCategory
  package let level: SafetyLevel
  /// The words that showed it, without disguises.
  package let words: String
}
