import Foundation
import Transport

/// What a node counts, in a file beside its store: for `triad node --status`.
///
/// Counts alone: nothing that a device knows of the wearer is in it.
final class NodeStatusFile {
  private let path: String
  private let begun = MonotonicClock()
  private var last = Instant(nanoseconds: .min)
  private static let interval = Span.seconds(1)

  init(folder: String) { path = Self.path(in: folder) }

  static func path(in folder: String) -> String { "\(folder)/status.json" }

  struct Status: Codable {
    var process: Int32
    var runsForSeconds: Double
    /// Where the run is, in seconds; nil before it starts.
    var runSeconds: Double?
    var events: UInt64
    var memoryBytes: Int
    var transport: EndpointCounters
    var notTaken: [String: Int]
    var unreadable: Int
    var hasEnded: Bool
  }

  /// Writes it now and then, and at the end.
  func update(
    _ counters: EndpointCounters, _ gateway: NodeGateway, _ world: World, clock: PacedClock?, isLast: Bool = false
  ) {
    let now = begun.now
    guard isLast || now - Self.interval >= last else { return }
    last = now
    let status = Status(
      process: ProcessInfo.processInfo.processIdentifier, runsForSeconds: now.sinceStart.seconds,
      runSeconds: clock.map { $0.now.sinceStart.seconds }, events: world.kernel.eventCount & 0xff_ffff_ffff,
      memoryBytes: Self.memory(), transport: counters, notTaken: gateway.refused, unreadable: gateway.unreadable,
      hasEnded: isLast)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    // A status that cannot be written is no reason to stop: the node's work is elsewhere.
    try? encoder.encode(status).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  static func read(folder: String) -> Status? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path(in: folder))) else { return nil }
    return try? JSONDecoder().decode(Status.self, from: data)
  }

  /// The bytes of memory that the process holds, as far as the system says; 0 where it does not.
  private static func memory() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4_096
  }
}
