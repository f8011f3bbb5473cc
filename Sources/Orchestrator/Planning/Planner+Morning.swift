import Devices
import SimKernel
import Wire

// The morning: each of the day's blocks is kept, made lighter, or taken out (tech spec §2.2, implementation plan 5.1).
extension Planner {
  mutating func planMorning(_ date: CivilDate) {
    let day = itinerary.day(date)
    let waiting = blocks.values.filter { $0.status == .scheduled && day.contains($0.start) && $0.start > now }
    for block in waiting.sorted(by: { ($0.start, $0.id) < ($1.start, $1.id) }) {
      judge(block)
      // The night may have changed what is safe.
      if let block = blocks[block.id], block.status == .scheduled { prepare(block) }
    }
    offerInsights(date)
  }

  private mutating func judge(_ block: TrainingBlock) {
    if soften(block) { return }
    guard let recovery = body.recovery, !block.kind.isLight, recovery < config.cycles.lightBelow else { return }
    let confidence = body.recoveryConfidence
    let known = "Recovery is \(Int(recovery.rounded())) of 100"
    let isTooLow = recovery < config.cycles.removeBelowRecovery
    let sleptTooLittle = (body.asleepMinutes ?? .max) < config.cycles.removeBelowSleep
    if isTooLow, sleptTooLittle, allows(.removeBlock, confidence: confidence) {
      write(block.with(status: .removed))
      return explain(
        .removed, "Took \(describe(block)) out: \(known) after a short night.", confidence: confidence,
        details: body.drivers,
        rejected: [.init(what: "a recovery walk", why: "even that is too much", confidence: confidence)],
        cause: block.id)
    }
    if allows(.transformBlock, confidence: confidence) {
      write(block.lighter(config.cycles))
      explain(
        .transformed, "Made \(describe(block)) a recovery walk: \(known).", confidence: confidence,
        details: body.drivers, rejected: [.init(what: "keeping it", why: known, confidence: 1 - confidence)],
        cause: block.id)
      return tell(.transformation, about: block.id, begins: block.start)
    }
    explain(
      .suggested, "Suggested to take \(describe(block)) lightly: \(known), and it may not change it by itself.",
      confidence: confidence, details: body.drivers,
      rejected: [
        .init(what: "a recovery walk instead", why: "the wearer has not let it go so far", confidence: confidence)
      ],
      cause: block.id)
    tell(.lightDay, about: UInt64(bitPattern: Int64(civil.date.dayNumber)))
  }
}
