import SimKernel

/// The reliable messages for one peer: the fragments in flight, their retransmission and their timeout.
///
/// A message stays until one acknowledgement covers all of its fragments. Fragments that an older acknowledgement
/// covered and a newer one doesn't were lost by a restart of the receiver, and are sent again.
struct ReliableSender: Sendable {
  /// The fragments from the oldest unsettled one on that may be in flight, and the bits of the longest acknowledgement.
  static let window = 1_024

  private struct Message: Sendable {
    let number: UInt64
    var bytes: [UInt8]
    let count: Int
    var missing: Int
    let deadline: Instant
    var isOver = false
  }

  private enum State: Sendable {
    case waiting, underWay, lost, arrived
    /// Its message is settled.
    case over
  }

  private struct Piece: Sendable {
    /// The index of its message, counted from the first one ever.
    let message: Int
    let index: Int
    var state = State.waiting
    var transmissions = 0
    var sentAt = Instant.start
    var due = Instant.start
    /// The number of its last transmission, counted over all fragments.
    var order: UInt64 = 0
    /// `true` if it is in ``lost``.
    var isListed = false
  }

  /// A fragment to send now.
  struct Transmission {
    let fragment: Fragment
    let message: [UInt8]
    let range: Range<Int>
    let isRepeated: Bool
  }

  private let unit: Int
  private let giveUpAfter: Span
  private var roundTrip: RoundTrip
  private var messages = FirstInFirstOut<Message>()
  private var pieces = FirstInFirstOut<Piece>()
  /// The number of messages removed from ``messages``.
  private var settledCount = 0
  /// The number of the first fragment in ``pieces``.
  private(set) var floor: UInt64 = 1
  /// The number of the next message.
  private var next: UInt64 = 1
  /// The first fragment that was never sent.
  private var fresh: UInt64 = 1
  private var lost = FirstInFirstOut<UInt64>()
  private var underWay = 0
  private var transmissions: UInt64 = 0
  private var flight: Double
  private var slowStartEnd = Double(window)
  private var recoversUntil = Instant.start
  /// The newest accepted acknowledgement.
  private var newest: (epoch: UInt64, sequence: UInt64) = (0, 0)
  /// The time at which a fragment is due or a message too old; `nil` if nothing is in flight.
  private var timer: Instant?
  private(set) var queuedMessages = 0
  private(set) var queuedBytes = 0
  /// The messages settled since this was last emptied.
  var settled: [(message: UInt64, outcome: Settlement.Outcome)] = []

  init(_ limits: EndpointLimits) {
    unit = limits.reliableUnit
    giveUpAfter = limits.giveUpAfter
    roundTrip = RoundTrip(limits.retransmission)
    flight = Double(limits.retransmission.flight)
  }

  var nextDeadline: Instant? {
    guard let deadline = firstOpen?.deadline else { return nil }
    return timer.map { min($0, deadline) } ?? deadline
  }

  private var firstOpen: Message? { messages.isEmpty ? nil : messages[0] }

  /// Adds a message and returns its number.
  mutating func add(_ bytes: [UInt8], at now: Instant) -> UInt64 {
    let number = next
    let count = max(1, (bytes.count + unit - 1) / unit)
    let place = settledCount + messages.count
    messages.append(
      Message(number: number, bytes: bytes, count: count, missing: count, deadline: now + giveUpAfter))
    for index in 0..<count { pieces.append(Piece(message: place, index: index)) }
    next += UInt64(count)
    queuedMessages += 1
    queuedBytes += bytes.count
    return number
  }

  /// Returns the next fragment to send and counts it as sent; `nil` if enough is in flight or nothing waits.
  mutating func nextTransmission(at now: Instant, _ random: inout RandomStream) -> Transmission? {
    guard underWay < Int(flight) else { return nil }
    while !lost.isEmpty {
      let number = lost[0]
      lost.removeFirst()
      guard number >= floor else { continue }
      pieces[Int(number - floor)].isListed = false
      guard pieces[Int(number - floor)].state == .lost else { continue }
      return transmit(Int(number - floor), at: now, &random)
    }
    fresh = max(fresh, floor)
    while fresh < next, fresh - floor < UInt64(Self.window) {
      let place = Int(fresh - floor)
      fresh += 1
      if pieces[place].state == .waiting { return transmit(place, at: now, &random) }
    }
    return nil
  }

  private mutating func transmit(_ place: Int, at now: Instant, _ random: inout RandomStream) -> Transmission {
    transmissions += 1
    underWay += 1
    pieces[place].state = .underWay
    pieces[place].transmissions += 1
    pieces[place].sentAt = now
    pieces[place].order = transmissions
    let piece = pieces[place]
    let due = now + roundTrip.patience(transmission: piece.transmissions, &random)
    pieces[place].due = due
    timer = timer.map { min($0, due) } ?? due
    let message = messages[piece.message - settledCount]
    let start = piece.index * unit
    return Transmission(
      fragment: Fragment(
        message: message.number, index: piece.index, count: message.count, length: message.bytes.count, floor: floor),
      message: message.bytes, range: start..<min(start + unit, message.bytes.count),
      isRepeated: piece.transmissions > 1)
  }
}

