/// The device's operating system is in a state that its app can't change.
package struct ConditionFault: FaultType, ValidatedFault {
  package let condition: PlatformCondition
  package let role: Role

  package init(_ condition: PlatformCondition, _ role: Role) { (self.condition, self.role) = (condition, role) }

  package var kind: String { condition.rawValue }
  package var device: Role? { role }
  package var isDestructive: Bool {
    [.transfersLost, .oversizeSilent, .storageFull, .counterpartMissing, .offloaded, .noticesDenied].contains(condition)
  }
  package var concernsEveryApp: Bool {
    let others: [PlatformCondition] = [
      .calendarDenied, .locationDenied, .workDenied, .signedOut, .cloudBusy, .accountFull, .badConfig, .placesForgotten,
    ]
    return !others.contains(condition)
  }

  package static var forms: [Variant<FaultEntry>] {
    // Conditions unrelated to the session of watch and phone may affect a further device, too.
    let onFurther: Set<PlatformCondition> = [.throttle, .storageFull, .signedOut, .otherAccount]
    let all: [(PlatformCondition, [Role], String)] = [
      (.throttle, [.phone, .watch], "The system grants no background runs, whatever the app asks for."),
      (.lowPower, [.phone], "The wearer saves the battery: no background refreshes, no silent pushes."),
      (.pushLost, [.phone], "Silent pushes do not arrive."),
      (
        .transfersStuck, [.watch, .phone], "Seen in the field: what a device queues is stuck until the next is queued."
      ),
      (.transfersLost, [.watch, .phone], "Seen in the field: some of what a device queues is never delivered."),
      (.healthDenied, [.watch, .phone], "The permission to read health data is taken back: the store looks empty."),
      (
        .calendarDenied, [.phone],
        "The permission to read and write the calendars is taken back: they look empty, and nothing can be put there."
      ),
      (.locationDenied, [.phone], "The permission to know where the phone is is taken back."),
      (
        .noticesDenied, [.watch, .phone],
        "The permission to show notices is taken back: what is due meanwhile is never seen."
      ),
      (.workDenied, [.phone], "The wearer takes back the app's permission to write the employer's calendar."),
      (.transfersRepeated, [.watch, .phone], "Seen in the field: some of what a device queues is delivered again."),
      (
        .contextsRepeated, [.watch, .phone],
        "Seen in the field: the device's app gets every application context in between, and the last one twice."
      ),
      (
        .contextIgnored, [.watch, .phone],
        "Seen in the field: an app that is launched is not handed the stored application context."
      ),
      (
        .equalContextsSkipped, [.watch, .phone],
        "Seen in the field: an application context that is equal to the device's last one is not delivered."
      ),
      (
        .transfersAwaitApp, [.watch, .phone],
        "Seen in the field: what a device queues does not leave it before its app is opened."
      ),
      (
        .contextsFirst, [.watch, .phone],
        "Seen in the field: the device's live messages wait behind its application contexts."
      ),
      (.reachabilityMissed, [.phone], "Seen in the field: the phone is not told that the watch's app can be reached."),
      (.failuresDoubled, [.watch, .phone], "Seen in the field: the error handler of a live message is called twice."),
      (
        .oversizeSilent, [.watch, .phone],
        "Seen in the field: what exceeds the payload limit vanishes without an error."
      ),
      (.offloaded, [.watch, .phone], "The system took the app off the device and kept its data."),
      (
        .storageFull, Role.usual,
        "The device has no space left: no file arrives over the session, and the store on its `disk` takes no writes."
      ),
      (
        .signedOut, [.watch, .phone, .desktop],
        "Nobody is signed in to the private store on the device: nothing goes there, and a restore waits."
      ),
      (
        .otherAccount, [.watch, .phone, .desktop],
        "Another account than the wearer's is signed in on the device, with a private store of its own."
      ),
      (.offFace, [.watch], "The wearer has chosen a face without the app's complication."),
      (.cloudBusy, [.cloud], "The private store answers every request with \"busy, try later\"."),
      (
        .accountFull, [.cloud],
        "The wearer's account at the private store has no space left: nothing is saved, and deleting is still allowed."
      ),
      (.badConfig, [.cloud], "The cloud serves the planner's configuration cut off in the middle: nobody can read it."),
    ]
    return all.map { condition, roles, about in
      Variant(
        onDevice: .required(
          condition.rawValue, \.self, .devices(roles, andFurther: onFurther.contains(condition)), "The device."), about,
        wrap: { ConditionFault(condition, $0) }, unwrap: { $0.condition == condition ? $0.role : nil })
    }
  }

  /// A missing app of the other device follows from its offloading; portals and cancelled transfers are faults of their
  /// own; others concern only apps of the kit, or only stories that ask for them.
  private static let undrawn: Set<PlatformCondition> = [
    .counterpartMissing, .captivePortal, .placesForgotten, .audioInterrupted, .workoutTaken, .otherAccount, .offFace,
    .transfersCancelled,
  ]

  private static let later: Set<PlatformCondition> = [
    .accountFull, .equalContextsSkipped, .transfersAwaitApp, .contextsFirst, .noticesDenied,
  ]

  package static var draws: [FaultDraw] {
    PlatformCondition.allCases.filter { !Self.undrawn.contains($0) }.map { condition in
      // Conditions that are newer than the recorded campaigns are drawn only if requested.
      FaultDraw(condition.rawValue, isOnlyByName: later.contains(condition)) { target, random in
        target.role(of: Set(target.roles), &random).map { ConditionFault(condition, $0) }
      }
    }
  }

  package func check(_ validation: inout ScenarioValidation, at path: String) {
    // The session of watch and phone handles a device without space itself.
    if condition == .storageFull, role != .watch, role != .phone { validation.checkDisk(of: role, at: path) }
    if condition == .signedOut { validation.checkPresent(.cloud, at: path) }
  }
}

