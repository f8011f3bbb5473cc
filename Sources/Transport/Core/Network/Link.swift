/// One direction of the path between two nodes, with its profile, its state and what is wrong with it.
package struct Link {
  /// The profile that messages meet: the link's own, or that of the newest rule that replaces it.
  package private(set) var profile: LinkProfile
  package private(set) var statistics = LinkStatistics()
  package let isConnected: Bool
  private let ownProfile: LinkProfile
  private var stream: RandomStream
  private var isBad = false
  private var rules: [FaultRule] = []
  /// Partitions and holds may overlap: each counts.
  private var partitions = 0
  private var holds = 0
  private var isOutOfRange = false
  /// The last arrival so far, which an ordered link never undercuts.
  private var lastArrival: Int64 = 0
  /// Until when earlier messages occupy the line.
  private var busyUntil: Int64 = 0
  /// The replay of the link's own recording; it goes on where it was when a rule has replaced the profile for a while.
  private var replay: LinkReplay?
  private var isReplaying: Bool
  /// Whether nothing is wrong with the link: what a message then meets is the profile alone, which is almost always so.
  private var isUndisturbed: Bool

  /// - Parameter recordingStream: what is drawn from a recorded distribution, so that no other draw moves.
  package init(profile: LinkProfile, stream: RandomStream, recordingStream: RandomStream? = nil) {
    self.init(profile: profile, stream: stream, recordingStream: recordingStream ?? stream, isConnected: true)
  }

  private init(profile: LinkProfile, stream: RandomStream, recordingStream: RandomStream, isConnected: Bool) {
    self.profile = profile
    ownProfile = profile
    self.stream = stream
    self.isConnected = isConnected
    replay = profile.recorded.map { LinkReplay($0, stream: recordingStream) }
    isReplaying = replay != nil
    isUndisturbed = isConnected
  }

  /// The place of a link between nodes that cannot talk.
  static let none = Link(
    profile: LinkProfile(latency: .constant(.zero)), stream: RandomStream(seed: 0),
    recordingStream: RandomStream(seed: 0), isConnected: false)

  package var isHeld: Bool { holds > 0 }
  /// Why nothing passes at the moment, or nil.
  @inline(__always) var closedBecause: DropReason? { partitions > 0 ? .partition : isOutOfRange ? .outOfRange : nil }
  /// Whether messages in flight arrive as they should.
  @inline(__always) var isOpen: Bool { partitions | holds == 0 && !isOutOfRange }

  /// Decides about a message that is sent now.
  @inline(__always)
  mutating func route(now: Int64, _ message: borrowing Message) -> Verdict {
    guard isUndisturbed else { return routeDisturbed(now: now, message) }
    statistics.sent &+= 1
    return carry(now: now, message, Change())
  }

  @inline(never)
  private mutating func routeDisturbed(now: Int64, _ message: borrowing Message) -> Verdict {
    guard isConnected else { return .drop(.noLink) }
    statistics.sent &+= 1
    if let reason = closedBecause { return drop(reason) }
    var change = Change()
    if !rules.isEmpty { applyRules(&change) }
    if let reason = change.drop { return drop(reason) }
    return carry(now: now, message, change)
  }

  /// What the profile, and what is wrong with the link, do to a message that sets out.
  @inline(__always)
  private mutating func carry(now: Int64, _ message: borrowing Message, _ change: Change) -> Verdict {
    if profile.loss.loses(&stream, isBad: &isBad) { return drop(.loss) }
    let arrival: Int64
    if isReplaying {
      guard let replayed = replayedArrival(now: now, message, change) else { return drop(.outage) }
      arrival = replayed
    } else {
      arrival = self.arrival(now: now, message, change)
    }
    if change.isDamaged { return .deliverDamaged(at: arrival) }
    if change.isDuplicated || stream.chance(profile.duplicate) {
      statistics.duplicated &+= 1
      return .deliverTwice(at: arrival, and: arrival &+ 1 &+ drawLatency())
    }
    return .deliver(at: arrival)
  }

  @inline(__always)
  private mutating func arrival(now: Int64, _ message: borrowing Message, _ change: Change) -> Int64 {
    var start = now
    if let rate = profile.rate {
      start = max(now, busyUntil) &+ Int64(Double(message.sizeEstimate &* 8) / rate * 1e9)
      busyUntil = start
    }
    return inOrder(start &+ profile.latency.draw(&stream) &+ change.delay, change)
  }

  /// The arrival as the recording has it, or nil when the message waited too long for its turn.
  @inline(never)
  private mutating func replayedArrival(
    now: Int64, _ message: borrowing Message, _ change: Change
  ) -> Int64? {
    let bytes = message.sizeEstimate
    let start = profile.rate == nil ? now : max(now, busyUntil)
    guard var departure = replay?.departure(at: start, sent: now, bytes: bytes) else { return nil }
    if let rate = profile.rate {
      departure &+= Int64(Double(bytes &* 8) / rate * 1e9)
      busyUntil = departure
    }
    return inOrder(departure &+ drawLatency() &+ change.delay, change)
  }

  private mutating func drawLatency() -> Int64 {
    if isReplaying, let latency = replay?.latency() { return latency }
    return profile.latency.draw(&stream)
  }

  @inline(__always)
  private mutating func inOrder(_ arrival: Int64, _ change: Change) -> Int64 {
    // A message that may be overtaken does not hold back those behind it, and is not held back itself.
    if change.mayBeOvertaken || profile.reorder >= 1 || stream.chance(profile.reorder) { return arrival }
    let ordered = max(arrival, lastArrival &+ 1)
    lastArrival = ordered
    return ordered
  }

  @inline(__always)
  private mutating func drop(_ reason: DropReason) -> Verdict {
    statistics.dropped &+= 1
    return .drop(reason)
  }

  /// What the rules together do to one message.
  private struct Change {
    var drop: DropReason?
    var delay: Int64 = 0
    var isDuplicated = false
    var isDamaged = false
    var mayBeOvertaken = false
  }

  /// Asks the rules in the order in which they were installed.
  @inline(never)
  private mutating func applyRules(_ change: inout Change) {
    for index in rules.indices where change.drop == nil {
      let hits: Bool
      switch rules[index].effect {
      case .lose(let probability):
        hits = rules[index].stream.chance(probability)
        if hits { change.drop = .fault }
      case .drop(let count):
        hits = rules[index].fired < count
        if hits { change.drop = .fault }
      case .delay(let low, let high):
        hits = true
        change.delay &+= Latency.uniform(low, high).draw(&rules[index].stream)
      case .duplicate(let probability):
        hits = rules[index].stream.chance(probability)
        change.isDuplicated = change.isDuplicated || hits
      case .reorder(let probability, let span):
        hits = rules[index].stream.chance(probability)
        if hits {
          change.mayBeOvertaken = true
          change.delay &+= Latency.uniform(.zero, span).draw(&rules[index].stream)
        }
      case .corrupt(let probability):
        hits = rules[index].stream.chance(probability)
        change.isDamaged = change.isDamaged || hits
      case .profile: hits = true
      }
      if hits { rules[index].fired += 1 }
    }
  }
}

