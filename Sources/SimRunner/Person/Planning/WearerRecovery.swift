import Foundation
import WearerKit

/// A crashing wearer's reactions to offers on the watch: they begin, decline or ignore one, some stop early, and it
/// slows their heart a little for a while.
///
/// Each offer draws from a stream of its own, so that one changes no other.
final class WearerRecovery: BodyInfluence, TraceObserver {
  var interest: TraceInterest { .facts }
  private unowned let world: World
  private var known: Set<UInt64> = []
  /// The heart's deviation by session: beats a minute, and a share of the variability.
  private var calm: [UInt64: Calm] = [:]

  /// A session's effect on the body: it grows during the session and then fades (assumed: small, as such effects are).
  private struct Calm {
    let beats: Double
    let variability: Double
    let began: Instant
    var ended: Instant?

    /// 0 to 1.
    func strength(at now: Instant) -> Double {
      let grown = 1 - exp(-max(0, ((ended ?? now) - began).seconds) / 240)
      return grown * exp(-max(0, (now - (ended ?? now)).seconds) / 1_200)
    }
  }

  init(_ world: World) { self.world = world }

  func start() { world.kernel.observe(with: self) }

  func observe(_ event: TraceEvent) {
    let fact = event.planningFact
    if case .felt(.emergency, let device)? = fact, device.role.kind == .watch {
      answer(device)
    } else if case .guided(_, let id, 0, 0, _, let device)? = fact {
      begin(id, on: device)
    } else if case .recovers(let session, let device)? = fact, device.role.kind == .watch, session.status != .declined {
      calm[session.id]?.ended = world.kernel.now
    } else if case .recovers(let session, _)? = fact, session.status == .offered {
      latest = session
    }
  }

  /// The session offered last.
  private var latest: RecoverySession?

  private func answer(_ device: DeviceID) {
    guard let session = latest, known.insert(session.id).inserted else { return }
    var random = RandomStream(seed: world.plan.seed, name: "wearer.recovery.\(session.id)")
    let (luck, seconds, patience) = (random.unit(), Int64(random.uniform(15, 120)), random.unit())
    if luck > 0.92 { return }
    guard luck < 0.8 else { return post(.declines(session.id), after: .seconds(seconds)) }
    post(.begins(session.id), after: .seconds(seconds))
    let whole = session.steps.reduce(0) { $0 + $1.seconds }
    if patience < 0.15 { post(.stops(session.id), after: .seconds(seconds + Int64(Double(whole) * 0.4))) }
  }

  private func post(_ act: RecoveryAct, after span: Span) {
    world.kernel.schedule(at: world.kernel.now + span) { [unowned world] in
      guard world.host(.watch)?.isUp == true, world.kernel.now < world.end else { return }
      world.kernel.post(act, to: Role.watch.node, at: world.kernel.now)
    }
  }

  private func begin(_ id: UInt64, on device: DeviceID) {
    guard calm[id] == nil else { return }
    var random = RandomStream(seed: world.plan.seed, name: "wearer.recovery.body.\(id)")
    calm[id] = Calm(
      beats: random.uniform(2, 6), variability: random.uniform(0.03, 0.12), began: world.kernel.now, ended: nil)
  }

  func moved(_ sample: HealthSample) -> HealthSample {
    let now = world.kernel.now
    let all = calm.keys.sorted().compactMap { calm[$0] }.filter { now - ($0.ended ?? now) < .hours(3) }
    guard !all.isEmpty else { return sample }
    let beats = all.reduce(0) { $0 + $1.beats * $1.strength(at: now) }
    let variability = all.reduce(0) { $0 + $1.variability * $1.strength(at: now) }
    let reading: Reading
    switch sample.reading {
    case .heartRate(let rate): reading = .heartRate(max(34, rate - beats).rounded())
    case .heartRateVariability(let value):
      reading = .heartRateVariability((value * (1 + variability) * 10).rounded() / 10)
    default: return sample
    }
    return HealthSample(id: sample.id, start: sample.start, end: sample.end, reading: reading)
  }
}
