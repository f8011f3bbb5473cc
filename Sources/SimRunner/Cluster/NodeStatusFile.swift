import Foundation
package import SimKernel
package import UDPTransport

/// The counters of a node, in a file beside its store: for `triad node --status`.
///
/// Only counters, no data about the wearer. The file has its full size from the start and is written in place, so that
/// a full disk doesn't silence the node.
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
    /// The time of the run in seconds; `nil` before it starts.
    package var runSeconds: Double?
    package var events: UInt64
    package var memoryBytes: Int
    package var transport: EndpointCounters
    package var notTaken: [String: Int]
    package var unreadable: Int
    /// The number of failed commits, such as on a full disk.
    package var failedCommits: Int
    /// The number of times that the keys were reloaded.
    package var keyChanges: Int
    package var hasEnded: Bool
  }

  /// Writes it periodically, and at the end.
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
    // A failed write of the status must not stop the node.
    if let data = try? encoder.encode(status) { write([UInt8](data)) }
  }

  /// Writes the text, padded with blanks to the fixed size of the file.
  private func write(_ text: [UInt8]) {
    guard file >= 0, text.count < Self.size else { return }
    let bytes = text + [UInt8](repeating: 0x20, count: Self.size - text.count)
    _ = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
  }

  package static func read(folder: String) -> Status? {
    // It may be in the middle of a write.
    for _ in 0..<20 {
      guard let data = try? Data(contentsOf: URL(fileURLWithPath: path(in: folder))) else { return nil }
      if let status = try? JSONDecoder().decode(Status.self, from: data) { return status }
      usleep(5_000)
    }
    return nil
  }

  /// Returns the bytes of memory of the process; 0 if the system doesn't report them.
  private static func memory() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4_096
  }
}
