package import ScenarioFiles

/// A population's distribution of a value: constant, a range, or a list.
enum Distribution<Value: Hashable & Sendable>: Hashable, Sendable {
  case fixed(Value)
  /// Uniform between the two.
  case range(Value, Value)
  /// Each equally likely; a repeated one is twice as likely.
  case among([Value])
}

/// A value with other values in between.
package protocol Rangeable: Hashable, Sendable {
  static var origin: Self { get }
  static func isOrdered(_ low: Self, _ high: Self) -> Bool
  /// Returns the value at a fraction of the distance between two others, rounded for people.
  static func between(_ low: Self, _ high: Self, at part: Double) -> Self
}

extension Distribution where Value: Rangeable {
  func draw(_ random: inout RandomStream) -> Value {
    switch self {
    case .fixed(let value): value
    case .range(let low, let high): Value.between(low, high, at: random.unit())
    case .among(let values): values.isEmpty ? .origin : values[random.below(values.count)]
    }
  }
}

extension Double: Rangeable {
  package static var origin: Double { 0 }
  package static func isOrdered(_ low: Double, _ high: Double) -> Bool { low <= high }

  /// To a hundredth, a whole percent, so that the text of a scenario gives it back exactly.
  package static func between(_ low: Double, _ high: Double, at part: Double) -> Double {
    ((low + (high - low) * part) * 100).rounded() / 100
  }
}

extension Int: Rangeable {
  package static var origin: Int { 0 }
  package static func isOrdered(_ low: Int, _ high: Int) -> Bool { low <= high }

  package static func between(_ low: Int, _ high: Int, at part: Double) -> Int {
    Swift.min(high, low + Int(Double(high - low + 1) * part))
  }
}

extension Span: Rangeable {
  package static var origin: Span { .zero }
  package static func isOrdered(_ low: Span, _ high: Span) -> Bool { low <= high }

  /// To the minute.
  package static func between(_ low: Span, _ high: Span, at part: Double) -> Span {
    let minutes = (low.seconds + (high.seconds - low.seconds) * part) / 60
    return .minutes(Int64(minutes.rounded()))
  }
}

extension Frequency: Rangeable {
  package static var origin: Frequency { .never }
  package static func isOrdered(_ low: Frequency, _ high: Frequency) -> Bool { low.perDay <= high.perDay }

  /// To a tenth, in the period of the first.
  package static func between(_ low: Frequency, _ high: Frequency, at part: Double) -> Frequency {
    func times(_ frequency: Frequency) -> Double { low.period == .day ? frequency.perDay : frequency.perWeek }
    let drawn = times(low) + (times(high) - times(low)) * part
    return Frequency((drawn * 10).rounded() / 10, a: low.period)
  }
}

private struct RangeEnds<Value: Rangeable>: Hashable {
  var from = Value.origin
  var to = Value.origin
}

extension Shape {
  /// A value, a range `{ from, to }`, or a list from which one is drawn.
  ///
  /// - Parameter noun: The plural of the value: `probabilities`.
  static func drawn<Part: Rangeable>(
    _ part: Shape<Part>, _ noun: String
  ) -> Shape where Value == Distribution<Part> {
    let one = Shape<Distribution<Part>>.either(
      part, range(part, noun), read: (one: { value, _ in .fixed(value) }, other: { range, _ in range }),
      write: (
        one: { if case .fixed(let value) = $0 { value } else { nil } },
        other: { if case .range = $0 { $0 } else { nil } }
      ))
    return either(
      one, choices(of: part), read: (one: { drawn, _ in drawn }, other: { values, _ in .among(values) }),
      write: (
        one: { if case .among = $0 { nil } else { $0 } },
        other: { if case .among(let values) = $0 { values } else { nil } }
      ))
  }

  /// A list from which one is drawn; an empty one is a mistake.
  package static func choices<Part>(of part: Shape<Part>) -> Shape<[Part]> {
    let list = Shape<[Part]>.list(of: part)
    return Shape<[Part]>(description: list.description) { value, base, reading in
      guard case .array(let values) = value.kind, values.isEmpty else { return list.read(value, base, &reading) }
      reading.report("there is nothing to choose from", at: value.range, help: "leave the key out, or name a value")
      return nil
    } write: {
      list.write($0, $1)
    }
  }

  private static func range<Part: Rangeable>(_ part: Shape<Part>, _ noun: String) -> Shape<Distribution<Part>> {
    let ends = ObjectShape(
      "range of \(noun)", blank: RangeEnds<Part>(),
      [.required("from", \.from, part, "The least."), .required("to", \.to, part, "The most.")]
    ).shape
    return Shape<Distribution<Part>>(description: ends.description) { value, _, reading in
      guard let range = ends.read(value, nil, &reading) else { return nil }
      if Part.isOrdered(range.from, range.to) { return .range(range.from, range.to) }
      reading.report("the range ends before it begins", at: value.range, help: "change 'from' and 'to' round")
      return nil
    } write: { drawn, _ in
      guard case .range(let low, let high) = drawn else { return .object([]) }
      return ends.write(RangeEnds(from: low, to: high), nil)
    }
  }
}
