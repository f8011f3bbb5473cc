package import Engine
package import Reports

/// The events of a run in which something happens: facts, faults, and acts of the wearer.
package final class HappeningLog: TraceObserver {
  package var interest: TraceInterest { [.facts, .messages] }
  package private(set) var events: [SeenEvent] = []

  package init() {}

  package func observe(_ event: TraceEvent) { if event.hasFact { events.append(SeenEvent(event: event)) } }

  package func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery, envelope.channel == .physical, envelope.message.isWilled else { return }
    var seen = SeenEvent(event: event)
    seen.envelope = envelope
    events.append(seen)
  }

  /// Returns the moments of its events up to a moment, each once, in order.
  func moments(until end: Instant) -> [Instant] {
    events.reduce(into: []) { if $1.event.at <= end, $1.event.at != $0.last { $0.append($1.event.at) } }
  }
}

/// The frequency of a failure in replays from moments before it. It rises at the moment after which the failure could
/// not be avoided.
package struct FailureCurve {
  /// In order of their moments.
  package let replays: [MomentReplays]
  /// `true` if the acts that the story has from the moment on were left out, and not only its faults.
  package let omitsActs: Bool
  /// The neighbouring moments between which the frequency rises most; `from` is `nil` if even the last replays often
  /// pass. `nil` if the frequency is high from the beginning on.
  package let rise: (before: MomentReplays, from: MomentReplays?)?
  /// The events between these.
  package let between: [SeenEvent]

  /// The numbers of moments in the first round, and in each further one.
  private static let (rounds, furtherRound) = (16, 3)
  /// The share of failing replays from the beginning with which a story has no moment to look for.
  private static let high = 0.75

  /// Searches for the moment; returns `nil` if that was cancelled.
  ///
  /// - Parameters:
  ///   - failure: The moment of the failure.
  ///   - isDrawn: Whether chance drew the story's acts, so that those after a moment are left out, as its faults are.
  ///     They are left out as well if the story always fails with them.
  ///   - replay: Performs replays from moments without the story's later faults, and with or without its later acts.
  package static func search(
    _ log: HappeningLog, failure: Instant, isDrawn: Bool,
    replay: (_ moments: [Instant], _ omitsActs: Bool) throws(ToolError) -> [MomentReplays]?
  ) throws(ToolError) -> FailureCurve? {
    let moments = log.moments(until: failure)
    guard !moments.isEmpty else { return FailureCurve(replays: [], omitsActs: isDrawn, rise: nil, between: []) }
    var omitsActs = isDrawn
    guard var found = try replay([moments[0]], omitsActs).map({ [0: $0[0]] }) else { return nil }
    if !isDrawn, found[0]?.passed == 0 { (omitsActs, found) = (true, [:]) }
    var wanted = (0..<rounds).map { $0 * (moments.count - 1) / (rounds - 1) }
    var bracket = 0..<moments.count
    while true {
      let places = Set(wanted).subtracting(found.keys).sorted()
      guard let more = try replay(places.map { moments[$0] }, omitsActs) else { return nil }
      found.merge(zip(places, more)) { _, new in new }
      guard let rise = steepest(found, in: bracket) else { bracket = 0..<0; break }
      bracket = rise
      let width = bracket.count
      wanted = (1...furtherRound).map { bracket.lowerBound + $0 * width / (furtherRound + 1) }
      // Replays that never end tell nothing, however often they are repeated.
      if places.isEmpty || Set(wanted).isSubset(of: found.keys) { break }
    }
    let replays = found.sorted { $0.key < $1.key }.map(\.value)
    guard let before = found[bracket.lowerBound], !bracket.isEmpty else {
      return FailureCurve(replays: replays, omitsActs: omitsActs, rise: nil, between: [])
    }
    let from = found[bracket.upperBound]
    let between = log.events.filter { $0.event.at >= before.at && $0.event.at < from?.at ?? .distantFuture }
    return FailureCurve(
      replays: replays, omitsActs: omitsActs, rise: (before, from),
      between: from == nil ? between.filter { $0.event.at <= failure } : between)
  }

  /// Returns the places of the neighbours between which the frequency rises most, the latest of several, within a
  /// range; `nil` if it is high from its beginning on. The story itself, after all moments, fails always.
  private static func steepest(_ found: [Int: MomentReplays], in range: Range<Int>) -> Range<Int>? {
    let known = found.sorted { $0.key < $1.key }.filter { range.lowerBound...range.upperBound ~= $0.key }
    var points = known.compactMap { place, replays in replays.frequency.map { (place: place, share: $0) } }
    if points.last?.place != range.upperBound { points.append((range.upperBound, 1)) }
    let pairs = zip(points, points.dropFirst()).map { (range: $0.place..<$1.place, rise: $1.share - $0.share) }
    guard let most = pairs.map(\.rise).max(), points[0].share < high || range.lowerBound > 0 else { return nil }
    return pairs.last { $0.rise == most }?.range
  }
}
