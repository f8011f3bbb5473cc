package import DeviceKit

// The planner's calendar is only a view of its blocks, and this phone's alone: it is lost with the phone, and cannot be
// written while the permission is taken back.
extension PlanningDesk {
  /// Marks the calendar as outdated, because the planner's data came from elsewhere.
  func doubtCalendar(_ context: inout DeviceContext) {
    material.forget()
    store.remember(.calendarIsInDoubt, 1)
    mendCalendar(&context)
  }

  /// Makes the planner's calendar show every scheduled block that is not over, and none that was taken out of it.
  ///
  /// It waits until the planner has thought about everything, also about what others changed in the calendar: until then
  /// an entry that differs may be the wearer's will.
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
  /// 1 while the planner's calendar may not show what it should.
  package static let calendarIsInDoubt = MemoryKey("calendarIsInDoubt")
}
