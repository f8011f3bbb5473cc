import DeviceKit
import SimKernel
import Wire

// The diary on the watch: what is said there is written at once.
extension WatchApp: DiaryWriter {
  mutating func write(diary act: DiaryAct, _ context: inout DeviceContext) {
    guard let diary = setup.diary else { return }
    switch act.deed {
    case .write, .edit, .delete: write(act, &context)
    case .sleep(let hours, let day):
      let refusal = day > context.civil.date.dayNumber ? .toCome : diary.judgeHours(hours, day)
      if let refusal { return context.report(DiaryFact.refused(act: act.number, refusal, by: setup.device)) }
      context.report(DiaryFact.taken(act: act.number, clock: context.clock, by: setup.device))
      write(hours: hours, of: day, &context)
    // The watch has one page, and finds out nothing.
    case .turn, .leave, .look: break
    }
  }

  /// The phone's pages arrived.
  mutating func takeIn(diary records: [Record], _ context: inout DeviceContext) {
    guard setup.diary != nil else { return }
    for leaf in records.compactMap(DiaryShelf.leaf) { tidy(leaf, &context) }
  }
}
