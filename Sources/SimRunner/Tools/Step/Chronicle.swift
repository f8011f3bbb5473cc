import Reports
import SimKernel

/// Remembers of a run what stepping needs: the causes of all events, and everything of the step that is done just now.
final class Chronicle: TraceObserver {
  /// The cause of each event, by its number; place 0 is nobody.
  private(set) var causes: [UInt64] = [0]
  /// What happened in the step that was done last.
  private(set) var step: [SeenEvent] = []
  /// The events that were asked for by number.
  private(set) var kept: [UInt64: SeenEvent] = [:]
  private let wanted: Set<UInt64>
  /// Where something happened last.
  private(set) var latestDevice: NodeID?
  /// Whether steps are looked at, and not only counted.
  var isListening = true

  init(keeping wanted: Set<UInt64> = []) {
    self.wanted = wanted
    causes.reserveCapacity(1 << 16)
  }

  func beginStep() { step.removeAll(keepingCapacity: true) }

  func observe(_ event: TraceEvent) {
    if Int(event.number) == causes.count { causes.append(event.cause) }
    latestDevice = event.node
    if isListening { step.append(SeenEvent(event: event)) }
    if wanted.contains(event.number) { kept[event.number] = SeenEvent(event: event) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if isListening, let last = step.lastIndex(where: { $0.event.number == event.number }) {
      step[last].envelope = envelope
    }
    if wanted.contains(event.number) { kept[event.number]?.envelope = envelope }
  }

  /// The chain of causes that led to an event, itself first.
  func chain(from number: UInt64) -> [UInt64] {
    var chain: [UInt64] = []
    var next = number
    while next > 0, next < causes.count {
      chain.append(next)
      // A cause comes before what it causes.
      guard causes[Int(next)] < next else { break }
      next = causes[Int(next)]
    }
    return chain
  }
}
