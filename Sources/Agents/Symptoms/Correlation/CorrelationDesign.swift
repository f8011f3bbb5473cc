/// The days that are compared, and how often the flares begin at which time of the day.
struct CorrelationDesign: Equatable, Sendable {
  /// Days with anything in them, ascending.
  let days: [Int]
  /// The onset of each, in the order of the days; nil without a flare.
  let onsets: [DiaryTime?]
  let flares: BitRow
  /// When any symptom was written down, seconds since 1970, ascending.
  let symptoms: [Int]
  /// What is known of each day that windows reach: with any other answer, every factor is a new question.
  private let context: [Context]

  private struct Context: Equatable, Sendable {
    let isObserved: Bool
    let knowsFood: Bool
    let offset: Int
  }

  init(_ index: CorrelationIndex) {
    context = index.reached.map { day in
      let facts = index.facts[day]
      return Context(
        isObserved: facts?.isObserved ?? false, knowsFood: facts?.knowsFood ?? false, offset: facts?.offset ?? 0)
    }
    symptoms = index.reached.flatMap { index.facts[$0]?.symptoms ?? [] }.sorted()
    days = index.days.filter { index.facts[$0]?.isObserved == true }
    onsets = days.map { index.facts[$0]?.onset }
    var flares = BitRow(count: days.count)
    for (place, onset) in onsets.enumerated() { flares[place] = onset != nil }
    self.flares = flares
  }

  var flareDays: [Int] { zip(days, onsets).compactMap { $1 == nil ? nil : $0 } }
}

/// An instant before which one looks for a factor.
struct CorrelationMoment: Equatable, Sendable {
  /// Since 1970.
  let seconds: Int
  /// Seconds east of UTC.
  let offset: Int

  /// From the first second of the window before this moment to the one after its last; the moment itself belongs to the
  /// nearest window.
  func span(_ window: TimeWindow) -> Range<Int> {
    (seconds - window.to * 3_600 + 1)..<(seconds - window.from * 3_600 + 1)
  }

  /// The local days that a span touches.
  func days(_ span: Range<Int>) -> ClosedRange<Int> {
    let last = max(span.lowerBound, span.upperBound - 1)
    return DiaryTime.day(local: span.lowerBound + offset)...DiaryTime.day(local: last + offset)
  }
}
