import Foundation

/// Formats numbers and tables for reports.
package enum Figures {
  /// Formats with that many decimals, and without a sign if the result is zero.
  package static func fixed(_ value: Double, _ decimals: Int = 2) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return text.hasPrefix("-") && !text.contains(where: { "123456789".contains($0) }) ? String(text.dropFirst()) : text
  }

  /// Formats with an explicit sign.
  package static func signed(_ value: Double, _ decimals: Int = 2) -> String {
    let text = fixed(value, decimals)
    return text.hasPrefix("-") ? text : "+" + text
  }

  /// Returns the rows in aligned columns: one of them left-aligned, the others right-aligned.
  package static func columns(_ rows: [[String]], left: Int = 0) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { place, cell in
        place == left ? cell.0.padded(to: cell.1) : cell.0.rightAligned(to: cell.1)
      }.joined(separator: "  ")
    }
  }

  /// `12345` as `12,345`.
  package static func grouped(_ number: Int) -> String {
    var digits = Array(String(number.magnitude))
    var position = digits.count - 3
    while position > 0 {
      digits.insert(",", at: position)
      position -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }

  /// `1 day`, `2,000 days`.
  package static func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
  }

  package static func percent(_ part: Double) -> Int { whole(part * 100) }

  /// Returns the nearest whole number. Numbers out of range, as a foreign file may have, give the least or the greatest
  /// one, and NaN gives zero.
  package static func whole(_ value: Double) -> Int {
    guard !value.isNaN else { return 0 }
    return Int(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }

  package static func hours(_ seconds: Int) -> String {
    let minutes = seconds / 60 % 60
    return "\(seconds / 3_600):\(minutes < 10 ? "0" : "")\(minutes)"
  }

  /// Returns a span for people: `0.1 s`, `47 s`, `12 min`, `3:05 h`.
  package static func span(_ span: Span) -> String { span.figure }

  /// Formats a coordinate of a drawing, in tenths.
  package static func coordinate(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(whole(rounded))" : "\(rounded)"
  }
}

extension String {
  /// Returns the text with spaces after it, at least `least` of them, up to the width.
  package func padded(to width: Int, least: Int = 0) -> String {
    self + String(repeating: " ", count: max(least, width - count))
  }

  /// Returns the text with spaces before it, at least `least` of them, up to the width.
  package func rightAligned(to width: Int, least: Int = 0) -> String {
    String(repeating: " ", count: max(least, width - count)) + self
  }
}
