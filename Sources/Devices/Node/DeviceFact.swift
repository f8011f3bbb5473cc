package import SimKernel
package import Wire

/// What a device says that it did, for the trace and for the checks.
package indirect enum DeviceFact: TraceFact, Codable {
  /// The node began a life; `isNew` when it has no data of an earlier one.
  case booted(DeviceID, isNew: Bool)
  /// The device sensed a finished workout.
  case detectedWorkout(id: UInt64)
  /// The device, as authority, committed a version of a record.
  case wrote(RecordHeader, by: DeviceID)
  /// The device took a version of a record from another one.
  case applied(RecordHeader, by: DeviceID, from: Role)
  /// A version arrived that the device had already.
  case repeated(RecordStamp, by: DeviceID)
  /// A version arrived that is older than what the device has.
  case outdated(RecordStamp, by: DeviceID)
  case conflict(RecordStamp, ConflictReason, by: DeviceID)
  /// A change was committed in a domain by a device that has no authority over it: only ever under a literal rule.
  case overwrote(RecordHeader, by: DeviceID)
  case proposed(id: UInt64, RecordKey, by: DeviceID)
  case decided(id: UInt64, ProposalOutcome, by: DeviceID)
  /// The device gave up on delivering a record: only ever under a literal rule.
  case gaveUp(RecordStamp, to: Service, attempts: Int, by: DeviceID)
  /// The device was granted the authority over its role's domains.
  case granted(epoch: UInt32, DeviceID)
  case restored(records: Int, DeviceID)
  /// A message arrived that could not be read.
  case unreadable(by: DeviceID)
  /// A message arrived for an app that did not run: the connection was gone.
  case unheard(from: Role, by: DeviceID)
  /// The app's run that began on that occasion is over.
  case ran(Occasion, Span, by: DeviceID)
  /// The session between watch and phone did not deliver an item.
  case sessionFailed(SessionError, SessionChannel, by: DeviceID)
  /// The phone decided about the morning of a date, or wrote down why it did not.
  case decidedMorning(MorningDecision, by: DeviceID)
  /// The wearer was shown something that was observed then; nil when it rests on no observation.
  case displayed(Display, observed: Timestamp?, Staleness, at: Timestamp, by: DeviceID)
  /// The wearer looked at the app on that local date and second of the day, by the device's clock and zone.
  case lookedAt(CivilDate, second: Int, DeviceID)
  /// The wearer's attention was called for, then by the device's clock and zone.
  case alerted(CivilDateTime, by: Role)
  /// The operating system did not let the app run although it was asked for.
  case withheld(Occasion, by: DeviceID)
  /// The wearer pressed a button of the player while the watch showed that song.
  case pressed(command: UInt64, PlaybackCommand.Kind, song: UInt64, by: DeviceID)
  /// The player carried out a command on that song; `age` by its own clock.
  case carriedOut(command: UInt64, song: UInt64, age: Span, by: DeviceID)
  /// The operating system has for the app what was so then, whether the app looks at it or not.
  case given(Version, by: DeviceID)
  /// The wearer was shown what plays, in that version of the phone's.
  case showedPlaying(Version, by: DeviceID)
  /// A sensor noticed nothing of something that happened: the device was not worn, or was off.
  case missed(SampleKind, by: DeviceID)
  /// The phone's app went a step in the import of the wearer's earlier days.
  case imported(HistoryImportStep, by: DeviceID)
  /// A transaction failed and was rolled back.
  case commitFailed(String, by: DeviceID)
  /// The private store was busy and is to be left alone for so long.
  case toldToWait(Span, by: DeviceID)
  /// The backend refused the device's token.
  case unauthorised(by: DeviceID)
  /// The wearer has signed in to the backend again.
  case signedIn(DeviceID)
  /// A message or record arrived that apps know only since a later version than this one.
  case notUnderstood(since: AppVersion, from: Role, by: DeviceID)
  /// The device starts with an old version of the app, or has just installed a new one.
  case runsApp(AppVersion, DeviceID)
  /// The device behaved as it rarely does and always may.
  case buggified(Buggify.Point, by: DeviceID)
}

