/// The capacity of a link over time: a rate applies until the next one; zero is an outage.
///
/// Amounts are thousandths of a bit: one bit a second for a millisecond, so sums are exact.
package struct RateTimeline: Hashable, Sendable {
  /// The milliseconds from which each rate applies; the first is 0.
  private let starts: [Int64]
  /// Bits a second.
  private let rates: [Int64]
  /// The cumulative capacity before each of the starts.
  private let carried: [Int64]
  private let milliseconds: Int64
  /// The capacity of one round.
  private let total: Int64

  /// The highest valid rate, in bits a second.
  package static let rateMax: Int64 = 1_000_000_000_000

  /// - Parameters:
  ///   - steps: bits a second; the first from 0 on.
  ///   - length: The milliseconds after which the recording repeats.
  package init(_ steps: [LinkRecordingStep], length: Int64) throws(LinkRecordingFlaw) {
    try LinkRecordingFlaw.check(steps, length: length)
    guard steps[0].millisecond == 0 else { throw LinkRecordingFlaw("the first rate is not that at 0 ms", at: 0) }
    guard steps[steps.count - 1].millisecond < length else {
      throw LinkRecordingFlaw("the last rate begins where the recording ends", at: steps.count - 1)
    }
    var carried: [Int64] = []
    var sum: Int64 = 0
    for (index, step) in steps.enumerated() {
      guard (0...RateTimeline.rateMax).contains(step.value) else {
        throw LinkRecordingFlaw("\(step.value) bit/s is no rate of a link", at: index)
      }
      carried.append(sum)
      let end = index + 1 < steps.count ? steps[index + 1].millisecond : length
      let (part, isPartTooMuch) = step.value.multipliedReportingOverflow(by: end - step.millisecond)
      let (next, isTooMuch) = sum.addingReportingOverflow(part)
      guard !isPartTooMuch, !isTooMuch, next < Int64.max / 4 else {
        throw LinkRecordingFlaw("more could be carried than can be counted", at: index)
      }
      sum = next
    }
    guard sum > 0 else { throw LinkRecordingFlaw("nothing is ever carried") }
    starts = steps.map(\.millisecond)
    rates = steps.map(\.value)
    self.carried = carried
    milliseconds = length
    total = sum
  }

  package var length: Span { .milliseconds(milliseconds) }
  /// Bits a second on average.
  package var meanRate: Double { Double(total) / Double(milliseconds) }

  /// A position in the total capacity of the link: the round, and the amount within it.
  struct Position: Hashable, Comparable, Sendable {
    var round: Int64 = 0
    var amount: Int64 = 0

    init() {}
    init(round: Int64, amount: Int64) { (self.round, self.amount) = (round, amount) }

    static func < (a: Position, b: Position) -> Bool {
      a.round != b.round ? a.round < b.round : a.amount < b.amount
    }
  }

  /// Returns the capacity up to a moment (nanoseconds, not negative).
  func place(at moment: Int64) -> Position {
    let (round, rest) = moment.quotientAndRemainder(dividingBy: milliseconds &* 1_000_000)
    let index = starts.countOfFirst { $0 &* 1_000_000 <= rest } - 1
    let part = UInt64(rest &- starts[index] &* 1_000_000).multipliedFullWidth(by: UInt64(rates[index]))
    let (amount, _) = UInt64(1_000_000).dividingFullWidth(part)
    return Position(round: round, amount: carried[index] &+ Int64(amount))
  }

  /// Returns the position that many bytes after another.
  func place(_ place: Position, plus bytes: Int) -> Position {
    // A message that ends with a round belongs to it, not to the start of the next, which an outage may precede.
    let before = place.amount &+ Int64(max(1, bytes)) &* 8_000 &- 1
    return Position(round: place.round &+ before / total, amount: before % total &+ 1)
  }

  /// Returns the first moment, in nanoseconds, by which the link could have carried everything up to a position.
  func moment(of place: Position) -> Int64 {
    let index = max(0, carried.countOfFirst { $0 < place.amount } - 1)
    let missing = UInt64(max(0, place.amount &- carried[index])).multipliedFullWidth(by: 1_000_000)
    let (span, rest) = UInt64(max(1, rates[index])).dividingFullWidth(missing)
    return (place.round &* milliseconds &+ starts[index]) &* 1_000_000 &+ Int64(rest > 0 ? span &+ 1 : span)
  }
}
