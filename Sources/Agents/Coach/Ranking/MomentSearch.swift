/// Finds moments by meaning ("Pulsum, Journey 3", step 2).
package protocol MomentSearch: Sendable {
  /// The nearest moments to the query, the nearest first, at most so many; a distance is Euclidean and not negative.
  func search(query: String, topK: Int) -> [(id: String, distance: Double)]
}

/// What is searched for ("Pulsum, Journey 3", step 1).
package enum MomentQuery {
  /// How many contributions a query names.
  package static let contributionsMax = 4

  /// For instance `wellbeing=-1.23 z_hrv=-2.1 z_sleepDebt=1.8`; a wellbeing that is unknown is not named.
  package static func text(_ state: CoachState) -> String {
    let wellbeing = state.wellbeing.map { "wellbeing=\(ShortNumber.text($0, limit: 1_000))" }
    let top = state.contributions.prefix(contributionsMax).map {
      "\($0.signal.rawValue)=\(ShortNumber.text($0.value, limit: 1_000))"
    }
    return ([wellbeing].compactMap { $0 } + top).joined(separator: " ")
  }
}