/// The phone is in a network, of a hotel or a train, that answers every request with a login page.
///
/// The network reports it to the system, which reports it to apps. Messages to the cloud are lost.
package struct PortalFault: DeviceFault, ValidatedFault {
  package let role: Role

  package init(_ role: Role) { self.role = role }

  package static let forms: [Variant<FaultEntry>] = [
    form(
      .required("captivePortal", \.self, .devices([.phone]), "The device."),
      "The network answers every request to the cloud with a page to log in on, and the wearer does not log in.")
  ]

  package static let draws: [FaultDraw] = [
    draw("captivePortal", timesAWeekMax: 4, minutes: 5...720) { $0.roles.contains(.cloud) ? [.phone] : [] }
  ]

  package var kind: String { "captivePortal" }
  package var exclusion: String? { "the \(role.rawValue) is behind a portal already" }

  package func check(_ validation: inout ScenarioValidation, at path: String) {
    validation.checkPresent(.cloud, at: path)
  }
}

/// Two devices are out of each other's radio range.
package struct RangeFault: FaultType {
  package let link: LinkName

  package init(_ link: LinkName) { self.link = link }

  package static let forms: [Variant<FaultEntry>] = [
    Variant(
      fault: "Watch and phone are too far apart for their radio: everyday life, and not counted as loss.",
      group: "that take a link", blank: LinkSelector.all,
      [.required("outOfRange", \.self, watchPhone, "Always `watch-phone`.")],
      wrap: { _ in RangeFault(.watchPhone) }, unwrap: { .link($0.link) })
  ]

  private static let watchPhone = Shape<LinkSelector>.choice(
    "link", of: [.link(.watchPhone)], name: \.description, about: { _ in "Bluetooth." })

  package static var draws: [FaultDraw] {
    [FaultDraw("outOfRange") { target, _ in target.links.isEmpty ? nil : RangeFault(.watchPhone) }]
  }

  package var kind: String { "outOfRange" }
  package var target: String { link.description }
}

/// Something that happens to a device at a moment, and has no end of its own.
package struct MomentFault: FaultType {
  package enum Event: String, CaseIterable, Sendable {
    /// The wearer force quits the phone's app.
    case forceQuit
    /// The battery is empty. The device restarts after it was charged a little.
    case battery
    /// A device's queue for the other one is cancelled, as by an app that lists its outstanding transfers.
    case cancelTransfers

    fileprivate var roles: [Role] { self == .forceQuit ? [.phone] : [.watch, .phone] }

    fileprivate var about: String {
      switch self {
      case .forceQuit: "The wearer throws the app out of the switcher: nothing launches it until they open it."
      case .battery: "The battery is empty: the device dies, and starts again once it was charged a little."
      case .cancelTransfers:
        "What the device has queued for the other one is cancelled; what is on its way may arrive all the same."
      }
    }
  }

  package let event: Event
  package let role: Role

  package init(_ event: Event, _ role: Role) { (self.event, self.role) = (event, role) }

  package static var forms: [Variant<FaultEntry>] {
    Event.allCases.map { event in
      Variant(
        onDevice: .required(event.rawValue, \.self, .devices(event.roles), "The device."), event.about,
        wrap: { MomentFault(event, $0) }, unwrap: { $0.event == event ? $0.role : nil })
    }
  }

  package static var draws: [FaultDraw] {
    [Event.forceQuit, .battery].map { event in
      FaultDraw(event.rawValue, timesAWeekMax: 4, isMoment: true) { target, random in
        target.role(of: Set(event.roles), &random).map { MomentFault(event, $0) }
      }
    }
  }

  package var kind: String { event.rawValue }
  package var isDestructive: Bool { event == .cancelTransfers }
  package var lifetime: FaultLifetime { .momentary }
  package var device: Role? { role }
  package var endsByOpening: Role? { event == .forceQuit ? role : nil }
}

