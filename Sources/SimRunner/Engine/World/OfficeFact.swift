import Devices
import SimKernel
import Wire

/// What stands in the employer's calendar of the planner's: known to the checks, and to the phone only as its account
/// brings it.
enum OfficeFact: TraceFact {
  /// It stands there now, put or changed by the event's editor.
  case holds(CalendarEvent, Shadow)
  case dropped(UInt64, by: CalendarEvent.Editor)

  func write(to record: inout FactRecord) {
    switch self {
    case .holds(let event, let shadow):
      record.begin(
        "employer-holds", about: event.id,
        "the employer's calendar shows \"{title}\" for block {block}, by the {editor}")
      record.field("entry", id: event.id)
      record.field("block", id: shadow.entry.block)
      record.field("title", shadow.title)
      record.field("start_ns", event.start)
      record.field("end_ns", event.end)
      record.field("editor", event.editor)
      record.field("event", content: event)
      record.field("shadow", content: shadow)
    case .dropped(let id, let editor):
      record.begin("employer-dropped", about: id, "the employer's calendar has lost {entry}, by the {editor}")
      record.field("entry", id: id)
      record.field("editor", editor)
    }
  }
}
