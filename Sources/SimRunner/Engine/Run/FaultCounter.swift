import Devices
package import SimKernel

/// How often a kind of fault was planned to begin, and what it really did.
package struct FaultCount: Hashable {
  package let name: String
  /// How often it began.
  package var windows = 0
  /// How many messages it lost, held or changed; nil for faults that take a device or a clock.
  package var messages: Int?

  /// Whether it made any difference.
  package var hasFired: Bool { windows > 0 && messages != 0 }
}

/// Counts the faults that really fired.
package final class FaultCounter: TraceObserver {
  private var byName: [String: FaultCount] = [:]
  private static let linkFaults: Set<String> = [
    "partition", "hold", "loss", "delay", "duplicate", "reorder", "corrupt", "drop", "profile",
  ]
  /// The verbs that end a fault.
  private static let endings: Set<String> = ["repair", "release", "restart", "resume", "return"]

  package static func isEnding(_ verb: String) -> Bool { endings.contains(verb) || verb.hasPrefix("end-") }

  /// In order of name.
  package var counts: [FaultCount] { byName.values.sorted { $0.name < $1.name } }

  package func observe(_ event: TraceEvent) {
    switch event.kind {
    case .fault:
      if let intervention = event.fact(as: InterventionFact.self) { return begin(intervention.name) }
      guard let fault = event.fact(as: FaultFact.self) else { return }
      if let hits = fault.hits {
        let name = fault.name.hasPrefix("end-") ? String(fault.name.dropFirst(4)) : fault.name
        add(hits, to: name)
      } else if !Self.isEnding(fault.name) {
        begin(fault.name)
      }
    case .drop:
      if event.fact(as: DropFact.self)?.reason == .partition { add(1, to: "partition") }
    case .hold: add(1, to: "hold")
    default: break
    }
  }

  private func begin(_ name: String) {
    var count = byName[name] ?? FaultCount(name: name, messages: Self.linkFaults.contains(name) ? 0 : nil)
    count.windows += 1
    byName[name] = count
  }

  /// Losses on the way to a desktop that is out of reach are everyday life, not a fault: only counted when one began.
  private func add(_ messages: Int, to name: String) {
    guard var count = byName[name] else { return }
    count.messages = (count.messages ?? 0) + messages
    byName[name] = count
  }
}