extension ReliableSender {
  /// Applies an authentic acknowledgement, identified by its datagram: everything below `base` has arrived, and those
  /// from there on whose bit is set. Returns `false` if a later one has overtaken it, or it is inconsistent.
  mutating func acknowledge(
    base: UInt64, words: [UInt64], by datagram: (epoch: UInt64, sequence: UInt64), at now: Instant
  ) -> Bool {
    guard datagram > newest, base <= next else { return false }
    newest = datagram
    let sentCount = Int(max(fresh, floor) - floor)
    var (latest, arrivals) = (0 as UInt64, 0)
    var sample: Span?
    var complete: [Int] = []
    for place in 0..<sentCount {
      let number = floor + UInt64(place)
      let bit = number < base ? 0 : number - base
      let hasArrived = number < base || (bit < UInt64(words.count * 64) && words[Int(bit / 64)] >> (bit % 64) & 1 == 1)
      switch (pieces[place].state, hasArrived) {
      case (.underWay, true), (.lost, true):
        if pieces[place].order > latest {
          latest = pieces[place].order
          // Only a fragment that was sent once measures the time: of two transmissions it is unknown which was
          // acknowledged.
          sample = pieces[place].transmissions == 1 ? now - pieces[place].sentAt : nil
        }
        arrivals += 1
        if let message = arrive(place) { complete.append(message) }
      case (.arrived, false):
        messages[pieces[place].message - settledCount].missing += 1
        list(place)
      default: break
      }
    }
    // Only now: the acknowledgement may show that a later fragment of a message was lost.
    for message in complete where messages[message].missing == 0 { settle(message, .acknowledged) }
    if let sample { roundTrip.note(sample) }
    if arrivals > 0 {
      grow(by: arrivals)
      loseOvertaken(by: latest, among: sentCount, at: now)
    }
    removeSettled()
    schedule()
    return true
  }

  /// Marks a fragment as arrived. Returns its message's index if no other is missing.
  private mutating func arrive(_ place: Int) -> Int? {
    if pieces[place].state == .underWay { underWay -= 1 }
    pieces[place].state = .arrived
    let message = pieces[place].message - settledCount
    messages[message].missing -= 1
    return messages[message].missing == 0 ? message : nil
  }

  private mutating func settle(_ place: Int, _ outcome: Settlement.Outcome) {
    guard !messages[place].isOver else { return }
    let message = messages[place]
    settled.append((message.number, outcome))
    queuedMessages -= 1
    queuedBytes -= message.bytes.count
    messages[place].isOver = true
    messages[place].bytes = []
    let first = Int(message.number - floor)
    for piece in first..<first + message.count {
      if pieces[piece].state == .underWay { underWay -= 1 }
      pieces[piece].state = .over
    }
  }

  private mutating func removeSettled() {
    while !messages.isEmpty, messages[0].isOver {
      let count = messages[0].count
      messages.removeFirst()
      pieces.removeFirst(count)
      settledCount += 1
      floor += UInt64(count)
    }
  }

  private mutating func grow(by arrivals: Int) {
    flight += flight < slowStartEnd ? Double(arrivals) : Double(arrivals) / flight
    flight = min(flight, Double(Self.window))
  }

  private mutating func shrink(at now: Instant) {
    // Fragments that were lost together are one sign of congestion, not many.
    guard now >= recoversUntil else { return }
    slowStartEnd = max(8, flight / 2)
    flight = slowStartEnd
    recoversUntil = now + Span(nanoseconds: Int64(roundTrip.smoothed ?? 0))
  }

  /// Marks fragments as lost that were sent well before one that has arrived.
  private mutating func loseOvertaken(by order: UInt64, among count: Int, at now: Instant) {
    var hasLost = false
    for place in 0..<count where pieces[place].state == .underWay && pieces[place].order + 16 < order {
      lose(place)
      hasLost = true
    }
    if hasLost { shrink(at: now) }
  }

  private mutating func lose(_ place: Int) {
    underWay -= 1
    list(place)
  }

  private mutating func list(_ place: Int) {
    pieces[place].state = .lost
    guard !pieces[place].isListed else { return }
    pieces[place].isListed = true
    lost.append(floor + UInt64(place))
  }

  /// Moves the time forward: due fragments count as lost, and messages that are too old are given up.
  mutating func advance(to now: Instant) {
    guard let deadline = nextDeadline, deadline <= now else { return }
    var hasLost = false
    for place in 0..<Int(max(fresh, floor) - floor) where pieces[place].state == .underWay && pieces[place].due <= now {
      lose(place)
      hasLost = true
    }
    if hasLost { shrink(at: now) }
    var place = 0
    while place < messages.count, messages[place].deadline <= now {
      settle(place, .gaveUp)
      place += 1
    }
    removeSettled()
    schedule()
  }

  /// Handles a restart of the receiver: fragments may be lost, and a long timeout has no reason any more.
  mutating func receiverBeganAnew() {
    for place in 0..<Int(max(fresh, floor) - floor) where pieces[place].state == .underWay {
      lose(place)
      pieces[place].transmissions = 1
    }
    schedule()
  }

  private mutating func schedule() {
    timer = nil
    for place in 0..<Int(max(fresh, floor) - floor) where pieces[place].state == .underWay {
      timer = timer.map { min($0, pieces[place].due) } ?? pieces[place].due
    }
  }
}