extension DeviceFact {
  package var name: String {
    switch self {
    case .booted: "booted"
    case .detectedWorkout: "detected-workout"
    case .wrote: "wrote"
    case .applied: "applied"
    case .repeated: "repeated"
    case .outdated: "outdated"
    case .conflict: "conflict"
    case .overwrote: "overwrote"
    case .proposed: "proposed"
    case .decided: "decided"
    case .gaveUp: "gave-up"
    case .granted: "granted"
    case .restored: "restored"
    case .unreadable: "unreadable"
    case .unheard: "unheard"
    case .ran: "ran"
    case .sessionFailed: "session-failed"
    case .decidedMorning: "decided-morning"
    case .displayed: "displayed"
    case .lookedAt: "looked-at"
    case .alerted: "alerted"
    case .withheld: "withheld"
    case .pressed: "pressed"
    case .carriedOut: "carried-out"
    case .given: "given"
    case .showedPlaying: "showed-playing"
    case .missed: "missed"
    case .imported: "imported"
    case .commitFailed: "commit-failed"
    case .toldToWait: "told-to-wait"
    case .unauthorised: "unauthorised"
    case .signedIn: "signed-in"
    case .notUnderstood: "not-understood"
    case .runsApp: "runs-app"
    case .buggified: "buggified"
    }
  }

  package var subject: UInt64 {
    switch self {
    case .booted(let device, _), .granted(_, let device), .restored(_, let device), .unreadable(let device),
      .unheard(_, let device), .ran(_, _, let device), .sessionFailed(_, _, let device),
      .missed(_, let device), .imported(_, let device), .commitFailed(_, let device), .toldToWait(_, let device),
      .unauthorised(let device), .signedIn(let device), .notUnderstood(_, _, let device), .runsApp(_, let device),
      .buggified(_, let device):
      UInt64(device.installation)
    case .decidedMorning(let decision, _): MorningDecision.key(decision.date).id
    case .displayed(_, _, _, _, let device), .withheld(_, let device), .given(_, let device),
      .showedPlaying(_, let device):
      UInt64(device.installation)
    case .pressed(let id, _, _, _), .carriedOut(let id, _, _, _): id
    case .alerted(let civil, _): UInt64(bitPattern: Int64(civil.date.dayNumber))
    case .lookedAt(let date, _, _): UInt64(bitPattern: Int64(date.dayNumber))
    case .detectedWorkout(let id), .proposed(let id, _, _), .decided(let id, _, _): id
    case .wrote(let header, _), .applied(let header, _, _), .overwrote(let header, _): header.key.id
    case .repeated(let stamp, _), .outdated(let stamp, _), .conflict(let stamp, _, _), .gaveUp(let stamp, _, _, _):
      stamp.key.id
    }
  }

  package var fingerprint: UInt64 {
    switch self {
    case .wrote(let header, _), .applied(let header, _, _), .overwrote(let header, _):
      header.stamp.fingerprint ^ UInt64(bitPattern: header.modified.nanoseconds)
    case .repeated(let stamp, _), .outdated(let stamp, _), .conflict(let stamp, _, _): stamp.fingerprint
    case .gaveUp(let stamp, let service, let attempts, _):
      stamp.fingerprint ^ UInt64(service.rawValue) ^ UInt64(attempts) &<< 8
    case .booted(let device, let isNew): UInt64(device.installation) &<< 1 | (isNew ? 1 : 0)
    case .proposed(let id, let key, _): id ^ key.id
    case .decided(let id, let outcome, _): id ^ UInt64(outcome.rawValue)
    case .granted(let epoch, _): UInt64(epoch)
    case .restored(let count, _): UInt64(count)
    case .unheard(let role, _): stableHash(role.rawValue)
    case .ran(let occasion, let span, _): UInt64(occasion.rawValue) ^ UInt64(bitPattern: span.nanoseconds) &<< 8
    case .sessionFailed(let error, let channel, _): UInt64(error.rawValue) &<< 8 | UInt64(channel.rawValue)
    case .decidedMorning(let decision, _):
      UInt64(decision.outcome.rawValue) ^ UInt64(decision.source.rawValue) &<< 8
        ^ UInt64(bitPattern: decision.decided.nanoseconds)
    case .displayed(let display, let observed, let staleness, let moment, _):
      UInt64(display.rawValue) ^ UInt64(staleness.rawValue) &<< 8 ^ UInt64(bitPattern: observed?.nanoseconds ?? 0)
        ^ UInt64(bitPattern: moment.nanoseconds) &<< 16
    case .lookedAt(let date, let second, _): UInt64(bitPattern: Int64(date.dayNumber)) &<< 20 ^ UInt64(second)
    case .alerted(let civil, _): UInt64(bitPattern: civil.secondsAsIfUTC)
    case .withheld(let occasion, _): UInt64(occasion.rawValue)
    case .pressed(let id, let kind, let song, _): id ^ UInt64(kind.rawValue) &<< 32 ^ song
    case .carriedOut(let id, let song, let age, _): id ^ song ^ UInt64(bitPattern: age.nanoseconds)
    case .given(let version, _), .showedPlaying(let version, _): version.sequence ^ UInt64(version.epoch) &<< 48
    case .missed(let kind, _): stableHash(kind.rawValue)
    case .imported(let step, _): step.fingerprint
    case .commitFailed(let reason, _): stableHash(reason)
    case .detectedWorkout(let id): id
    case .buggified(let point, _): UInt64(point.rawValue)
    case .notUnderstood(let version, let role, _): UInt64(version.number) &<< 1 ^ stableHash(role.rawValue)
    case .runsApp(let version, _): UInt64(version.number)
    case .unreadable, .unauthorised, .signedIn: 0
    case .toldToWait(let span, _): UInt64(bitPattern: span.nanoseconds)
    }
  }

