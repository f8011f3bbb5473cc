import Devices
import Engine
import SimKernel
package import Wire

// What the wearer and the world do, in the words of reports. What the wearer writes is not repeated.
extension Stimulus {
  /// The sample, workout or block that it is about; nil when it is about none.
  package var about: UInt64? {
    switch self {
    case .body(let sample): sample.id
    case .rejectsWorkout(let id): id
    case .editsCalendar(let block, _, _), .answers(.proposal(let block, _)), .answers(.missed(let block, _)): block
    default: nil
    }
  }

  /// What it is, and whether it begins or ends what lasts.
  package var kind: (name: String, isOn: Bool?) {
    switch self {
    case .body(let sample): (sample.reading.kind.rawValue, nil)
    case .wrist(let isOn): ("wrist", isOn)
    case .watchCharger(let isConnected): ("watch-charger", isConnected)
    case .phoneCharger(let isConnected): ("phone-charger", isConnected)
    case .raisesWrist: ("raises-wrist", nil)
    case .forceQuits: ("force-quits", nil)
    case .condition(_, let isOn): ("condition", isOn)
    case .pairs: ("pairs", nil)
    case .proximity(_, let isNear): ("proximity", isNear)
    case .opensPhoneApp: ("opens-app", nil)
    case .usesPhone: ("uses-phone", nil)
    case .phoneInDrawer(let isInside, _): ("drawer", isInside)
    case .arrives: ("arrives", nil)
    case .locates: ("locates", nil)
    case .desktopScreen(let isAwake): ("screen", isAwake)
    case .focus(let mode): ("focus", mode != nil)
    case .frontApplication: ("front-application", nil)
    case .meeting(_, let isStarting): ("meeting", isStarting)
    case .journal: ("journal", nil)
    case .dictates: ("dictates", nil)
    case .playsMusic(let isOn): ("music", isOn)
    case .putsOn: ("music-list", nil)
    case .skipsSong: ("skips-song", nil)
    case .trains(let isOn): ("trains", isOn)
    case .rides(let isOn): ("rides", isOn)
    case .feels: ("feels", nil)
    case .presses: ("presses", nil)
    case .turnsCrown: ("crown", nil)
    case .mood: ("mood", nil)
    case .diary: ("diary", nil)
    case .rejectsWorkout: ("rejects-workout", nil)
    case .calendarHolds: ("calendar-holds", nil)
    case .editsCalendar: ("edits-calendar", nil)
    case .employer(_, let isOn): ("employer", isOn)
    case .editsShadow: ("edits-shadow", nil)
    case .answers: ("answers", nil)
    case .asks: ("asks", nil)
    case .tellsAssistant: ("tells-assistant", nil)
    case .tokenExpires: ("token-expires", nil)
    case .publishes: ("publishes", nil)
    case .updatesApp: ("updates-app", nil)
    }
  }

  package var caption: String {
    switch self {
    case .body(let sample): Self.caption(sample)
    case .wrist(let isOn): isOn ? "the watch is put on" : "the watch is taken off"
    case .watchCharger(let isConnected): "the watch \(isConnected ? "is put on" : "leaves") its charger"
    case .phoneCharger(let isConnected): "the phone \(isConnected ? "is put on" : "leaves") its charger"
    case .raisesWrist: "the wearer raises the wrist"
    case .forceQuits: "the wearer throws the app out"
    case .condition(let condition, let isOn): "\(condition.rawValue) \(isOn ? "begins" : "ends")"
    case .pairs(let device): "\(device) is the chosen watch"
    case .proximity(let role, let isNear): "the \(role.rawValue) is \(isNear ? "near" : "out of range")"
    case .opensPhoneApp: "the wearer opens the app"
    case .usesPhone: "the wearer unlocks the phone"
    case .phoneInDrawer(let isInside, _): isInside ? "the phone is put away" : "the phone is taken along again"
    case .arrives(let place): "the wearer is at: \(place.rawValue)"
    case .locates: "the phone is somewhere else"
    case .desktopScreen(let isAwake): isAwake ? "the screen wakes" : "the screen sleeps"
    case .focus(let mode): "focus: \(mode ?? "none")"
    case .frontApplication(let name): "\(name) comes to the front"
    case .meeting(_, let isStarting): isStarting ? "a meeting begins" : "a meeting ends"
    case .journal: "the wearer writes in the journal"
    case .dictates: "the wearer dictates a journal entry"
    case .playsMusic(let isOn): isOn ? "the wearer starts the music" : "the wearer stops the music"
    case .putsOn(let list): "the wearer puts on list \(shortID(list))"
    case .skipsSong: "the wearer skips the song on the phone"
    case .trains(let isOn): isOn ? "a workout begins" : "the workout is over"
    case .rides(let isOn): isOn ? "the phone is in a vehicle" : "the phone leaves the vehicle"
    case .feels: "the wearer taps how they feel"
    case .presses(let kind): "the wearer presses \(kind)"
    case .turnsCrown: "the wearer turns the crown"
    case .mood: "the wearer says how they feel"
    case .diary(let act, _): act.caption
    case .rejectsWorkout(let id): "the wearer says that workout \(shortID(id)) never happened"
    case .calendarHolds(let events): "the wearer's calendars have \(events.count) entries more"
    case .editsCalendar(let block, let edit, let editor): Self.caption(block, edit, editor)
    case .employer(let policy, let isOn):
      "the employer's policy \(policy.rawValue) \(isOn ? "begins" : "ends")"
    case .editsShadow(.delete): "a colleague deletes an entry of the planner's"
    case .editsShadow(.move): "a colleague moves an entry of the planner's"
    case .answers(let answer): answer.caption
    case .asks(let request): "the wearer to the phone: \(request.caption)"
    case .tellsAssistant(let request): "the wearer to the phone's assistant: \(request.caption)"
    case .publishes: "a configuration for the planner is published"
    case .tokenExpires(let role): "the token of the \(role.rawValue) expires"
    case .updatesApp(let version): "version \(version.number) of the app is installed"
    }
  }

  private static func caption(_ sample: HealthSample) -> String {
    switch sample.reading {
    case .workout(let summary):
      let minutes = Int((sample.end - sample.start).seconds / 60)
      return "the wearer ends a workout: \(summary.activity.rawValue), \(minutes) min (\(shortID(sample.id)))"
    case .sleep(let stage): return "the wearer slept: \(stage.rawValue)"
    default: return "the wearer's body: \(sample.reading.kind.rawValue)"
    }
  }

  private static func caption(_ block: UInt64, _ edit: CalendarEdit, _ editor: CalendarEvent.Editor) -> String {
    let who = editor == .wearer ? "the wearer" : editor == .delegate ? "the wearer's assistant" : "the planner"
    switch edit {
    case .delete: return "\(who) deletes block \(shortID(block)) in the calendar"
    case .move: return "\(who) moves block \(shortID(block)) in the calendar"
    }
  }
}
