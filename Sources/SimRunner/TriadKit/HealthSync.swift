import Engine

/// Copies the watch's health store to the phone's, as the systems do, for apps that read it there.
final class HealthSync: WorldComponent {
  /// The interval of the copies (assumed).
  private static let pause = Span.minutes(15)
  private static let batch = 1_000
  private unowned let world: World
  /// The anchor that each phone has reached for each watch.
  private var anchors: [Pair: Int64] = [:]

  private struct Pair: Hashable {
    let watch: DeviceID
    let phone: DeviceID
  }

  init(_ world: World) { self.world = world }

  func begin() { plan() }

  private func plan() {
    let next = world.kernel.now + Self.pause
    guard next < world.end else { return }
    world.kernel.schedule(at: next) { [unowned self] in
      sync()
      plan()
    }
  }

  private func sync() {
    guard let watch = world.host(.watch), let phone = world.host(.phone), watch.isUp, phone.isUp,
      world.kernel.isOpen(from: Role.watch.node, to: Role.phone.node)
    else { return }
    let pair = Pair(watch: watch.device, phone: phone.device)
    // A corrupt store can't be copied either.
    let found =
      (try? watch.database.statement(
        "SELECT anchor, bytes FROM health_samples WHERE anchor > ? ORDER BY anchor LIMIT ?"
      )
      .all(anchors[pair] ?? 0, Int64(Self.batch)) { row throws(StorageError) in
        (anchor: try row.int64(0), bytes: try row.blob(1))
      }) ?? []
    for row in found {
      anchors[pair] = row.anchor
      guard let sample = try? HealthSample(wireBytes: row.bytes) else { continue }
      world.kernel.post(.syncsHealth(sample), to: Role.phone.node, at: world.kernel.now)
    }
  }
}
