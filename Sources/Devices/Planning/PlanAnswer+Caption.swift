import SimKernel
package import Wire

extension PlanAnswer {
  /// What the wearer does with it, for a person.
  package var caption: String {
    switch self {
    case .proposal(let block, let isWanted): "the wearer taps \(isWanted ? "yes" : "no") for block \(shortID(block))"
    case .missed(let block, let reason): "the wearer taps why block \(shortID(block)) was missed: \(reason)"
    case .crashing: "the wearer says that they are crashing"
    case .vacation(let isOn): isOn ? "the wearer goes on vacation" : "the wearer is back from vacation"
    case .shadows(let isOn): "the wearer wants \(isOn ? "to be seen" : "no longer to be seen") as busy at work"
    case .phase(let phase): "the wearer chooses \(phase.name)"
    }
  }
}
