/// Numbers as the coach writes them: at most two decimals, no exponent, the same everywhere.
enum ShortNumber {
  /// Rounded to two decimals and held within the limit; never a negative zero.
  static func rounded(_ value: Double, limit: Double) -> Double {
    let hundredths = (value.clamped(to: -limit...limit) * 100).rounded()
    return hundredths == 0 ? 0 : hundredths / 100
  }

  /// For instance `-1.23`, `1.8`, `0`.
  static func text(_ value: Double, limit: Double) -> String {
    guard value.isFinite else { return "0" }
    let hundredths = Int((value.clamped(to: -limit...limit) * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
