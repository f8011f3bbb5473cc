/// The times at which one device could receive the other.
package struct ReceptionTimeline: Hashable, Sendable {
  /// The milliseconds at which silences begin, and those at which they end.
  private let begins: [Int64]
  private let ends: [Int64]
  private let milliseconds: Int64

  /// - Parameters:
  ///   - steps: 1 from when the other device is received, 0 from when it isn't, in turn; the first at 0.
  ///   - length: The milliseconds after which the recording repeats.
  package init(_ steps: [LinkRecordingStep], length: Int64) throws(LinkRecordingFlaw) {
    try LinkRecordingFlaw.check(steps, length: length)
    guard steps[0].millisecond == 0 else { throw LinkRecordingFlaw("the first entry is not that at 0 ms", at: 0) }
    guard steps[steps.count - 1].millisecond < length else {
      throw LinkRecordingFlaw("the last entry begins where the recording ends", at: steps.count - 1)
    }
    var (begins, ends): ([Int64], [Int64]) = ([], [])
    for (index, step) in steps.enumerated() {
      guard step.value == 0 || step.value == 1 else { throw LinkRecordingFlaw("neither up nor down", at: index) }
      guard index == 0 || step.value != steps[index - 1].value else {
        throw LinkRecordingFlaw("it is \(step.value == 1 ? "up" : "down") already", at: index)
      }
      if step.value == 0 {
        begins.append(step.millisecond)
      } else if index > 0 {
        ends.append(step.millisecond)
      }
    }
    guard steps.contains(where: { $0.value == 1 }) else { throw LinkRecordingFlaw("it is never up") }
    if ends.count < begins.count { ends.append(length) }
    (self.begins, self.ends, milliseconds) = (begins, ends, length)
  }

  package var length: Span { .milliseconds(milliseconds) }
  package var silenceCount: Int { begins.count }

  /// Returns the first moment at or after another (nanoseconds, not negative) at which the other device is received.
  package func firstUp(from moment: Int64) -> Int64 {
    let up = end(ofSilenceAt: moment)
    // A silence at the end of a round may continue at the start of the next.
    return up % (milliseconds &* 1_000_000) == 0 ? end(ofSilenceAt: up) : up
  }

  private func end(ofSilenceAt moment: Int64) -> Int64 {
    let (round, rest) = moment.quotientAndRemainder(dividingBy: milliseconds &* 1_000_000)
    let index = begins.countOfFirst { $0 &* 1_000_000 <= rest } - 1
    guard index >= 0, rest < ends[index] &* 1_000_000 else { return moment }
    return (round &* milliseconds &+ ends[index]) &* 1_000_000
  }
}
