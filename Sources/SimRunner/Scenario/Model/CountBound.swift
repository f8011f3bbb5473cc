/// A bound on a count: `12`, `at least 12`, `at most 12`.
package enum CountBound: Hashable, Sendable {
  case exactly(Int)
  case atLeast(Int)
  case atMost(Int)

  package func allows(_ count: Int) -> Bool {
    switch self {
    case .exactly(let bound): count == bound
    case .atLeast(let bound): count >= bound
    case .atMost(let bound): count <= bound
    }
  }
}
