/// The use of the desktop's screen in the last hour (Resonance plan §4.1.7), inferred from the front application,
/// because the system doesn't report it (§6.4.1).
struct ScreenLog {
  private enum Use { case productive, entertaining, social, other }
  private var stints: [(use: Use, from: Timestamp, to: Timestamp?)] = []

  private static let window = Span.hours(1)

  /// Notes the application in front from now on; `nil` for none.
  mutating func note(_ application: String?, at now: Timestamp) {
    if let last = stints.indices.last, stints[last].to == nil { stints[last].to = now }
    stints.removeAll { ($0.to ?? now) < now - Self.window }
    if let application { stints.append((Self.use(application), now, nil)) }
  }

  func time(at now: Timestamp) -> ScreenTime {
    func minutes(_ use: Use) -> Int {
      let seconds = stints.filter { $0.use == use }.reduce(0.0) { sum, stint in
        sum + max(0, ((stint.to ?? now) - max(stint.from, now - Self.window)).seconds)
      }
      return Int((seconds / 60).rounded())
    }
    return ScreenTime(
      productive: minutes(.productive), entertaining: minutes(.entertaining), social: minutes(.social))
  }

  /// Returns an application's purpose (assumed; a browser serves any).
  private static func use(_ application: String) -> Use {
    switch application {
    case "code", "documents", "mail", "video": .productive
    case "music": .entertaining
    case "chat": .social
    default: .other
    }
  }
}
