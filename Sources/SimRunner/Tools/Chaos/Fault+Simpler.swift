import ScenarioFiles
import SimKernel

extension Fault {
  /// Faults of the same kind that are easier to think about, the simplest first; none when it is as simple as can be.
  ///
  /// Each is strictly simpler than the one before it, so that whoever goes on taking them comes to an end.
  var simpler: [Fault] {
    switch self {
    case .loss(let chance, let link): Self.surer(chance).map { .loss(probability: $0, link: link) }
    case .duplicate(let chance, let link): Self.surer(chance).map { .duplicate(probability: $0, link: link) }
    case .reorder(let chance, let link): Self.surer(chance).map { .reorder(probability: $0, link: link) }
    case .corrupt(let chance, let link): Self.surer(chance).map { .corrupt(probability: $0, link: link) }
    case .delay(let span, let jitter, let link):
      (jitter > .zero ? [.delay(span, jitter: .zero, link: link)] : [])
        + (span > .seconds(1) ? [.delay(.seconds(max(1, Int64(span.seconds / 2))), jitter: jitter, link: link)] : [])
    case .drop(let count, let link):
      count > 1 ? [.drop(count: 1, link: link), .drop(count: count / 2, link: link)] : []
    case .crash(let role, during: .commit?): [.crash(role, during: nil)]
    case .clock(let role, .bump(let span)): Self.rounder(span).map { .clock(role, .bump($0)) }
    case .clock(let role, .set(let span)): Self.rounder(span).map { .clock(role, .set($0)) }
    default: []
    }
  }

  /// What is certain has no luck in it; else a rounder share.
  private static func surer(_ chance: Double) -> [Double] {
    guard chance < 1 else { return [] }
    let rounded = (chance * 10).rounded(.up) / 10
    return rounded > chance && rounded < 1 ? [1, rounded] : [1]
  }

  /// Whole hours, and away from zero.
  private static func rounder(_ span: Span) -> [Span] {
    let hours = Int64((span.seconds / 3_600).rounded(.awayFromZero))
    let rounded = Span.hours(hours)
    return rounded == span ? [] : [rounded]
  }
}
