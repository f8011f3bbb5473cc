// The app and the employer's calendar: the times of the planner's reviews, and the answers to its questions.
extension PlanningDesk {
  /// `true` if the wearer wants, or has ever wanted, their blocks to be visible there.
  var isConcernedWithOffice: Bool {
    setup.office?.wantsShadows == true || store.number(.hasWantedShadows) == 1
  }

  /// Restores the wearer's decision from the records of an earlier phone.
  func recallOffice() {
    guard material.memory().wantsShadows != nil else { return }
    store.remember(.hasWantedShadows, 1)
  }

  /// At the beginning of a run: queries the calendar, and runs the planner if something changed.
  func considerOffice(_ context: inout DeviceContext) {
    guard isConcernedWithOffice else { return }
    context.tell(.office, ShadowMessage.look(known: CalendarStore(store).shadowRevision()))
    if let step = office.giveUp(at: context.uptime) { note(.unreachable, of: step, &context) }
    lookAtOffice(&context)
  }

  /// Triggers the planner, unless nothing has changed since its last review.
  private func lookAtOffice(_ context: inout DeviceContext) {
    let now = surroundings(context)
    guard !office.note(now) else { return }
    occur(.shadowsDue, &context)
  }

  private func surroundings(_ context: DeviceContext) -> OfficeDesk.Surroundings {
    OfficeDesk.Surroundings(
      revision: CalendarStore(store).shadowRevision(), hasCalendars: !context.platform.isCalendarDenied,
      isAllowed: !context.platform.isWorkDenied)
  }

  /// Returns the planner's view of it; `nil` if the calendars may not be read, because they then look empty.
  func officeView(_ context: DeviceContext) -> OfficeView? {
    guard isConcernedWithOffice, !context.platform.isCalendarDenied else { return nil }
    return OfficeView(
      isWanted: setup.office?.wantsShadows == true, isAllowed: !context.platform.isWorkDenied,
      isAsking: office.question != nil,
      entries: CalendarStore(store).shadows())
  }

  // MARK: - What comes back

  /// The wearer's account with the employer belongs to the system, so its entries reach the phone's calendars even
  /// while the app doesn't run.
  package static func takesForSystem(_ message: Message, _ store: DeviceStore) -> Bool {
    guard let message = message.body(as: ShadowMessage.self) else { return false }
    switch message {
    case .answer(_, _, let entries?), .entries(let entries): CalendarStore(store).take(entries)
    case .answer, .request, .look: break
    }
    return true
  }

  func hear(_ message: ShadowMessage, _ context: inout DeviceContext) {
    guard isConcernedWithOffice else { return }
    guard case .answer(let number, let failure, _) = message, let step = office.close(number) else {
      return lookAtOffice(&context)
    }
    // The planner sees the answer together with the current entries.
    let now = surroundings(context)
    _ = office.note(now)
    note(failure, of: step, &context)
  }

  /// A question wasn't answered in time, or the calendar is due for a review.
  package func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    guard token.reason == .officeAnswer else { return occur(.shadowsDue, &context) }
    if let step = office.giveUp(at: context.uptime) { note(.unreachable, of: step, &context) }
  }

  private func note(_ failure: ShadowFailure?, of step: ShadowStep, _ context: inout DeviceContext) {
    context.report(PlanningFact.asked(step, failure, by: setup.device))
    occur(.shadowAnswered(step, failure), &context)
  }
}
