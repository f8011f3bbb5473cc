/// Texts and numbers as a page shows them.
enum PageText {
  /// So that no text can be taken for markup; characters that no page may hold become a space.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value: result += " "
      // Marks that turn the direction of what follows would turn the rest of the page.
      case _ where 0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// With so many decimals, without Foundation, which would ask the locale.
  static func number(_ value: Double, decimals: Int) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return value > 0 ? "&infin;" : "&minus;&infin;" }
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let units = Int((value.magnitude * Double(scale)).rounded())
    let sign = value < 0 && units > 0 ? "-" : ""
    guard decimals > 0 else { return sign + "\(units)" }
    let fraction = "\(units % scale)"
    return sign + "\(units / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }

  /// As physicians write it.
  static func probability(_ value: Double) -> String { value < 0.001 ? "&lt; 0.001" : number(value, decimals: 3) }

  static func percent(_ value: Double?) -> String { value.map { number($0 * 100, decimals: 0) + " %" } ?? "" }
}
