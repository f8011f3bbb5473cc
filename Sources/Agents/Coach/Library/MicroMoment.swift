/// A short beneficial activity ("Pulsum": MicroMoment).
package struct MicroMoment: Equatable, Sendable {
  package enum Difficulty: String, CaseIterable, Sendable {
    case easy, moderate, hard
  }

  /// The category of a moment. The shipped library has none for injuries; an imported one may, and its cards carry a
  /// caution.
  package enum Category: String, CaseIterable, Sendable {
    case breathing, movement, sleep, outdoors, focus, connection, reflection, nourishment, mindfulness, mobility, play
    case injury
  }

  package let id: String
  package let title: String
  let shortDescription: String
  package let detail: String
  /// A kind of source or a host, which determines the `EvidenceScore`.
  package let source: String
  let durationSeconds: Int
  /// The time after doing it in which it isn't offered again.
  let cooldownSeconds: Int
  package let difficulty: Difficulty
  package let category: Category
  package let tags: [String]
  /// The signals that it may improve.
  package let helps: [WellbeingFeature]

  /// The study behind it; `nil` without a source.
  package var study: Study?

  package struct Study: Equatable, Sendable {
    package let title: String
    /// The journal, or the publishing institution.
    package let publishedIn: String
    package let year: Int

    /// For instance `Sleep, 2006: A brief afternoon nap`.
    package var text: String { "\(publishedIn), \(year): \(title)" }
  }

  /// Without a study the evidence isn't strong.
  package var evidence: EvidenceScore {
    let score = EvidenceScore(source: source)
    return study == nil ? min(score, .medium) : score
  }

  /// The text that the search matches. It contains the names of signals as queries write them; otherwise a query of
  /// names and numbers would share no word with any moment.
  package var searchText: String {
    let signals = helps.map { "\($0.rawValue) \($0.spoken)" }
    return ([title, shortDescription, detail, category.rawValue] + tags + signals).joined(separator: " ")
  }
}

/// The evidence level of the source behind a moment ("Pulsum, Journey 3", step 4).
///
/// It rates only the kind of source, never a claim.
package enum EvidenceScore: Int, CaseIterable, RawOrdered, Sendable {
  case weak, medium, strong

  private static let strongKinds: Set<String> = ["gov", "edu", "pubmed", "nih"]
  private static let mediumKinds: Set<String> = ["nature", "sciencedirect", "mayo"]
  /// Hosts that count with all their subdomains. The documents only search for a name anywhere; then `mayonnaise.com`
  /// would be medium and `pubmed.example.com` strong.
  private static let strongHosts = ["gov", "edu", "gov.uk", "ac.uk", "pubmed.com"]
  private static let mediumHosts = ["nature.com", "sciencedirect.com", "mayoclinic.org"]

  /// - Parameter source: A kind, for instance `gov`, or a host, for instance `www.nature.com`, in any case.
  package init(source: String) {
    let source = source.lowercased()
    if Self.strongKinds.contains(source) || Self.strongHosts.contains(where: { Self.isHost(source, within: $0) }) {
      self = .strong
    } else if Self.mediumKinds.contains(source)
      || Self.mediumHosts.contains(where: { Self.isHost(source, within: $0) })
    {
      self = .medium
    } else {
      self = .weak
    }
  }

  private static func isHost(_ host: String, within domain: String) -> Bool {
    host == domain || host.hasSuffix(".\(domain)")
  }

  package func value(_ config: CandidateConfig = CandidateConfig()) -> Double {
    switch self {
    case .strong: config.strongEvidence
    case .medium: config.mediumEvidence
    case .weak: config.weakEvidence
    }
  }

  /// The word on the card.
  package var badge: String {
    switch self {
    case .strong: "Strong"
    case .medium: "Medium"
    case .weak: "Weak"
    }
  }
}
