/// The links between the nodes of one simulation: a directed one for each ordered pair that can talk.
struct Network: ~Copyable {
  /// Only the first nodes of a simulation can have links; hosts of an app's other executors and measuring processes come after them.
  static let nodesMax = NodeID.reservedMax
  private static let linksMax = nodesMax * nodesMax

  private let links: UnsafeMutablePointer<Link>
  /// Messages that arrived on a held link, in order of arrival.
  var held: [(link: Int, slot: UInt32)] = []

  init() {
    links = .allocate(capacity: Network.linksMax)
    links.initialize(repeating: .none, count: Network.linksMax)
  }

  deinit {
    links.deinitialize(count: Network.linksMax)
    links.deallocate()
  }

  /// Returns the index of the link from one node to another, or `nil` if such nodes have none.
  @inline(__always)
  static func index(from: NodeID, to: NodeID) -> Int? {
    guard from.index < nodesMax, to.index < nodesMax else { return nil }
    return from.index &* nodesMax &+ to.index
  }

  @inline(__always)
  func route(_ index: Int, now: Int64, _ message: borrowing Message) -> Verdict {
    links[index].route(now: now, message)
  }

  /// The link at that index. A link that was never connected loses everything.
  subscript(_ index: Int) -> Link {
    @inline(__always) unsafeAddress { UnsafePointer(links + index) }
    @inline(__always) nonmutating unsafeMutableAddress { links + index }
  }
}
