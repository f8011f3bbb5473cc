import Devices
import Transport

/// Nobody is told the same thing over and over: repetitions on the way do not multiply.
final class BoundedRepeatsCheck: Check {
  static let name = "bounded-repeats"
  static let kind = CheckKind.safety
  static let promise =
    "however often batches and their answers arrive, and whoever is not heard, within an hour no device gets the same version of a "
    + "record more than \(limit) times again, and none sends the cloud a batch that begins with it more than \(limit) times"
  static let doesNotVerify = "what else two devices tell each other, or how many bytes it all takes"
  var interest: TraceInterest { [.facts, .messages] }

  /// Backoff, doubled deliveries and devices that start again come to 20 or so; a storm comes to thousands (measured).
  static let limit = 40
  private static let window = Span.hours(1)

  private struct Telling: Hashable {
    enum Listener: Hashable {
      case device(DeviceID)
      case service(Service, of: NodeID)
    }
    let stamp: RecordStamp
    let to: Listener
  }

  private var tellings: [Telling: (begin: Instant, count: Int)] = [:]
  /// After so many it looks for those that are over.
  private var room = 1_024
  private var count = 0
  private var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    switch event.deviceFact {
    case .applied?: count += 1
    case .repeated(let stamp, let device)?: note(Telling(stamp: stamp, to: .device(device)), event.at)
    default: break
    }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send else { return }
    switch envelope.payload {
    case .manifest(let entries):
      if let first = entries.first?.header.stamp {
        note(Telling(stamp: first, to: .service(.reconciler, of: envelope.from)), event.at)
      }
    case .sealed(let records):
      if let first = records.first?.stamp {
        note(Telling(stamp: first, to: .service(.privateStore, of: envelope.from)), event.at)
      }
    default: break
    }
  }

  private func note(_ telling: Telling, _ now: Instant) {
    count += 1
    var (begin, times) = tellings[telling] ?? (now, 0)
    if now - begin > Self.window { (begin, times) = (now, 0) }
    times += 1
    tellings[telling] = (begin, times)
    if times == Self.limit + 1, failures.count < 20 { failures.append(failure(telling, now)) }
    guard tellings.count > room else { return }
    tellings = tellings.filter { now - $0.value.begin <= Self.window }
    room = max(1_024, tellings.count * 2)
  }

  private func failure(_ telling: Telling, _ now: Instant) -> CheckFailure {
    let key = telling.stamp.key
    let record = "\(key.domain.name) \(shortID(key.id)) \(telling.stamp.version)"
    let message =
      switch telling.to {
      case .device(let device): "\(device) got \(record) \(Self.limit + 1) times again within an hour"
      case .service(let service, let node):
        "the \(Role(node: node)?.rawValue ?? "node") sent the \(service) a batch from \(record) on \(Self.limit + 1) times within an hour"
      }
    return CheckFailure(at: now, message: message)
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: count, vacuousBecause: "no device told another one of a record")
  }
}
