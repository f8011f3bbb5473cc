/// What the local classifier thinks of a text.
package struct SafetyAssessment: Equatable, Sendable {
  package let level: SafetyLevel
  /// All that was found, the most severe first, each category once.
  package let findings: [SafetyFinding]

  package static let safe = SafetyAssessment(findings: [])

  /// - Parameter findings: in any order and with repetitions.
  init(findings: [SafetyFinding]) {
    var kept: [SafetyFinding] = []
    let sorted = findings.filter { $0.level > .safe }
      .sorted { ($1.level, $0.category) < ($0.level, $1.category) }
    for finding in sorted where !kept.contains(where: { $0.category == finding.category }) { kept.append(finding) }
    self.findings = kept
    level = kept.first?.level ?? .safe
  }

  package var category: SafetyCategory? { findings.first?.category }

  /// Why, in plain words; nil when the text is safe.
  package var reason: String? { findings.first?.category.words }
}

/// One thing found in a text.
package struct SafetyFinding: Equatable, Sendable {
  package let category: SafetyCategory
  package let level: SafetyLevel
  /// The words that showed it, as they were understood: disguises taken off.
  package let words: String
}
