import Agents
import Devices
import Transport

/// What the wearer has in the diary as they remember it: every act that a device took in front of their eyes.
struct DiaryRecall {
  /// One thing that was said of a subject.
  private struct Saying {
    let at: Instant
    /// What the device's clock showed.
    let clock: Timestamp
    let device: DeviceID
    /// nil for a deletion.
    let content: DiaryPage.Content?
  }

  private var acts: [UInt64: DiaryAct] = [:]
  private var sayings: [DiarySubject: [Saying]] = [:]
  private var writes: [RecordKey: [(at: Instant, stamp: RecordStamp, by: DeviceID)]] = [:]
  private var applied: [RecordKey: Version] = [:]
  /// The device of each role that is in use. Those before it were wiped, or lie in a drawer, with what they had told nobody.
  private var current: [Role: DeviceID] = [:]
  private(set) var taken = 0

  /// Subjects that were said more than once.
  private(set) var mended: Set<DiarySubject> = []

  mutating func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard case .stimulus(.diary(let act, _)) = envelope.payload else { return }
    acts[act.number] = act
  }

  mutating func observe(_ event: TraceEvent) {
    if case .taken(let number, let clock, let device)? = event.diaryFact {
      guard let act = acts[number], let subject = act.subject else { return }
      taken += 1
      let said = Saying(at: event.at, clock: clock, device: device, content: Self.content(act))
      if sayings[subject] != nil { mended.insert(subject) }
      sayings[subject, default: []].append(said)
    }
    switch event.deviceFact {
    case .wrote(let header, let device)? where header.key.domain == .diary:
      writes[header.key, default: []].append((event.at, header.stamp, device))
    case .applied(let header, _, _)? where header.key.domain == .diary:
      applied[header.key] = max(applied[header.key] ?? .none, header.version)
    case .booted(let device, _)?: current[device.role] = device
    default: break
    }
  }

  /// As it was typed, without what identifies a person.
  private static func content(_ act: DiaryAct) -> DiaryPage.Content? {
    if case .sleep(let hours, _) = act.deed { return .log(sleepHours: hours) }
    guard var draft = act.draft else { return nil }
    if let notes = draft.notes { draft.notes = Redactor.redact(notes) }
    return .entry(draft)
  }

  var subjects: [DiarySubject] { sayings.keys.sorted() }

  /// What may stand in the diary now: what was said last. Where the clocks of two devices disagree about which was last,
  /// or what was said went down with its device before anybody had heard of it, either may.
  func allowed(_ subject: DiarySubject) -> [DiaryPage.Content?] {
    let all = sayings[subject] ?? []
    let safe = all.filter { !isLost($0, subject) }
    var allowed = Self.last(all)
    if safe.count < all.count {
      allowed += Self.last(safe)
      if safe.isEmpty { allowed.append(nil) }
    }
    return allowed
  }

  private static func last(_ sayings: [Saying]) -> [DiaryPage.Content?] {
    guard let last = sayings.last else { return [] }
    let rivals = sayings.filter { $0.device != last.device && $0.clock >= last.clock }
    return [last.content] + rivals.map(\.content)
  }

  private func isLost(_ said: Saying, _ subject: DiarySubject) -> Bool {
    guard let current = current[said.device.role], current != said.device else { return false }
    let key = subject.key(on: said.device.role)
    let write = writes[key]?.first { $0.at >= said.at && $0.by == said.device }
    guard let write, let known = applied[key] else { return true }
    return known < write.stamp.version
  }
}
