/// The key `links`.
package enum LinksDefinition {
  package static let record = ObjectShape(
    "links", blank: LinksSettings(),
    LinkName.among(Role.shipped).map(LinksDefinition.field),
    more: { LinkName.among(Role.known).filter { !Role.shipped.contains($0.upper) }.map(LinksDefinition.field) })

  private static func field(_ link: LinkName) -> Field<LinksSettings> {
    let names = [link.lower, link.upper].map { $0 == .cloud ? [$0.rawValue, "server"] : [$0.rawValue] }
    let both = names[0].flatMap { lower in names[1].flatMap { ["\(lower)-\($0)", "\($0)-\(lower)"] } }
    let field = Field(
      link.description, \LinksSettings[link], shape,
      "Between \(link.lower.rawValue) (up) and \(link.upper.rawValue) (down).",
      aliases: both.filter { $0 != link.description })
    return link.upper.isFurther ? field.unlessUsual : field
  }

  private static let shape = Shape<LinkSettings>.either(
    profile, link.shape, read: (one: { name, _ in LinkSettings(profile: name) }, other: { link, _ in link }),
    write: (one: { $0 == LinkSettings(profile: $0.profile) ? $0.profile : nil }, other: { $0 }))

  package static let profile = Shape<NetworkProfile>.choice(
    "profile", of: NetworkProfile.allCases, name: \.rawValue, about: \.about)

  private static let link = ObjectShape(
    "link settings", blank: LinkSettings(profile: .perfect),
    [
      Field("profile", \.profile, profile, "The kind of network.", defaultNote: "as the link usually has it"),
      .optional(
        "recording", \.recording, recording, "What was recorded on such a link, replayed in both directions.",
        defaultNote: "nothing is replayed"),
      Field(
        "up", \.up, direction.shape, "What differs towards the later of watch, phone, desktop, cloud, further ones."),
      Field("down", \.down, direction.shape, "What differs on the way back."),
    ])

  private static let recording = Shape<LinkRecordingSettings>.either(
    .text, replay.shape, read: (one: { path, _ in LinkRecordingSettings(path: path) }, other: { replay, _ in replay }),
    write: (one: { $0 == LinkRecordingSettings(path: $0.path) ? $0.path : nil }, other: { $0 }))

  private static let replay = ObjectShape(
    "recording", blank: LinkRecordingSettings(path: ""),
    [
      .required("file", \.path, .text, "The recording, relative to this file; `triad import network` makes them."),
      Field(
        "from", \.from, .duration(.zero...Span.weeks(520)),
        "The place in the recording at which the run begins; after its end it begins again."),
      Field(
        "givesUpAfter", \.givesUpAfter, .duration(.milliseconds(1)...Span.weeks(52)),
        "How long a message waits for its turn before it is lost."),
    ])

  private static let direction = ObjectShape(
    "direction", blank: DirectionSettings(),
    [
      .optional(
        "recording", \.recording, recording, "What was recorded in this direction.", defaultNote: "that of the link"),
      .optional("latency", \.latency, latency.shape, "How long packets take.", defaultNote: asProfile),
      .optional("loss", \.loss, loss, "How packets get lost.", defaultNote: asProfile),
      .optional("duplicate", \.duplicate, .probability, "How many packets arrive twice.", defaultNote: asProfile),
      .optional("reorder", \.reorder, .probability, "How many packets are overtaken.", defaultNote: asProfile),
      .optional("rate", \.rate, .notation(.rate), "How much gets through.", defaultNote: asProfile),
    ])

  private static let asProfile = "as the profile has it"

  package static let latency = ObjectShape(
    "latency", blank: LatencySettings(median: .zero, p99: .zero),
    [
      .required("median", \.median, .duration(.zero...Span.days(1)), "Half of them take at most that long."),
      .required("p99", \.p99, .duration(.zero...Span.days(1)), "99 of 100 take at most that long."),
    ])

  private static let loss = Shape<LossSettings>.either(
    .probability, bursts.shape, read: (one: { loss, _ in .independent(loss) }, other: { bursts, _ in bursts.loss }),
    write: (
      one: { if case .independent(let probability) = $0 { probability } else { nil } },
      other: { if case .bursts(let bursts) = $0 { Bursts(gilbertElliott: bursts) } else { nil } }
    ))

  private struct Bursts: Hashable {
    var gilbertElliott = GilbertElliott(toBad: 0, toGood: 0)
    var loss: LossSettings { .bursts(gilbertElliott) }
  }

  private static let bursts = ObjectShape(
    "loss", blank: Bursts(),
    [.required("gilbertElliott", \.gilbertElliott, gilbertElliott.shape, "Loss in bursts (Gilbert-Elliott model).")])

  private static let gilbertElliott = ObjectShape(
    "model", blank: GilbertElliott(toBad: 0, toGood: 0),
    [
      .required("toBad", \.toBad, .probability, "How likely each packet turns a good link bad."),
      .required("toGood", \.toGood, .probability, "How likely each packet turns a bad link good."),
      Field("lossGood", \.lossGood, .probability, "Loss while the link is good."),
      Field("lossBad", \.lossBad, .probability, "Loss while the link is bad."),
    ])
}
