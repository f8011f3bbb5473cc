/// A simulated model's rating of the safety of a text, by weighing words anywhere in it.
///
/// It differs from the on-device classifier on purpose, so that each detects what the other misses. It knows no grammar
/// and takes jokes seriously without laughter beside them, but it detects danger spread over a text.
struct SimulatedSafety: Sendable {
  private static let danger = weights("danger")
  private static let relief = weights("relief")

  private static func weights(_ section: String) -> [(stem: String, weight: Double)] {
    (BundledText.simulatedSafety[section] ?? []).flatMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let weight = Double(parts[0]) else { preconditionFailure("no weight in '\(line)'") }
      return parts[1].split(separator: "/").map { (String($0), weight) }
    }
  }

  private static let caution = 2.0
  private static let crisis = 3.0

  /// `safe`, `caution` or `crisis`, as a model would write it.
  static func rating(_ text: String) -> String {
    let low = String(
      text.lowercased().map { $0.unicodeScalars.allSatisfy { Scalars.isApostrophe($0.value) } ? "'" : $0 })
    func sum(_ list: [(stem: String, weight: Double)]) -> Double {
      list.reduce(0) { low.contains($1.stem) ? $0 + $1.weight : $0 }
    }
    let weight = sum(danger) - sum(relief)
    return weight >= crisis ? "crisis" : weight >= caution ? "caution" : "safe"
  }
}
