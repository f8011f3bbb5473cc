// The planner's calendar is only a view of its blocks on this phone. It is lost with the phone, and can't be written
// without permission.
extension PlanningDesk {
  /// Marks the calendar as outdated, because the planner's data came from elsewhere.
  func doubtCalendar(_ context: inout DeviceContext) {
    material.forget()
    store.remember(.calendarIsInDoubt, 1)
    mendCalendar(&context)
  }

  /// Makes the planner's calendar show every scheduled block that hasn't ended, and no removed one.
  ///
  /// It waits until the planner has processed everything, including others' changes in the calendar: until then a
  /// different entry may be the wearer's will.
  func mendCalendar(_ context: inout DeviceContext) {
    guard store.number(.calendarIsInDoubt) == 1, !context.platform.isCalendarDenied, replica.mayWrite(),
      triggers.isEmpty()
    else { return }
    let calendar = CalendarStore(store)
    guard !calendar.hasChanges() else { return }
    for block in material.allBlocks() where block.end > context.clock {
      let shown = calendar.events(of: block.id).filter { $0.calendar == .training }
      if block.status == .scheduled {
        guard !shown.contains(where: { $0.interval == block.interval }) else { continue }
        let event = CalendarEvent(block)
        calendar.put([event])
        context.report(PlanningFact.calendar(.put(event), by: setup.device))
      } else if !block.status.staysInCalendar {
        for event in shown {
          calendar.remove(event.id)
          context.report(PlanningFact.calendar(.remove(event.id), by: setup.device))
        }
      }
    }
    store.remember(.calendarIsInDoubt, 0)
  }
}

extension MemoryKey {
  /// 1 while the planner's calendar may be outdated.
  package static let calendarIsInDoubt = MemoryKey("calendarIsInDoubt")
}
