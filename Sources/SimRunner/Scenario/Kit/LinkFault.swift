package struct LinkFault: FaultType {
  package enum Effect: Hashable, Sendable {
    /// Nothing gets through; messages are lost.
    case partition
    /// Nothing gets through; messages wait and arrive at the end.
    case hold
    case loss(Double)
    /// Each packet is delayed by that much, plus or minus `jitter`.
    case delay(Span, jitter: Span)
    case duplicate(Double)
    case reorder(Double)
    /// Bits are flipped in transit.
    case corrupt(Double)
    /// The next messages are lost, that many.
    case drop(Int)
    case profile(NetworkProfile)
  }

  package let effect: Effect
  private let place: LinkSelector

  package init(_ effect: Effect, on links: LinkSelector) { (self.effect, place) = (effect, links) }

  package var links: LinkSelector? { place }

  package var kind: String {
    switch effect {
    case .partition: "partition"
    case .hold: "hold"
    case .loss: "loss"
    case .delay: "delay"
    case .duplicate: "duplicate"
    case .reorder: "reorder"
    case .corrupt: "corrupt"
    case .drop: "drop"
    case .profile: "profile"
    }
  }

  package var isDestructive: Bool { if case .corrupt = effect { true } else { false } }
  package var lifetime: FaultLifetime { if case .drop = effect { .counted } else { .lasting } }
}

// The form in scenario files.
extension LinkFault {
  package static let forms: [Variant<FaultEntry>] = [
    whole("partition", "The link that is cut.", "Nothing gets through; what is sent is lost.", .partition),
    whole(
      "hold", "The link that is held.",
      "Nothing gets through; what is sent waits, and arrives when the fault is over.", .hold),
    share("loss", "That share of the packets is lost.", Effect.loss) {
      if case .loss(let chance) = $0 { chance } else { nil }
    },
    share("duplicate", "That share of the packets arrives twice.", Effect.duplicate) {
      if case .duplicate(let chance) = $0 { chance } else { nil }
    },
    share("reorder", "That share of the packets is overtaken.", Effect.reorder) {
      if case .reorder(let chance) = $0 { chance } else { nil }
    },
    share("corrupt", "That share of the packets is damaged.", Effect.corrupt) {
      if case .corrupt(let chance) = $0 { chance } else { nil }
    },
    Variant(
      fault: "The packets take that much longer.", group: group,
      blank: (delay: Span.zero, jitter: Span.zero, link: LinkSelector.all),
      [
        .required("delay", \.delay, .duration(.nanoseconds(1)...Span.days(30)), "How much longer the packets take."),
        Field("jitter", \.jitter, .duration(.zero...Span.days(30)), "Give or take so much."),
        .required("link", \.link, .notation(.links), linkAbout),
      ],
      wrap: { LinkFault(.delay($0.delay, jitter: $0.jitter), on: $0.link) },
      unwrap: { fault in
        if case .delay(let delay, let jitter) = fault.effect { (delay, jitter, fault.place) } else { nil }
      }),
    Variant(
      fault: "The next so many messages are lost.", group: group, blank: (drop: 0, link: LinkSelector.all),
      [
        .required("drop", \.drop, .integer(1...1_000_000), "How many messages."),
        .required("link", \.link, .notation(.links), linkAbout),
      ],
      wrap: { LinkFault(.drop($0.drop), on: $0.link) },
      unwrap: { fault in if case .drop(let count) = fault.effect { (count, fault.place) } else { nil } }),
    Variant(
      fault: "The link becomes another kind of network.", group: group,
      blank: (profile: NetworkProfile.offline, link: LinkSelector.all),
      [
        .required("profile", \.profile, LinksDefinition.profile, "The kind of network."),
        .required("link", \.link, .notation(.links), linkAbout),
      ],
      wrap: { LinkFault(.profile($0.profile), on: $0.link) },
      unwrap: { fault in if case .profile(let profile) = fault.effect { (profile, fault.place) } else { nil } }),
  ]

  private static let group = "that take a link"
  private static let linkAbout = "Where: `watch-phone` both ways, `watch>phone` one way, `*` everywhere."

