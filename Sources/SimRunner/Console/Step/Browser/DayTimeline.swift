import Reports

/// A request for a day of a story: from its midnight to the next, within the story.
package struct DayRequest: Hashable, WireStruct {
  /// The local day, from 1.
  package let number: Int
  package let from: Instant
  package let to: Instant
  /// `true` for the day in the story as it was opened.
  package var isOpened = false

  package static let form = WireForm(Self.init(number:from:to:isOpened:)) { ($0.number, $0.from, $0.to, $0.isOpened) }
}

/// The timeline of a day.
package struct DayReply: WireStruct {
  package let day: DayRequest
  /// The process that replays the day, if it is a separate one.
  var process: Int32 = 0
  /// `true` if the day is still to come.
  var isToCome = false
  /// A ``DayTimeline``.
  package var json = ""
  package var complaint: String?

  package static let form = WireForm(Self.init(day:process:isToCome:json:complaint:)) {
    ($0.day, $0.process, $0.isToCome, $0.json, $0.complaint)
  }
}

/// A day of a story as a page draws it: its devices, its events and every message.
///
/// Its keys are short, because a day has thousands of messages. Times are nanoseconds since the story's start. Devices
/// are given by their index in `lanes`.
struct DayTimeline: Encodable {
  let day: Int
  let from: Int64
  let to: Int64
  /// The hours of the day: their start, and the second of the day that clocks show then.
  let hours: [Hour]
  var lanes: [Lane] = []
  var told: [Told] = []
  var messages: [Message] = []

  struct Hour: Encodable {
    let at: Int64
    let second: Int
  }

  /// The devices that take part.
  struct Lane: Encodable {
    let name: String
    /// The times at which the device was off.
    var off: [[Int64]] = []
    /// The level of the battery every ten minutes: the time, and the level from 0 to 1.
    var battery: [[Double]] = []
    /// The changes of the number of records waiting to be sent: the time, and the number.
    var waiting: [[Int64]] = []
    /// The wearer's sleep, rides, training and pastimes, and the permissions that a device's apps lack.
    var spans: [Stretch] = []
  }

  struct Stretch: Encodable {
    let kind: String
    let from: Int64
    var to: Int64
    let words: String
  }

  /// An event, with its consequences.
  struct Told: Encodable {
    /// The number of its event.
    let e: UInt64
    let t: Int64
    /// The lane.
    let w: Int
    let words: String
    let then: [String]
    let fault: Bool
  }

  struct Message: Encodable {
    /// The number of the event that sent it.
    let e: UInt64
    let from: Int
    let to: Int
    let sent: Int64
    let what: String
    let bytes: Int
    /// `true` for a control message of the session.
    let small: Bool
    /// The time of its first arrival; `nil` if it didn't arrive on the day.
    var came: Int64?
    var lost: String?
  }
}

extension StepSession {
  /// Returns that day of the story as JSON. Uses the given execution if it isn't beyond the day, and another one
  /// otherwise.
  func dayTimeline(_ day: DayRequest, in life: StepLife) throws(StepMistake) -> String {
    let life = life.now <= day.from && !day.isOpened ? life : try anotherLife(of: day.isOpened ? opened : nil)
    try life.advance(toMoment: day.from)
    let gatherer = DayGatherer(day, text: text, life: life)
    // The queues of this hour's devices are read now and then; their activity at each step.
    var nextReading = day.from
    while life.now < day.to {
      if life.step % 256 == 0, life.isInterrupted { throw .interrupted }
      if life.now >= nextReading {
        do throws(StorageError) { try gatherer.read(life) } catch { throw .broken("\(error)") }
        nextReading = nextReading + DayGatherer.readingStep
      }
      guard let seen = life.advance(before: min(nextReading, day.to)) else { continue }
      gatherer.add(seen, life)
    }
    do throws(StorageError) { try gatherer.read(life) } catch { throw .broken("\(error)") }
    guard let json = gatherer.finished.json else { throw .broken("the day cannot be written as JSON") }
    return json
  }
}

/// Collects the contents of a day's timeline while the day is executed.
private final class DayGatherer {
  static let readingStep = Span.minutes(10)

  private var timeline: DayTimeline
  private let text: StepText
  private let pastimes: [String: Pastime]
  private var places: [String: Int] = [:]
  private var messages: [UInt64: DayTimeline.Message] = [:]
  /// The time since which each device has been off.
  private var offSince: [Role: Int64] = [:]

  init(_ day: DayRequest, text: StepText, life: StepLife) {
    self.text = text
    pastimes = life.world.plan.vocabulary.toolModules.reduce(into: [:]) { all, module in
      all.merge(module.pastimes) { first, _ in first }
    }
    let hours = stride(from: day.from.nanoseconds, to: day.to.nanoseconds, by: 3_600_000_000_000).map { at in
      DayTimeline.Hour(at: at, second: text.clock.civil(Instant(nanoseconds: at)).secondOfDay)
    }
    timeline = DayTimeline(day: day.number, from: day.from.nanoseconds, to: day.to.nanoseconds, hours: hours)
    for name in ["wearer"] + life.world.plan.roles.map(\.rawValue) {
      timeline.lanes[place(name)].spans = life.world.plan.denials(on: name).compactMap { fault in
        let (from, to) = (text.clock.instant(fault.begin), fault.end.map(text.clock.instant) ?? day.to)
        guard from < day.to, to > day.from else { return nil }
        return DayTimeline.Stretch(
          kind: "denied", from: max(from, day.from).nanoseconds, to: min(to, day.to).nanoseconds,
          words: fault.fault.kind)
      }
    }
  }

