/// What the phone's app notices and its agents' host may want to know.
package enum PhoneEvent: Hashable, Sendable {
  /// Some local days are not what they were: ask for them one by one.
  case daysChanged
  /// The morning of a local date wants a decision: ask which.
  case morningDue
  /// There is something to plan: ask what.
  case planningDue
  /// The wearer wants something of the agents: ask what.
  case requestDue
  /// The diary is not what was studied: ask for it.
  case studyDue
  /// The DJ has something to do: ask what.
  case musicDue
  /// The history of the music can be gone through.
  case historyDue
}

/// What thinks for one process of the phone's app. The app does not know what that is.
package protocol AgentHost: Actor {
  func handle(_ event: PhoneEvent) async
}
