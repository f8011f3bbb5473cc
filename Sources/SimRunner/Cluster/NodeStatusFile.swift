import Foundation
package import SimKernel
package import UDPTransport

/// What a node counts, in a file beside its store: for `triad node --status`.
///
/// Counts alone: nothing that a device knows of the wearer is in it. The file has its size from the start and is written in
/// place, so that a full disk does not silence the node that meets one.
package final class NodeStatusFile {
  private let file: Int32
  private let begun = MonotonicClock()
  private var last = Instant(nanoseconds: .min)
  private static let interval = Span.seconds(1)

  private static let size = 16_384

  package init(folder: String) {
    file = open(Self.path(in: folder), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    write([])
  }

  deinit { if file >= 0 { close(file) } }

  package static func path(in folder: String) -> String { "\(folder)/status.json" }

  package struct Status: Codable {
    package var process: Int32
    package var runsForSeconds: Double
    /// Where the run is, in seconds; nil before it starts.
    package var runSeconds: Double?
    package var events: UInt64
    package var memoryBytes: Int
    package var transport: EndpointCounters
    package var notTaken: [String: Int]
    package var unreadable: Int
    /// Commits that failed, as they do on a full disk.
    package var failedCommits: Int
    /// How often the keys were read anew.
    package var keyChanges: Int
    package var hasEnded: Bool
  }

  /// Writes it now and then, and at the end.
  package func update(
    _ counters: EndpointCounters, _ gateway: NodeGateway, events: UInt64, clock: PacedClock?, failedCommits: Int,
    keyChanges: Int, isLast: Bool = false
  ) {
    let now = begun.now
    guard isLast || now - Self.interval >= last else { return }
    last = now
    let status = Status(
      process: ProcessInfo.processInfo.processIdentifier, runsForSeconds: now.sinceStart.seconds,
      runSeconds: clock.map { $0.now.sinceStart.seconds }, events: events & 0xff_ffff_ffff,
      memoryBytes: Self.memory(), transport: counters, notTaken: gateway.refused, unreadable: gateway.unreadable,
      failedCommits: failedCommits, keyChanges: keyChanges, hasEnded: isLast)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    // A status that cannot be written is no reason to stop: the node's work is elsewhere.
    if let data = try? encoder.encode(status) { write([UInt8](data)) }
  }

  /// Writes the text and blanks behind it: the file has all its room from the beginning.
  private func write(_ text: [UInt8]) {
    guard file >= 0, text.count < Self.size else { return }
    let bytes = text + [UInt8](repeating: 0x20, count: Self.size - text.count)
    _ = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
  }

  package static func read(folder: String) -> Status? {
    // It may be written at this moment.
    for _ in 0..<20 {
      guard let data = try? Data(contentsOf: URL(fileURLWithPath: path(in: folder))) else { return nil }
      if let status = try? JSONDecoder().decode(Status.self, from: data) { return status }
      usleep(5_000)
    }
    return nil
  }

  /// The bytes of memory that the process holds, as far as the system says; 0 where it does not.
  private static func memory() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4_096
  }
}