  private func place(_ name: String) -> Int {
    if let place = places[name] { return place }
    timeline.lanes.append(DayTimeline.Lane(name: name))
    places[name] = timeline.lanes.count - 1
    return timeline.lanes.count - 1
  }

  func add(_ step: [SeenEvent], _ life: StepLife) {
    for seen in step {
      addMessage(seen)
      addStretch(seen)
    }
    note(life)
    guard let telling = text.telling(step) else { return }
    let first = telling.first
    timeline.told.append(
      DayTimeline.Told(
        e: first.number, t: first.at, w: place(isAct(first.number, in: step) ? "wearer" : first.who),
        words: text.named(first.words),
        then: telling.rest.map { ($0.who == first.who ? "" : "\($0.who): ") + text.named($0.words) },
        fault: step.contains { $0.event.kind == .fault }))
  }

  /// Returns whether an event is something that the wearer does or that happens to them.
  private func isAct(_ number: UInt64, in step: [SeenEvent]) -> Bool {
    step.contains { $0.event.number == number && $0.envelope?.channel == .physical }
  }

  /// Adds sleep, training, a ride or a pastime to the wearer's lane.
  private func addStretch(_ seen: SeenEvent) {
    let now = seen.event.at.nanoseconds
    if let name = seen.event.fact?.name, let pastime = pastimes[name] {
      pastime.begins ? add(pastime.name, pastime.name, now, timeline.to) : end(pastime.name, at: now)
    }
    if case .rides(let isOn)? = seen.envelope?.message.stimulus {
      isOn ? add("place", "on the way", now, timeline.to) : end("place", at: now)
    }
    if case .body(let sample)? = seen.envelope?.message.stimulus {
      let (from, to) = (text.clock.instant(sample.start).nanoseconds, text.clock.instant(sample.end).nanoseconds)
      if case .sleep(let stage) = sample.reading, stage.isAsleep { add("sleep", "asleep", from, to) }
      if case .workout(let summary) = sample.reading { add("training", summary.activity.rawValue, from, to) }
    }
  }

  /// Adds a stretch, or extends the one before it if there is hardly a gap.
  private func add(_ kind: String, _ words: String, _ from: Int64, _ to: Int64) {
    let lane = place("wearer")
    let last = timeline.lanes[lane].spans.lastIndex { $0.kind == kind }
    if let last, timeline.lanes[lane].spans[last].words == words,
      from - timeline.lanes[lane].spans[last].to < 90_000_000_000
    {
      timeline.lanes[lane].spans[last].to = to
    } else {
      let stretch = DayTimeline.Stretch(kind: kind, from: max(timeline.from, from), to: to, words: words)
      timeline.lanes[lane].spans.append(stretch)
    }
  }

  private func end(_ kind: String, at now: Int64) {
    let lane = place("wearer")
    guard let last = timeline.lanes[lane].spans.lastIndex(where: { $0.kind == kind }) else { return }
    timeline.lanes[lane].spans[last].to = min(now, timeline.lanes[lane].spans[last].to)
  }

  private func addMessage(_ seen: SeenEvent) {
    let event = seen.event
    if event.kind == .drop, let drop = event.fact(as: DropFact.self) {
      messages[drop.message]?.lost = drop.reason.name
      return
    }
    guard let envelope = seen.envelope, envelope.channel != .physical else { return }
    switch event.kind {
    case .send: messages[event.number] = message(event.number, envelope, sent: event.at)
    case .delivery:
      // A message sent on the day before may still arrive.
      var found = messages[envelope.id] ?? message(envelope.id, envelope, sent: envelope.sent)
      if found.came == nil { found.came = event.at.nanoseconds }
      messages[envelope.id] = found
    default: break
    }
  }

  private func message(_ number: UInt64, _ envelope: Envelope, sent: Instant) -> DayTimeline.Message {
    DayTimeline.Message(
      e: number, from: place(text.names.name(envelope.from)), to: place(text.names.name(envelope.to)),
      sent: sent.nanoseconds, what: envelope.message.caption,
      bytes: envelope.message.sizeEstimate, small: StepText.isSmallTalk(envelope))
  }

  /// Updates which devices are off.
  private func note(_ life: StepLife) {
    for host in life.world.devices {
      if host.isUp {
        guard let since = offSince.removeValue(forKey: host.role) else { continue }
        timeline.lanes[place(host.role.rawValue)].off.append([since, life.now.nanoseconds])
      } else if offSince[host.role] == nil {
        offSince[host.role] = max(timeline.from, life.now.nanoseconds)
      }
    }
  }

  /// Reads batteries and queues.
  func read(_ life: StepLife) throws(StorageError) {
    note(life)
    let keeper = life.world.plan.vocabulary.recordKeeper
    for host in life.world.devices {
      let lane = place(host.role.rawValue)
      if let level = life.world.power.level(host.role) {
        timeline.lanes[lane].battery.append([Double(life.now.nanoseconds), (level * 1_000).rounded() / 1_000])
      }
      guard host.isStarted, host.database.isOpen else { continue }
      var count = 0
      for service in life.world.plan.roles.flatMap(\.services) where service.role != host.role {
        count += try keeper?.waiting(host, for: service)?.lines ?? 0
      }
      if Int(timeline.lanes[lane].waiting.last?.last ?? -1) != count {
        timeline.lanes[lane].waiting.append([life.now.nanoseconds, Int64(count)])
      }
    }
  }

  var finished: DayTimeline {
    var timeline = timeline
    for (role, since) in offSince.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let lane = places[role.rawValue] else { continue }
      timeline.lanes[lane].off.append([since, timeline.to])
    }
    timeline.messages = messages.values.sorted { $0.e < $1.e }
    return timeline
  }
}
