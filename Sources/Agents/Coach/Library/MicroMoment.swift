/// Something small that does good ("Pulsum": MicroMoment).
package struct MicroMoment: Equatable, Sendable {
  package enum Difficulty: String, CaseIterable, Sendable {
    case easy, moderate, hard
  }

  /// What it is about. The shipped library has nothing for injuries; a library that is imported may, and its cards
  /// carry a caution.
  package enum Category: String, CaseIterable, Sendable {
    case breathing, movement, sleep, outdoors, focus, connection, reflection, nourishment, mindfulness, mobility, play
    case injury
  }

  package let id: String
  package let title: String
  package let shortDescription: String
  package let detail: String
  /// A kind of source or a host, from which `EvidenceScore` is read.
  package let source: String
  package let durationSeconds: Int
  /// For so long after it was done it is not offered again.
  package let cooldownSeconds: Int
  package let difficulty: Difficulty
  package let category: Category
  package let tags: [String]
  /// The signals that it may do good to.
  package let helps: [Feature]

  package var evidence: EvidenceScore { EvidenceScore(source: source) }

  /// What an index embeds to find it. The names of the signals are in it as they stand in a query; without them a query
  /// of names and numbers has not one word in common with any moment.
  package var searchText: String {
    let signals = helps.map { "\($0.rawValue) \($0.spoken)" }
    return ([title, shortDescription, detail, category.rawValue] + tags + signals).joined(separator: " ")
  }
}
