/// The distance of a check to a failure: the moments at which less than a half, then less than a tenth, and then nothing
/// was left of its limit.
package struct Nearness: Sendable {
  package private(set) var moments: [Instant] = []

  package init() {}

  /// Takes a value, and the largest one without a failure.
  package mutating func note(_ used: Int64, of limit: Int64, _ at: Instant) {
    let reached = used >= limit ? 3 : used * 10 > limit * 9 ? 2 : used * 2 > limit ? 1 : 0
    while moments.count < reached { moments.append(at) }
  }

  package mutating func note(_ used: Span, of limit: Span, _ at: Instant) {
    note(used.nanoseconds, of: limit.nanoseconds, at)
  }

  /// The behaviours of a run with a check of that name, in words, with their moments.
  package func behaviours(of check: String) -> [(words: String, at: Instant)] {
    zip(["less than half", "less than a tenth", "nothing"], moments).map { ("near miss: \($0) left of \(check)", $1) }
  }
}
