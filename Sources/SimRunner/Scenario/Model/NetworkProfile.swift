/// The named kinds of network. What each means in numbers is decided by the network.
package enum NetworkProfile: String, CaseIterable, Hashable, Sendable {
  case perfect, bluetooth, wifi, ethernet, lan, lte
  case threeG = "3g"
  case edge
  case twoG = "2g"
  case veryBadNetwork = "very-bad-network"
  case offline

  package var about: String {
    switch self {
    case .perfect: "No latency, no loss, no limit."
    case .bluetooth: "Watch and phone a few metres apart."
    case .wifi: "A home network."
    case .ethernet: "A cable to a good provider."
    case .lan: "Two devices in one house."
    case .lte: "A good mobile network."
    case .threeG: "A mobile network of the last generation but one."
    case .edge: "A mobile network in the countryside."
    case .twoG: "A mobile network in the mountains."
    case .veryBadNetwork: "Slow, and every tenth packet is lost."
    case .offline: "Nothing gets through."
    }
  }
}
