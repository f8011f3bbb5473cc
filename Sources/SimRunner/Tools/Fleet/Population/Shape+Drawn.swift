package import ScenarioFiles
import SimKernel

/// The two ends of a range, as a file has them.
private struct RangeEnds<Value: Rangeable>: Hashable {
  var from = Value.origin
  var to = Value.origin
}

extension Shape {
  /// A value, a range `{ from, to }`, or a list of which one is taken.
  ///
  /// - Parameter noun: several such values: `probabilities`.
  package static func drawn<Part: Rangeable>(_ part: Shape<Part>, _ noun: String) -> Shape where Value == Drawn<Part> {
    let one = Shape<Drawn<Part>>.either(
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

  /// A list of which one is taken; an empty one is a mistake.
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

  private static func range<Part: Rangeable>(_ part: Shape<Part>, _ noun: String) -> Shape<Drawn<Part>> {
    let ends = ObjectShape(
      "range of \(noun)", blank: RangeEnds<Part>(),
      [.required("from", \.from, part, "The least."), .required("to", \.to, part, "The most.")]
    ).shape
    return Shape<Drawn<Part>>(description: ends.description) { value, _, reading in
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
