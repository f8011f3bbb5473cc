import Foundation

/// Numbers and tables as the reports print them.
enum Figures {
  /// With so many decimals; what rounds to nothing has no sign.
  static func fixed(_ value: Double, _ decimals: Int = 2) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return text.hasPrefix("-") && !text.contains(where: { "123456789".contains($0) }) ? String(text.dropFirst()) : text
  }

  /// The same with a plus where there is no minus.
  static func signed(_ value: Double, _ decimals: Int = 2) -> String {
    let text = fixed(value, decimals)
    return text.hasPrefix("-") ? text : "+" + text
  }

  /// The rows with their columns under one another: the first to the left, the others to the right.
  static func columns(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { place, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return place == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }
  }
}
