import Devices
import SimKernel
import Wire

/// What stands in the employer's calendar of the planner's: known to the checks, and to the phone only as its account
/// brings it.
enum OfficeFact: TraceFact {
  /// It stands there now, put or changed by the event's editor.
  case holds(CalendarEvent, Shadow)
  case dropped(UInt64, by: CalendarEvent.Editor)

  var name: String {
    switch self {
    case .holds: "employer-holds"
    case .dropped: "employer-dropped"
    }
  }

  var subject: UInt64 {
    switch self {
    case .holds(let event, _): event.id
    case .dropped(let id, _): id
    }
  }

  var fingerprint: UInt64 {
    switch self {
    case .holds(let event, let shadow):
      (event.wireBytes + shadow.wireBytes).reduce(0) { stableHash($0, UInt64($1)) }
    case .dropped(let id, let editor): id ^ UInt64(editor.rawValue)
    }
  }

  var summary: String {
    switch self {
    case .holds(let event, let shadow):
      "the employer's calendar shows \"\(shadow.title)\" for block \(shortID(shadow.entry.block)), by the \(event.editor)"
    case .dropped(let id, let editor): "the employer's calendar has lost \(shortID(id)), by the \(editor)"
    }
  }
}
