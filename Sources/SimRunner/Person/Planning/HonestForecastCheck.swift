/// The planner's forecast for a session rests on the outcomes of earlier sessions.
final class HonestForecastCheck: ArchiveCheck, OnlineCheck {
  static let name = CheckName("honest-forecast", "A forecast of a skip rests on what became of the sessions before.")
  static let kind = CheckKind.safety
  static let promise =
    "who says how likely a session is skipped counts as many sessions that are over, and as many skipped ones among them, in "
    + "all and of its kind, as the phone's plan has had: those that were done, missed, or deleted by the wearer"
  static let doesNotVerify =
    "how likely a skip is, which the report holds against what happened, and what a phone that took another one's place knows"

  var archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  private var hasLostPhone = false
  private var count = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    let news = archive.follow(event)
    if case .blank? = news { (blocks, hasLostPhone) = ([:], true) }
    // Forecasts come after the versions of blocks that were written with them.
    if case .knows(.block(let block), _)? = news { blocks[block.id] = block }
    guard !hasLostPhone, case .foreseen(let forecast, _)? = event.planningFact, let block = blocks[forecast.block]
    else {
      return
    }
    count += 1
    judge(forecast, block, event.at)
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

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: count, vacuousBecause: "no skip was foreseen")
  }
}
