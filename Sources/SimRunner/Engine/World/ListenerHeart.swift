import Agents
import WearerKit
import SimKernel
import Wire

/// The wearer's heart as music moves it: what it would do anyway, and how far it is from that.
struct ListenerHeart {
  private let listener: MusicListener
  private var body: ListenerBody
  /// What the heart does anyway, in order: beats a minute, and milliseconds.
  private var rates: [(at: Double, value: Double)] = []
  private var variabilities: [(at: Double, value: Double)] = []
  /// Slow changes from one reading to the next that nobody can explain.
  private var flutter = 0.0
  private var stream: RandomStream

  /// A gap in which nothing is known of the heart is not bridged.
  private static let bridge = 4 * 3_600.0

  init(_ listener: MusicListener, seed: UInt64, at start: Timestamp) {
    self.listener = listener
    body = ListenerBody(at: Double(start.nanoseconds) / 1e9)
    stream = RandomStream(seed: seed, name: "wearer.listening.heart")
  }

  /// What a day will bring.
  mutating func expect(_ events: [WearerEvent]) {
    for event in events {
      guard case .body(let sample) = event.stimulus else { continue }
      let at = Self.seconds(sample.end)
      switch sample.reading {
      case .heartRate(let rate): rates.append((at, rate))
      case .heartRateVariability(let value): variabilities.append((at, value))
      default: break
      }
    }
  }

  mutating func play(_ song: Song?, at now: Timestamp) { body.play(song, to: listener, at: Self.seconds(now)) }

  /// The same reading of a heart that music has moved.
  mutating func moved(_ sample: HealthSample, at now: Timestamp) -> HealthSample {
    body.advance(to: Self.seconds(now))
    let reading: Reading
    switch sample.reading {
    case .heartRate(let rate): reading = .heartRate(Self.rate(rate + body.shift.heartRate))
    case .heartRateVariability(let value): reading = .heartRateVariability(Self.tenth(value + body.shift.variability))
    default: return sample
    }
    return HealthSample(id: sample.id, start: sample.start, end: sample.end, reading: reading)
  }

  /// What a watch that measures closely reads now; nil where nothing is known of the heart, and at a moment at which it
  /// measures anyway: one sensor reads once.
  mutating func rate(at now: Timestamp) -> HealthSample? {
    let at = Self.seconds(now)
    body.advance(to: at)
    flutter = 0.5 * flutter + stream.normal(deviation: 1.7)
    guard let usual = Self.value(&rates, at) else { return nil }
    return HealthSample(
      start: now, end: now, reading: .heartRate(Self.rate(usual + flutter + body.shift.heartRate)))
  }

  mutating func variability(at now: Timestamp) -> HealthSample? {
    let at = Self.seconds(now)
    body.advance(to: at)
    let noise = stream.normal(deviation: 4)
    guard let usual = Self.value(&variabilities, at) else { return nil }
    return HealthSample(
      start: now - .minutes(1), end: now,
      reading: .heartRateVariability(Self.tenth(usual + noise + body.shift.variability)))
  }

  /// Between the two nearest in time; forgets what is long past.
  private static func value(_ values: inout [(at: Double, value: Double)], _ at: Double) -> Double? {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle].at > at { high = middle } else { low = middle + 1 }
    }
    let before = low > 0 ? values[low - 1] : nil
    let after = low < values.count ? values[low] : nil
    if low > 1_000 { values.removeFirst(low - 10) }
    if before?.at == at { return nil }
    let near = [before, after].compactMap { $0 }.filter { abs($0.at - at) <= bridge }
    guard let first = near.first else { return nil }
    guard near.count == 2, near[1].at > first.at else { return first.value }
    return first.value + (near[1].value - first.value) * (at - first.at) / (near[1].at - first.at)
  }

  private static func rate(_ value: Double) -> Double { min(210, max(34, value)).rounded() }
  private static func tenth(_ value: Double) -> Double { (max(5, value) * 10).rounded() / 10 }
  private static func seconds(_ moment: Timestamp) -> Double { Double(moment.nanoseconds) / 1e9 }
}
