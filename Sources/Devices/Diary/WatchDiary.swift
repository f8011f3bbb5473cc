/// The diary on the watch, and on devices of other roles: entries are written at once.
package final class WatchDiary: DiaryWriter {
  package static let schema: FeatureSchema? = .diary
  package let device: DeviceServices
  let diary: DiarySetup
  var pendingEntries: PendingEntries

  package init?(_ device: DeviceServices) {
    guard let diary = device.setup.diary else { return nil }
    (self.device, self.diary) = (device, diary)
    pendingEntries = PendingEntries(device.store)
  }

  package func ready(_ context: inout DeviceContext) {
    finishTray(&context)
    received(replica.ledger.records(in: .diary), &context)
  }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    if let use = act.diary { write(diary: use.act, &context) }
  }

  private func write(diary act: DiaryAct, _ context: inout DeviceContext) {
    switch act.deed {
    case .write, .edit, .delete: write(act, &context)
    case .sleep(let hours, let day):
      let refusal = day > context.civil.date.dayNumber ? .toCome : diary.judgeHours(hours, day)
      if let refusal { return context.report(DiaryFact.refused(act: act.number, refusal, by: setup.device)) }
      context.report(DiaryFact.taken(act: act.number, clock: context.clock, by: setup.device))
      write(hours: hours, of: day, &context)
    case .introduce(let person): write(person: person, act, &context)
    // It has one page, and no studies.
    case .turn, .leave, .look, .refresh, .stopStudy: break
    }
  }

  /// Others' pages arrived.
  package func received(_ records: [Record], _ context: inout DeviceContext) {
    for leaf in records.compactMap(DiaryShelf.leaf) { tidy(leaf, &context) }
  }
}
