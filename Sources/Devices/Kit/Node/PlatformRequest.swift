/// A request of an app to its operating system. A device without one ignores it.
package enum PlatformRequest {
  /// Hands an item to the session with the other device. `wantsReply` only for live messages.
  case transfer(SessionItem, wantsReply: Bool)
  /// Answers the live message of that number.
  case answer(UInt32, Message)
  case activateSession
  /// Cancels the queued item of that id. One that is on its way may arrive all the same.
  case cancelTransfer(UInt64)
  /// Requests a background run, replacing an earlier request.
  case run(after: Span)
  /// Requests a long run while the device charges and isn't used.
  case processing(ProcessingTask)
  /// Asks to be called at that moment for the face's next entries.
  case timeline(Timestamp)
  /// An activity begins or ends that keeps the app running.
  case activity(Activity, Bool)
  /// The health store need not wake the app again for samples of which it was notified.
  case healthAnswered
  /// Requests an alert on that local date, of which there is at most one a date.
  case alert(CivilDate, NoticeSubject?, AlertMoment?)
  /// Cancels an alert about that subject.
  case withdrawAlert(NoticeSubject)
  /// Holds back all alerts until then (a Focus, implementation plan 2.7).
  case focus(until: Timestamp)
  /// Checks again when the app's notices are due, because their table has changed.
  case notices
}

/// An activity that keeps the app running after a run has ended.
package enum Activity: String, Sendable {
  case audio, workout

  /// The reason of the run in which it continues.
  var reason: LaunchReason { self == .audio ? .audio : .workout }

  /// Returns whether the condition ends the activity and prevents it from beginning.
  func isEnded(by condition: PlatformCondition) -> Bool {
    condition == (self == .audio ? .audioInterrupted : .workoutTaken)
  }
}

/// A long run that an app can request. The same one again replaces the earlier request.
package enum ProcessingTask: UInt8, CaseIterable, Hashable, Sendable {
  /// Work too long for a short run: the day's summaries, the restore, all pending records (tech spec §8.1).
  case deepAnalysis = 1
  /// An analysis of a long history (Resonance plan §8.1.2).
  case historicalAnalysis
}

extension DeviceContext {
  /// Sends over the usual channel to that role: the session between watch and phone, the local network to and from a
  /// desktop, a request to the cloud or its answer.
  ///
  /// - Parameters:
  ///   - id: The id of the message, which replaces a pending one with that id.
  ///   - isUrgent: `true` if the face of the watch should show it at once.
  package mutating func send(to role: Role, _ message: Message, id: UInt64, isUrgent: Bool = false) {
    switch (self.role, role) {
    case (.watch, .phone), (.phone, .watch):
      transfer(
        platform.isReachable && !platform.isQueuing ? .message : isUrgent ? .complication : .userInfo, message, id: id)
    case (_, .cloud), (.cloud, _): send(to: role, on: .https, message)
    default: send(to: role, on: .lan, message)
    }
  }

  /// Returns whether messages to that role go into the queue of the session.
  package func isQueuing(to role: Role) -> Bool {
    (!platform.isReachable || platform.isQueuing) && platform.launchReason != nil && self.role.counterpart == role
  }

  package mutating func send(to role: Role, _ message: SyncMessage, id: UInt64, isUrgent: Bool = false) {
    send(to: role, Message(message), id: id, isUrgent: isUrgent)
  }

  /// Hands a message to the session between watch and phone.
  package mutating func transfer(_ channel: SessionChannel, _ message: Message, id: UInt64) {
    request(.transfer(SessionItem(channel: channel, id: id, message: message), wantsReply: false))
  }

  /// Sends a live message with a reply. Exactly one of ``DeviceApp/answered`` and ``DeviceApp/failed`` follows.
  package mutating func ask(_ message: Message, id: UInt64) {
    request(.transfer(SessionItem(channel: .message, id: id, message: message), wantsReply: true))
  }

  /// Answers the live message of that number (``PlatformView/request``).
  package mutating func answer(_ number: UInt32, _ message: Message) { request(.answer(number, message)) }

  /// Makes the session usable, after a launch and after it changed to another watch.
  package mutating func activateSession() { request(.activateSession) }

  /// Requests a background run, replacing an earlier request.
  package mutating func requestRun(after span: Span) { request(.run(after: span)) }

  /// Requests a long run.
  package mutating func requestProcessing(_ task: ProcessingTask) { request(.processing(task)) }

  /// Sets the time until which the face of the watch has entries to show.
  package mutating func extendTimeline(until moment: Timestamp) { request(.timeline(moment)) }

  /// Reports whether audio plays, which keeps the app running.
  package mutating func playAudio(_ isPlaying: Bool) { request(.activity(.audio, isPlaying)) }

  /// Reports whether a workout is recorded, which keeps the app running.
  package mutating func recordWorkout(_ isRecording: Bool) { request(.activity(.workout, isRecording)) }

  /// Reports that everything for which the health store woke the app is saved.
  package mutating func answerHealth() { request(.healthAnswered) }

  /// Requests an alert on that local date, of which there is at most one a date.
  ///
  /// - Parameter moment: The time to show it, or `nil` for as soon as possible.
  package mutating func alert(on date: CivilDate, _ subject: NoticeSubject? = nil, at moment: AlertMoment? = nil) {
    request(.alert(date, subject, moment))
  }

  /// Holds back alerts until then.
  package mutating func focus(until moment: Timestamp) { request(.focus(until: moment)) }

  /// Cancels the alert about that subject, unless it was shown.
  package mutating func withdrawAlert(_ subject: NoticeSubject) { request(.withdrawAlert(subject)) }
}
