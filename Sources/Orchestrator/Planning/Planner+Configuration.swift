import Wire
import Devices
import SimKernel

// A configuration from afar holds as a whole or not at all, and a refusal is not silent (tech spec §2.8).
extension Planner {
  /// Notes what became of a configuration that was offered.
  mutating func note(configuration document: [UInt8]) {
    switch verdict {
    case .accepted: keep(configuration: document)
    case .refused(let refusal):
      explain(
        .configRefused, "A new configuration was refused, and the one before holds: \(refusal).",
        cause: document.reduce(stableHash("configuration")) { stableHash($0, UInt64($1)) })
    // It is the one that holds, or an older one.
    case .notNewer, nil: break
    }
  }
}
