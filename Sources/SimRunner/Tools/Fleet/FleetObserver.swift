import DeviceKit
import Engine
import SimKernel
import Wire

/// Counts what a fleet wants to know of one person and no other part of a run does.
final class FleetObserver: TraceObserver {
  var interest: TraceInterest { .facts }
  /// How often the wearer's attention was called for.
  private(set) var alerts = 0
  private(set) var shown = 0
  /// What was shown that was six hours old or more.
  private(set) var shownStale = 0
  private(set) var wakes = 0
  private(set) var background = Span.zero
  private(set) var busiestHour = Span.zero
  private(set) var withheld = 0
  private(set) var recorded: Set<UInt64> = []
  private(set) var goneWithDevice: Set<UInt64> = []
  private(set) var done = 0
  private(set) var longestApart = Span.zero
  /// When each version was written that the other of watch and phone does not have yet.
  private var waiting: [RecordStamp: Instant] = [:]
  /// Stretches in which the two disagreed: in order, and none touches another.
  private var apart: [(begin: Instant, end: Instant)] = []
  private var apartBefore = Span.zero
  /// By watch: its runs in the background of the last hour. The wearer may have two.
  private var runs: [DeviceID: [(begin: Instant, end: Instant)]] = [:]
  private var pauses = PauseLog()

  /// For how long something was on watch or phone that reached the other only later.
  var timeApart: Span { apart.reduce(apartBefore) { $0 + ($1.end - $1.begin) } }

  func observe(_ event: TraceEvent) {
    pauses.note(event)
    guard event.kind == .fact else { return }
    if let fact = event.deviceFact {
      observe(fact, event.at)
    } else if case .workout? = event.fact(as: TruthFact.self)?.sample.reading {
      done += 1
    } else if let fact = event.fact(as: LostWithDeviceFact.self) {
      goneWithDevice.formUnion(fact.workouts)
    }
  }

  private func observe(_ fact: DeviceFact, _ at: Instant) {
    switch fact {
    case .alerted: alerts += 1
    case .displayed(_, _, let staleness, _, _):
      shown += 1
      if staleness >= .veryStale { shownStale += 1 }
    case .detectedWorkout(let id): recorded.insert(id)
    case .withheld: withheld += 1
    case .ran(let occasion, let span, let device):
      if device.role == .watch, !occasion.isForeground, occasion != .audio, occasion != .complication {
        noteRun(device, at - pauses.running(.watch, for: span, until: at), at)
      }
    case .wrote(let header, let device):
      if device.role == .watch || device.role == .phone { waiting[header.stamp] = at }
    case .applied(let header, let device, let sender):
      let isBetween = (device.role == .phone && sender == .watch) || (device.role == .watch && sender == .phone)
      if isBetween, let written = waiting.removeValue(forKey: header.stamp) { noteApart(written, at) }
    default: break
    }
  }

  private func noteRun(_ watch: DeviceID, _ begin: Instant, _ end: Instant) {
    wakes += 1
    background = background + (end - begin)
    let recent = runs[watch, default: []].filter { $0.end > end - .hours(1) } + [(begin, end)]
    runs[watch] = recent
    busiestHour = max(busiestHour, recent.reduce(.zero) { $0 + ($1.end - max($1.begin, end - .hours(1))) })
  }

  /// Adds a stretch; none ended later.
  private func noteApart(_ begin: Instant, _ end: Instant) {
    longestApart = max(longestApart, end - begin)
    var begin = begin
    while let last = apart.last, last.end >= begin {
      begin = min(begin, last.begin)
      apart.removeLast()
    }
    apart.append((begin, end))
  }
}