  private static func whole(
    _ key: String, _ what: String, _ about: String, _ effect: Effect
  ) -> Variant<FaultEntry> {
    Variant(
      fault: about, group: group, blank: LinkSelector.all, [.required(key, \.self, .notation(.links), what)],
      wrap: { LinkFault(effect, on: $0) }, unwrap: { $0.effect == effect ? $0.place : nil })
  }

  private static func share(
    _ key: String, _ about: String, _ effect: @escaping @Sendable (Double) -> Effect,
    chance: @escaping @Sendable (Effect) -> Double?
  ) -> Variant<FaultEntry> {
    Variant(
      fault: about, group: group, blank: (share: 0.0, link: LinkSelector.all),
      [
        .required(key, \.share, .probability, "Which share."),
        .required("link", \.link, .notation(.links), linkAbout),
      ],
      wrap: { LinkFault(effect($0.share), on: $0.link) },
      unwrap: { fault in chance(fault.effect).map { (share: $0, link: fault.place) } })
  }
}

// The draws and simplifications for chaos.
extension LinkFault {
  package static let draws: [FaultDraw] = [
    draw("partition") { _ in .partition }, draw("hold") { _ in .hold },
    draw("loss", minutes: longer) { .loss(FaultDraw.percent(1, 90, &$0)) },
    draw("delay", minutes: longer) {
      .delay(.milliseconds(Int64($0.uniform(50, 20_000))), jitter: .milliseconds(Int64($0.uniform(0, 10_000))))
    },
    draw("duplicate", minutes: longer) { .duplicate(FaultDraw.percent(1, 50, &$0)) },
    draw("reorder", minutes: longer) { .reorder(FaultDraw.percent(1, 60, &$0)) },
    draw("corrupt", minutes: longer) { .corrupt(FaultDraw.percent(1, 20, &$0)) },
    draw("drop", timesAWeekMax: 4, isMoment: true) { .drop(1 + $0.below(50)) },
    draw("profile", minutes: longer) { .profile(NetworkProfile.allCases[$0.below(NetworkProfile.allCases.count)]) },
  ]

  private static let longer = 30.0...4_320

  private static func draw(
    _ name: String, timesAWeekMax: Int = 3, minutes: ClosedRange<Double> = 5...2_160, isMoment: Bool = false,
    effect: @escaping @Sendable (inout RandomStream) -> Effect
  ) -> FaultDraw {
    FaultDraw(name, timesAWeekMax: timesAWeekMax, minutes: minutes, isMoment: isMoment) { target, random in
      let effect = effect(&random)
      return LinkFault(effect, on: target.link(&random))
    }
  }

  package var simpler: [LinkFault] {
    let effects: [Effect] =
      switch effect {
      case .loss(let chance): Self.surer(chance).map(Effect.loss)
      case .duplicate(let chance): Self.surer(chance).map(Effect.duplicate)
      case .reorder(let chance): Self.surer(chance).map(Effect.reorder)
      case .corrupt(let chance): Self.surer(chance).map(Effect.corrupt)
      case .delay(let span, let jitter):
        (jitter > .zero ? [.delay(span, jitter: .zero)] : [])
          + (span > .seconds(1) ? [.delay(.seconds(max(1, Int64(span.seconds / 2))), jitter: jitter)] : [])
      case .drop(let count): count > 1 ? [.drop(1), .drop(count / 2)] : []
      case .partition, .hold, .profile: []
      }
    return effects.map { LinkFault($0, on: place) }
  }

  /// Returns the simpler probabilities: 1, then the next rounder share if there is one.
  private static func surer(_ chance: Double) -> [Double] {
    guard chance < 1 else { return [] }
    let rounded = (chance * 10).rounded(.up) / 10
    return rounded > chance && rounded < 1 ? [1, rounded] : [1]
  }
}

extension Fault {
  package static func partition(_ link: LinkSelector) -> Fault { Fault(LinkFault(.partition, on: link)) }
  package static func loss(probability: Double, link: LinkSelector) -> Fault {
    Fault(LinkFault(.loss(probability), on: link))
  }
  package static func profile(_ profile: NetworkProfile, link: LinkSelector) -> Fault {
    Fault(LinkFault(.profile(profile), on: link))
  }
}