/// What a link has done so far.
package struct LinkStatistics: Hashable, Sendable {
  package internal(set) var sent = 0
  package internal(set) var delivered = 0
  /// Lost on the way for whatever reason, also in flight.
  package internal(set) var dropped = 0
  package internal(set) var duplicated = 0
}

// The verbs of the faults, in pairs.
extension Link {
  mutating func partition() {
    partitions += 1
    lookAround()
  }

  mutating func repair() {
    partitions = max(0, partitions - 1)
    lookAround()
  }

  mutating func separate() {
    isOutOfRange = true
    lookAround()
  }

  mutating func rejoin() {
    isOutOfRange = false
    lookAround()
  }

  mutating func hold() { holds += 1 }
  mutating func release() { holds = max(0, holds - 1) }

  mutating func install(_ rule: FaultRule) {
    rules.append(rule)
    chooseProfile()
  }

  /// Takes the rule out and answers how many messages it changed, or nil when it was not installed.
  mutating func remove(_ id: FaultID) -> Int? {
    guard let index = rules.firstIndex(where: { $0.id == id }) else { return nil }
    let rule = rules.remove(at: index)
    chooseProfile()
    return rule.fired
  }

  /// How many messages each rule has changed.
  var fired: [(id: FaultID, count: Int)] { rules.map { ($0.id, $0.fired) } }

  /// What was counted of a rule where its messages go.
  mutating func note(fired count: Int, of rule: FaultID) {
    guard let index = rules.firstIndex(where: { $0.id == rule }) else { return }
    rules[index].fired = count
  }

  mutating func noteDelivery() { statistics.delivered &+= 1 }
  mutating func noteDropInFlight() { statistics.dropped &+= 1 }

  private mutating func chooseProfile() {
    profile = ownProfile
    for case .profile(let replacement) in rules.map(\.effect) { profile = replacement }
    // What replaces a profile is another kind of network, without a recording.
    isReplaying = replay != nil && profile == ownProfile
    lookAround()
  }

  /// Finds out whether something is wrong with the link; to be asked whenever that may have changed.
  private mutating func lookAround() { isUndisturbed = isConnected && closedBecause == nil && rules.isEmpty }
}