/// The backend rejects the device's token, until the wearer signs in again.
package struct TokenFault: DeviceFault, ValidatedFault {
  package let role: Role

  package init(_ role: Role) { self.role = role }

  package static let forms: [Variant<FaultEntry>] = [
    form(
      .required("expireToken", \.self, .ownDevice, "The device."),
      "The backend no longer accepts the device's token, until the wearer opens the app there and signs in.")
  ]

  package static let draws = [draw("expireToken", timesAWeekMax: 1, isMoment: true) { $0.devices }]

  package var kind: String { "expireToken" }
  package var concernsEveryApp: Bool { false }
  package var lifetime: FaultLifetime { .momentary }
  package var endsByOpening: Role? { role }

  package func check(_ validation: inout ScenarioValidation, at path: String) {
    validation.checkPresent(.cloud, at: path)
  }
}

/// The private store loses the devices' reading positions: a restore in progress restarts.
package struct ForgottenPlacesFault: FaultType {
  package static let forms: [Variant<FaultEntry>] = [
    Variant(
      onDevice: .required("forgetPlaces", \.self, .devices([.cloud]), "Always `cloud`."),
      "The private store forgets how far devices have read it: a running restore starts again.",
      wrap: { _ in ForgottenPlacesFault() }, unwrap: { _ in .cloud })
  ]

  package static let draws: [FaultDraw] = [
    FaultDraw("forgetPlaces", timesAWeekMax: 20, isMoment: true, isOnlyByName: true) { target, random in
      target.role(of: [.cloud], &random).map { _ in ForgottenPlacesFault() }
    }
  ]

  package var kind: String { "forgetPlaces" }
  package var concernsEveryApp: Bool { false }
  package var lifetime: FaultLifetime { .momentary }
  package var target: String { Role.cloud.rawValue }
}

/// The wearer switches to another watch, and the phone is paired with it.
package struct SwitchFault: FaultType {
  package static let forms: [Variant<FaultEntry>] = [
    Variant(
      onDevice: .required("switchWatch", \.self, .devices([.watch]), "Always `watch`."),
      "The wearer puts on another watch, and the phone changes to it; when the fault is over the former one is back.",
      wrap: { _ in SwitchFault() }, unwrap: { _ in .watch })
  ]

  package static let draws: [FaultDraw] = [
    FaultDraw("switchWatch", timesAWeekMax: 1, minutes: 60...2_880) { target, random in
      target.role(of: [.watch], &random).map { _ in SwitchFault() }
    }
  ]

  package var kind: String { "switchWatch" }
  package var isDestructive: Bool { true }
  package var target: String { Role.watch.rawValue }
}

/// The wearer changes to another phone. Each phone keeps what it has.
package struct SwitchPhoneFault: FaultType {
  package static let forms: [Variant<FaultEntry>] = [
    Variant(
      onDevice: .required("switchPhone", \.self, .devices([.phone]), "Always `phone`."),
      "The wearer changes phones: at first to a new one, set up from the one in use, then to the one put away last.",
      wrap: { _ in SwitchPhoneFault() }, unwrap: { _ in .phone })
  ]

  package var kind: String { "switchPhone" }
  package var isDestructive: Bool { true }
  package var lifetime: FaultLifetime { .momentary }
  package var device: Role? { .phone }
}

extension Fault {
  package static func condition(_ condition: PlatformCondition, _ role: Role) -> Fault {
    Fault(ConditionFault(condition, role))
  }
  package static var switchPhone: Fault { Fault(SwitchPhoneFault()) }
}
