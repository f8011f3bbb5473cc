import DeviceKit

/// The scenario file: its top-level keys. A new key is one entry here and one property in ``Scenario``.
package enum ScenarioDefinition {
  package static func record(_ vocabulary: PluginRegistry) -> ObjectShape<Scenario> {
    ObjectShape("scenario", blank: Scenario(vocabulary), fields(vocabulary))
  }

  private static func fields(_ vocabulary: PluginRegistry) -> [Field<Scenario>] {
    [
      .optional(
        "$schema", \.schemaReference, .text, "The path of the JSON Schema, so that editors can help. Not used by Triad."
      ),
      .required("name", \.name, .text, "What the story is called."),
      Field("about", \.about, .prose, "What the story is about, in a sentence or two."),
      .optional(
        "found", \.found, ExpectDefinition.check(of: vocabulary.checks + [.expect]),
        "The check for whose failure `triad chaos` found and shrank the story; `triad why` explains it. A run ignores it.",
        defaultNote: "none"),
      Field("start", \.start, .notation(.date), "The first local day; `d1` in moments."),
      Field(
        "zone", \.zone, .notation(.zone),
        "Where the wearer lives. Every time of day in a scenario is wall time here, also while the wearer travels."),
      .optional(
        "home", \.home, .notation(.coordinate), "Where on earth the wearer's home is.",
        defaultNote: "in the zone's town"),
      Field("length", \.length, .length, "How long the run lasts; whole days are local days."),
      Field("seed", \.seed, .integer(0...UInt64.max), "With the scenario, determines the run completely."),
      Field(
        "schedule", \.schedule, .notation(.schedule), "In which order the kernel takes what happens at one instant."),
      Field(
        "rules", \.rules, .rules(vocabulary),
        "Which rules run as the documents wrote them, although they break a promise."),
      Field(
        "buggify", \.buggify, .probability,
        "Rare but legal behaviour of devices and cloud (batches of one record, answers that come twice, apps that the system "
          + "ends): the seed draws which kinds there are, and each happens that often where it could."),
      Field("wearer", \.wearer, WearerDefinition.union.shape, "The person who wears the watch."),
      .optional("calendar", \.calendar, .text, "An iCalendar file with the wearer's calendar, relative to this file."),
      .optional(
        "calendarOwner", \.calendarOwner, .text,
        "The address or name of that calendar's owner, whose declined meetings take no time.",
        defaultNote: "as the file names them"),
      Field("devices", \.devices, DevicesDefinition.record.shape, "The devices; `false` leaves one out."),
    ] + vocabulary.keys + [
      Field("links", \.links, LinksDefinition.record.shape, "The paths between the devices."),
      Field("faults", \.faults, .list(of: FaultsDefinition.union(vocabulary).shape), "What goes wrong on purpose."),
      Field(
        "story", \.story, .list(of: StoryDefinition.union(vocabulary).shape),
        "What the wearer does besides their habits."),
      Field(
        "interventions", \.interventions, .list(of: InterventionsDefinition.union.shape),
        "What was decided by hand about single steps, as `triad step` saves it: it fits this scenario and seed only."),
      Field("expect", \.expect, .list(of: ExpectDefinition.union(vocabulary).shape), "What must be true of the run."),
      Field("checks", \.checks, checks.shape, "The numbers that checks compare with."),
    ]
  }

  private static let checks = ObjectShape(
    "checks", blank: CheckSettings(),
    [
      Field(
        "convergeWithin", \.convergeWithin, .notation(.duration),
        "How soon after the last fault every replica must be equal."),
      Field(
        "outboxLimit", \.outboxLimit, .integer(1...1_000_000), "Messages that an outbox may hold for one destination."),
    ])
}

extension Shape<Span> {
  /// The length of a run: more than zero, and at most ten years.
  package static let length = Shape<Span>.duration(.seconds(1)...Span.weeks(520))

  package static func duration(_ bounds: ClosedRange<Span>) -> Shape {
    let duration = Shape.notation(.duration)
    return Shape(description: duration.description) { value, base, reading in
      guard let span = duration.read(value, base, &reading) else { return nil }
      if bounds.contains(span) { return span }
      let text = Notation.duration.print
      reading.report(
        "the duration must be between \(text(bounds.lowerBound)) and \(text(bounds.upperBound))", at: value.range)
      return nil
    } write: {
      duration.write($0, $1)
    }
  }
}

