/// How well the kind of source behind a moment is founded ("Pulsum, Journey 3", step 4).
///
/// It judges the kind of source only, never a claim: nothing here cites anything.
package enum EvidenceScore: Int, CaseIterable, Comparable, Sendable {
  case weak, medium, strong

  private static let strongKinds: Set<String> = ["gov", "edu", "pubmed", "nih"]
  private static let mediumKinds: Set<String> = ["nature", "sciencedirect", "mayo"]
  /// Hosts that count with everything below them. The documents only look whether a name occurs somewhere; then
  /// `mayonnaise.com` would be medium and `pubmed.example.com` strong.
  private static let strongHosts = ["gov", "edu", "gov.uk", "ac.uk", "pubmed.com"]
  private static let mediumHosts = ["nature.com", "sciencedirect.com", "mayoclinic.org"]

  /// - Parameter source: a kind, for instance `gov`, or a host, for instance `www.nature.com`, in any case.
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

  /// What the ranking counts it as.
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

  package static func < (a: EvidenceScore, b: EvidenceScore) -> Bool { a.rawValue < b.rawValue }
}
