import SimKernel

/// The reliable fragments of one peer, in one epoch of that peer: those received, and the messages that are done.
///
/// A message has three states. *Held*: some of its fragments are here; these are acknowledged, and lost by a restart.
/// *Handed out*: complete, and with the program; not acknowledged. *Done*: the program has confirmed it; acknowledged,
/// and kept by ``PeerBlock`` across a restart. So a message is acknowledged as a whole only after the program has taken
/// it, and a program that dies while handling it gets it again.
struct ReliableReceiver: Sendable {
  static let window = ReliableSender.window

  enum Outcome {
    case complete([UInt8])
    case incomplete
    case duplicate, inconsistent, outsideWindow
  }

  /// Everything below is done or given up.
  private(set) var base: UInt64 = 1
  private(set) var done = SlidingBits(capacity: window)
  private var held = SlidingBits(capacity: window)
  private var handedOut = SlidingBits(capacity: window)
  /// Numbers of the messages with a held fragment: no other message may have them.
  private var claimed = SlidingBits(capacity: window)
  /// By number of message. Looked up and filtered, never iterated in order.
  private var partials: [UInt64: PartialMessage] = [:]
  private var highest: UInt64 = 0
  private var hasHandedOut = false

  init() {}

  /// Restores the state after a restart.
  init?(base: UInt64, done words: some Sequence<UInt64>) {
    guard base > 0, base < Fragment.numberLimit, let done = SlidingBits(capacity: Self.window, words: words)
    else { return nil }
    self.base = base
    self.done = done
    highest = base + UInt64(Self.window) - 1
    while highest >= base, !done.contains(highest) { highest -= 1 }
  }

  /// Bytes held in unfinished messages: never more than the window has fragments.
  var heldBytes: Int { partials.values.reduce(0) { $0 + $1.bytes.count } }

  mutating func add(
    _ fragment: Fragment, unit: Int, payload: UnsafeRawBufferPointer, at now: Instant
  ) -> Outcome {
    raiseBase(to: fragment.floor)
    let number = fragment.number
    if number < base { return .duplicate }
    let end = fragment.message + UInt64(fragment.count)
    guard end <= base + UInt64(Self.window) else { return .outsideWindow }
    // A message settles as a whole, so none can span the base.
    guard fragment.message >= base else { return .inconsistent }
    if done.contains(number) || handedOut.contains(number) || held.contains(number) { return .duplicate }
    highest = max(highest, number)
    if fragment.count == 1 {
      guard !claimed.contains(number) else { return .inconsistent }
      handedOut.insert(number)
      hasHandedOut = true
      return .complete(Array(payload))
    }
    return addPart(fragment, end: end, unit: unit, payload: payload, at: now)
  }

  private mutating func addPart(
    _ fragment: Fragment, end: UInt64, unit: Int, payload: UnsafeRawBufferPointer, at now: Instant
  ) -> Outcome {
    let numbers = fragment.message..<end
    if partials[fragment.message] == nil {
      for number in numbers where claimed.contains(number) || done.contains(number) || handedOut.contains(number) {
        return .inconsistent
      }
      for number in numbers { claimed.insert(number) }
      partials[fragment.message] = PartialMessage(fragment, unit: unit, at: now)
    }
    switch partials[fragment.message]?.add(fragment, unit: unit, payload: payload) {
    case .incomplete:
      held.insert(fragment.number)
      return .incomplete
    case .complete:
      let bytes = partials.removeValue(forKey: fragment.message)?.bytes ?? []
      for number in numbers {
        held.remove(number)
        claimed.remove(number)
        handedOut.insert(number)
      }
      hasHandedOut = true
      return .complete(bytes)
    case .duplicate: return .duplicate
    case .inconsistent, nil: return .inconsistent
    }
  }

  /// Confirms that the program has taken everything that was handed out. Returns whether there was anything.
  mutating func confirm() -> Bool {
    guard hasHandedOut else { return false }
    hasHandedOut = false
    done.formUnion(handedOut)
    handedOut.removeAll()
    slide()
    return true
  }

  /// Raises the base: the sender has settled everything below `floor`, arrived or not.
  private mutating func raiseBase(to floor: UInt64) {
    guard floor > base else { return }
    if floor - base >= UInt64(Self.window) {
      self.base = floor
      done.removeAll()
      held.removeAll()
      handedOut.removeAll()
      claimed.removeAll()
      partials = [:]
      hasHandedOut = false
    } else {
      for number in base..<floor { forget(number) }
      base = floor
      partials = partials.filter { $0.key >= floor }
    }
    highest = max(highest, floor - 1)
    slide()
  }

  private mutating func slide() {
    while done.contains(base) {
      forget(base)
      base += 1
    }
  }

  private mutating func forget(_ number: UInt64) {
    done.remove(number)
    held.remove(number)
    handedOut.remove(number)
    claimed.remove(number)
  }

  /// Returns the base, below which everything has arrived, and a bit for each number from the base on.
  func acknowledgement() -> (base: UInt64, words: [UInt64]) {
    guard highest >= base else { return (base, []) }
    let count = min(Int(highest - base) / 64 + 1, Self.window / 64)
    return (base, (0..<count).map { done.word(from: base + UInt64($0 * 64)) | held.word(from: base + UInt64($0 * 64)) })
  }
}
