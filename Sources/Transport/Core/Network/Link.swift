/// One direction of the path between two nodes: its profile, its state and its faults.
struct Link {
  /// The profile in force: the link's own, or that of the newest rule that replaces it.
  private(set) var profile: LinkProfile
  private(set) var statistics = LinkStatistics()
  let isConnected: Bool
  private let ownProfile: LinkProfile
  private var stream: RandomStream
  private var isBad = false
  private var rules: [FaultRule] = []
  /// The number of partitions in force; partitions and holds may overlap.
  private var partitions = 0
  private var holds = 0
  private var isOutOfRange = false
  /// The latest arrival so far. An ordered link delivers nothing before it.
  private var lastArrival: Int64 = 0
  /// The time until which earlier messages occupy the line.
  private var busyUntil: Int64 = 0
  /// The replay of the link's own recording. It resumes at the same position after a rule has replaced the profile.
  private var replay: LinkReplay?
  private var isReplaying: Bool
  /// `true` if no fault is in force, so that only the profile applies: the usual case.
  private var isUndisturbed: Bool

  /// - Parameter recordingStream: A separate stream for draws from a recorded distribution, so that no other draw
  ///   changes.
  init(profile: LinkProfile, stream: RandomStream, recordingStream: RandomStream? = nil) {
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

  /// The link between nodes that can't communicate.
  static let none = Link(
    profile: LinkProfile(latency: .constant(.zero)), stream: RandomStream(seed: 0),
    recordingStream: RandomStream(seed: 0), isConnected: false)

  var isHeld: Bool { holds > 0 }
  /// The reason why nothing passes at the moment, or `nil`.
  @inline(__always) var closedBecause: DropReason? { partitions > 0 ? .partition : isOutOfRange ? .outOfRange : nil }
  /// `true` if messages in flight arrive.
  @inline(__always) var isOpen: Bool { partitions | holds == 0 && !isOutOfRange }

  /// Decides the fate of a message sent now.
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

  /// Applies the profile and the faults to a message.
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

  /// Returns the arrival according to the recording, or `nil` if the message waited too long for its turn.
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
    // A message that may be overtaken neither delays those behind it nor waits for those before it.
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

  /// The combined effect of the rules on one message.
  private struct Change {
    var drop: DropReason?
    var delay: Int64 = 0
    var isDuplicated = false
    var isDamaged = false
    var mayBeOvertaken = false
  }

  /// Applies the rules in the order of installation.
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

package struct LinkStatistics: Hashable, Sendable {
  package internal(set) var sent = 0
  package internal(set) var delivered = 0
  /// Lost for any reason, including in flight.
  package internal(set) var dropped = 0
  package internal(set) var duplicated = 0
}

// The operations of the faults, in pairs.
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

  /// Removes the rule and returns the number of messages it changed, or `nil` if it wasn't installed.
  mutating func remove(_ id: FaultID) -> Int? {
    guard let index = rules.firstIndex(where: { $0.id == id }) else { return nil }
    let rule = rules.remove(at: index)
    chooseProfile()
    return rule.fired
  }

  /// The number of messages that each rule has changed.
  var fired: [(id: FaultID, count: Int)] { rules.map { ($0.id, $0.fired) } }

  /// Stores the count of a rule from the process that sends its messages.
  mutating func note(fired count: Int, of rule: FaultID) {
    guard let index = rules.firstIndex(where: { $0.id == rule }) else { return }
    rules[index].fired = count
  }

  mutating func noteDelivery() { statistics.delivered &+= 1 }
  mutating func noteDropInFlight() { statistics.dropped &+= 1 }

  private mutating func chooseProfile() {
    profile = ownProfile
    for case .profile(let replacement) in rules.map(\.effect) { profile = replacement }
    // A replaced profile is a different network, without a recording.
    isReplaying = replay != nil && profile == ownProfile
    lookAround()
  }

  /// Updates `isUndisturbed`. Call it after any change of the faults.
  private mutating func lookAround() { isUndisturbed = isConnected && closedBecause == nil && rules.isEmpty }
}
