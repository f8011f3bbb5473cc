/// The delays between attempts: they double from a base to a cap, with jitter so that devices that failed together
/// don't retry together.
package struct Backoff: Hashable, Sendable {
  package let base: Span
  package let cap: Span
  /// The random share of the delay, 0 to 1.
  package let jitter: Double

  package init(base: Span = .seconds(30), cap: Span = .minutes(30), jitter: Double = 0.2) {
    self.base = base
    self.cap = cap
    self.jitter = jitter
  }

  /// Returns the delay after that many failed attempts (0: the time limit of the first answer).
  package func wait(after attempts: Int, _ stream: inout RandomStream) -> Span {
    let doubled = base.nanoseconds.multipliedReportingOverflow(by: 1 << Int64(min(max(attempts, 0), 30)))
    let plain = doubled.overflow ? cap.nanoseconds : min(doubled.partialValue, cap.nanoseconds)
    return Span(nanoseconds: Int64(Double(plain) * (1 - jitter * stream.unit())))
  }
}
