final class HonestForecastCheck: CheckFindings, ArchiveCheck, CountingCheck {
  static let name = CheckName("honest-forecast", "A forecast of a skip rests on what became of the sessions before.")
  static let promise =
    "who says how likely a session is skipped counts as many sessions that are over, and as many skipped ones among them, in "
    + "all and of its kind, as the phone's plan has had: those that were done, missed, or deleted by the wearer; and its own signs count only after "
    + "forecasts at planning were better than the running share of skips by three standard errors in twenty sessions or more"
  static let doesNotVerify =
    "how good a forecast is after it has proved better, which the report holds against what happened, and what a phone that took another one's place knows"
  static let vacuousBecause = "no skip was foreseen"

  var archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  private var hasLostPhone = false
  /// The first forecast of each session, in their order.
  private var first: [(block: UInt64, drawn: Double, share: Double)] = []
  private var isKnown: Set<UInt64> = []
  private static let sessionsMin = 20
  private static let errorsMin = 3.0
  private static let keptMax = 200
  /// The share before the first session, and the number of sessions that it weighs as.
  private static let prior = (share: 0.1, sessions: 4.0)
  private var isConfigured = false

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    if case .configured? = event.planningFact { isConfigured = true }
    let news = archive.follow(event)
    if case .blank? = news { (blocks, hasLostPhone) = ([:], true) }
    // Forecasts come after the versions of blocks that were written with them.
    if case .knows(.block(let block), _)? = news { blocks[block.id] = block }
    guard !hasLostPhone, case .foreseen(let forecast, _)? = event.planningFact, let block = blocks[forecast.block]
    else {
      return
    }
    chances += 1
    judge(forecast, block, event.at)
    guard let drawn = forecast.drawn, let share = forecast.share, let weight = forecast.weight else { return }
    if abs(share + weight * (drawn - share) - forecast.probability) > 1e-9 {
      fail(event.at, "\(forecast.probability) is not \(drawn) with a weight of \(weight), and a share of \(share)")
    }
    let right =
      (Double(forecast.skipped) + Self.prior.share * Self.prior.sessions)
      / (Double(forecast.tried) + Self.prior.sessions)
    if !isConfigured, abs(right - share) > 1e-9 {
      fail(event.at, "the running share is \(right), and the forecast has \(share)")
    }
    // The planner counts this session's own forecast first, but the session hasn't ended.
    if weight > 0, let complaint = complaint() { fail(event.at, complaint) }
    if isKnown.insert(forecast.block).inserted { first.append((forecast.block, drawn, share)) }
  }

  /// Returns the reason why forecasts have proved nothing yet, or `nil`.
  private func complaint() -> String? {
    let gains = first.suffix(Self.keptMax).compactMap { forecast -> Double? in
      guard let status = blocks[forecast.block]?.status, [.completed, .missed, .deleted].contains(status) else {
        return nil
      }
      let outcome = status == .completed ? 0.0 : 1
      let (own, other) = (forecast.drawn - outcome, forecast.share - outcome)
      return other * other - own * own
    }
    guard gains.count >= Self.sessionsMin else { return "a forecast steers after \(gains.count) sessions" }
    let mean = gains.reduce(0, +) / Double(gains.count)
    let spread = gains.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(gains.count - 1)
    let error = (spread / Double(gains.count)).squareRoot()
    return mean >= (Self.errorsMin - 1e-6) * error && mean > 0
      ? nil : "a forecast steers that was better than the share by \(mean), with an error of \(error)"
  }

  private func judge(_ forecast: SkipForecast, _ block: TrainingBlock, _ at: Instant) {
    let over = blocks.values.filter { [.completed, .missed, .deleted].contains($0.status) }
    let alike = over.filter { $0.kind == block.kind }
    let skipped = (all: over.count { $0.status != .completed }, alike: alike.count { $0.status != .completed })
    let name = "the forecast of block \(shortID(block.id))"
    if (forecast.tried, forecast.skipped) != (over.count, skipped.all) {
      fail(
        at, "\(name) counts \(forecast.skipped) of \(forecast.tried), and \(skipped.all) of \(over.count) were skipped")
    }
    if (forecast.kindTried, forecast.kindSkipped) != (alike.count, skipped.alike) {
      let (tried, found) = (forecast.kindTried, forecast.kindSkipped)
      fail(at, "\(name) counts \(found) of \(tried) of its kind, and \(skipped.alike) of \(alike.count) were skipped")
    }
    guard (0.0...1).contains(forecast.probability) else { return fail(at, "\(name) is \(forecast.probability)") }
  }
}