extension Shape<RuleChoice> {
  /// `"mended"`, `"as-written"`, or a list of literal rules.
  package static func rules(_ vocabulary: PluginRegistry) -> Shape {
    Shape.either(
      Shape<RuleChoice>.choice(
        "rule set", of: [.mended, .allAsWritten], name: { $0 == .mended ? "mended" : "as-written" },
        about: { $0 == .mended ? "No rule breaks a promise." : "Every rule runs as the documents wrote it." }),
      Shape<[Rule]>.list(
        of: .choice(
          "rule", of: vocabulary.rules, listedBy: "triad rules", name: { "as-written:" + $0.name }, about: \.about)),
      read: (one: { choice, _ in choice }, other: { rules, _ in vocabulary.choice(of: rules) }),
      write: (
        one: { $0 == .mended || $0 == .allAsWritten ? $0 : nil },
        other: { if case .only(let rules) = $0 { rules } else { [] } }
      ))
  }
}

extension Shape<Role> {
  /// The name of a device, or of the cloud.
  package static let device = devices(Role.usual, andFurther: true)
  /// The name of one of the wearer's devices.
  package static let ownDevice = devices([.watch, .phone, .desktop], andFurther: true)

  /// The same shape, which also accepts `server` for `cloud`.
  package var takingServer: Shape {
    let shape = self
    return Shape(description: description) { value, base, reading in
      if case .string(let name) = value.kind, Role(rawValue: name) == .cloud { return .cloud }
      return shape.read(value, base, &reading)
    } write: {
      shape.write($0, $1)
    }
  }

  /// The name of one of some devices.
  ///
  /// - Parameter takesFurther: Whether any further role is accepted too.
  package static func devices(_ roles: [Role], andFurther takesFurther: Bool = false) -> Shape {
    let listed = takesFurther ? roles + RoleTraits.shipped.map(\.role) : roles
    let shape = choice("device", of: listed, name: \.rawValue) { role in
      switch role {
      case .watch: "On the wearer's wrist."
      case .phone: "In the wearer's pocket."
      case .desktop: "On the wearer's desk."
      case .cloud: "The reconciler and the sealed store."
      default: RoleTraits.of(role)?.about ?? ""
      }
    }
    guard takesFurther else { return listed.contains(.cloud) ? shape.takingServer : shape }
    // A role of a module is known to the module's scenarios, and isn't in any document.
    return Shape(description: shape.description) { value, base, reading in
      if case .string(let name) = value.kind, let role = Role(rawValue: name),
        role.isFurther || role == .cloud && listed.contains(.cloud)
      {
        return role
      }
      return shape.read(value, base, &reading)
    } write: {
      shape.write($0, $1)
    }
  }
}

extension ScenarioDefinition {
  /// Returns the entries that a story's lists have after those of another story, each as a line of a scenario file, by
  /// the list's key.
  package static func additions(to old: Scenario, in new: Scenario) -> [(key: String, entries: [String])] {
    func lines<Entry>(_ entries: [Entry], _ count: Int, _ shape: Shape<Entry>) -> [String] {
      entries.dropFirst(count).map { ConfigPrinter(style: .json5).line(shape.write($0, nil).withoutDefaults) }
    }
    let vocabulary = new.vocabulary
    return [
      ("faults", lines(new.faults, old.faults.count, FaultsDefinition.union(vocabulary).shape)),
      ("story", lines(new.story, old.story.count, StoryDefinition.union(vocabulary).shape)),
      ("interventions", lines(new.interventions, old.interventions.count, InterventionsDefinition.union.shape)),
    ]
  }
}

/// The key `interventions`: decisions by hand about single steps of a run.
enum InterventionsDefinition {
  static let union = Union(
    "intervention", blank: Intervention(step: 0, deed: .choose, node: Role.watch.node, due: .start), leading: [],
    variants: [
      variant("choose", .choose, "What is due on a device happens next."),
      variant("skip", .skip, "What is due on a device never happens."),
    ])

  private static func variant(_ key: String, _ deed: Intervention.Deed, _ about: String) -> Variant<Intervention> {
    Variant(
      about, blank: (step: UInt64(0), role: Role.watch, due: Int64(0), number: 1),
      [
        .required(key, \.role, .device, "Where it is due."),
        .required("step", \.step, .integer(0...UInt64.max), "After how many steps of the run."),
        .required("due", \.due, .integer(0...Int64.max), "When, in nanoseconds from the start of the story."),
        Field("number", \.number, .integer(1...1_000_000), "Which of several that are due there at that moment."),
      ],
      wrap: {
        Intervention(
          step: $0.step, deed: deed, node: $0.role.node, due: Instant(nanoseconds: $0.due), number: $0.number)
      },
      unwrap: {
        guard $0.deed == deed, let role = Role(node: $0.node) else { return nil }
        return ($0.step, role, $0.due.nanoseconds, $0.number)
      })
  }
}