  package var summary: String {
    switch self {
    case .booted(let device, let isNew): "\(device) started\(isNew ? " without data" : "")"
    case .detectedWorkout(let id): "detected workout \(shortID(id))"
    case .wrote(let header, let device): "\(device) wrote \(describe(header))"
    case .applied(let header, let device, let role): "\(device) took \(describe(header)) from the \(role.rawValue)"
    case .repeated(let stamp, let device): "\(device) got \(describe(stamp)) again"
    case .outdated(let stamp, let device): "\(device) got an old version, \(describe(stamp))"
    case .conflict(let stamp, let reason, let device): "\(device) set \(describe(stamp)) aside: \(reason.summary)"
    case .overwrote(let header, let device): "\(device) changed \(describe(header)) without authority"
    case .proposed(let id, let key, let device):
      "\(device) proposes a change of \(key.domain.name) \(shortID(key.id)) (\(shortID(id)))"
    case .decided(let id, let outcome, let device): "\(device) decided on proposal \(shortID(id)): \(outcome.name)"
    case .gaveUp(let stamp, let service, let attempts, let device):
      "\(device) gave up sending \(describe(stamp)) to the \(service.name) after \(attempts) attempts"
    case .granted(let epoch, let device): "\(device) is the authority of epoch \(epoch)"
    case .restored(let count, let device): "\(device) restored \(count) records"
    case .unreadable(let device): "\(device) got a damaged message"
    case .unheard(let role, let device): "\(device) was not running when the \(role.rawValue) sent to it"
    case .ran(let occasion, let span, let device):
      "\(device) ran for \(span.nanoseconds / 1_000_000) ms (\(occasion.name))"
    case .sessionFailed(let error, let channel, let device):
      "\(device) could not deliver a \(channel.name): \(error.rawValue), \(error.summary)"
    case .decidedMorning(let decision, let device):
      "\(device) decided for \(decision.date): \(decision.outcome) (\(decision.source))"
    case .displayed(let display, _, let staleness, _, let device):
      "\(device) showed \(display.name) as \(staleness.name)"
    case .lookedAt(_, let second, let device): "the wearer looked at the \(device) at \(clockFace(second))"
    case .alerted(let civil, let role): "\(role.rawValue) alerted the wearer at \(clockFace(civil.secondOfDay))"
    case .withheld(let occasion, let device): "\(device) did not get its \(occasion.name)"
    case .pressed(let id, let kind, let song, let device):
      "the wearer pressed \(kind) on the \(device) at song \(song) (\(shortID(id)))"
    case .carriedOut(let id, let song, _, let device): "\(device) carried out \(shortID(id)) at song \(song)"
    case .given(let version, let device): "\(device) has \(version) of what plays for its app"
    case .showedPlaying(let version, let device): "\(device) showed \(version) of what plays"
    case .missed(let kind, let device): "\(device) did not notice a \(kind.rawValue)"
    case .imported(let step, let device): "\(device) \(step.summary)"
    case .commitFailed(let reason, let device): "\(device) lost a transaction: \(reason)"
    case .unauthorised(let device): "\(device) is no longer known to the backend: its token has expired"
    case .signedIn(let device): "\(device) is signed in to the backend again"
    case .notUnderstood(let version, let role, let device):
      "\(device) got something from the \(role.rawValue) that apps know since version \(version.number)"
    case .buggified(let point, let device): "\(device) did something rare: \(point.name)"
    case .runsApp(let version, let device): "\(device) has version \(version.number) of the app"
    case .toldToWait(let span, let device):
      "\(device) was told to leave the private store alone for \(span.nanoseconds / 1_000_000) ms"
    }
  }

  private func describe(_ header: RecordHeader) -> String {
    "\(header.isDeleted ? "the deletion of " : "")\(describe(header.stamp))"
  }

  private func describe(_ stamp: RecordStamp) -> String {
    "\(stamp.key.domain.name) \(shortID(stamp.key.id)) \(stamp.version)"
  }
}

/// The first digits of an id, enough for a person to tell two apart; a small id as it is.
package func shortID(_ id: UInt64) -> String {
  if id < 1 << 32 { return String(id) }
  let digits = String(id, radix: 16)
  return String((String(repeating: "0", count: 16 - digits.count) + digits).prefix(8))
}
