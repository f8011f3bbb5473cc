package import Wire

/// The key `story`: what the wearer does; every act is one entry here, one case in ``StoryEntry/Act``.
package enum StoryDefinition {
  package static func union(_ vocabulary: Vocabulary) -> Union<StoryEntry> {
    Union(
      "act", blank: StoryEntry(at: .start, act: .opensApp),
      leading: [.required("at", \.at, .notation(.moment), "When it happens.")], variants: vocabulary.acts + acts,
      elsewhere: elsewhere)
  }

  private static let elsewhere = [
    "travel": "a journey to another zone goes into 'faults', and 'goesAway' stays in it",
    "replace": "a new device goes into 'faults'",
    "crash": "what goes wrong goes into 'faults'",
  ]

  private static let acts: [Variant<StoryEntry>] =
    [
      Variant(
        "The wearer writes in the journal.", blank: (text: "", role: Role.phone, isSpoken: false),
        [
          .required("journal", \.text, .text, "What they write."),
          Field("on", \.role, .ownDevice, "The device on which they do it."),
          Field(
            "spoken", \.isSpoken, .bool, "Whether they dictate it; what takes longer than half a minute is cut off."),
        ],
        wrap: { StoryEntry(at: .start, act: .journal($0.text, on: $0.role, isSpoken: $0.isSpoken)) },
        unwrap: {
          if case .journal(let text, let role, let isSpoken) = $0.act { (text, role, isSpoken) } else { nil }
        }),
      Variant(
        "The wearer says how they feel.", blank: (mood: 3, role: Role.watch),
        [
          .required("mood", \.mood, .integer(1...5), "1 is very low, 5 very good."),
          Field("on", \.role, .ownDevice, "The device on which they do it."),
        ],
        wrap: { StoryEntry(at: .start, act: .mood($0.mood, on: $0.role)) },
        unwrap: { if case .mood(let mood, let role) = $0.act { (mood, role) } else { nil } }),
      simple("rejectsWorkout", "The wearer says on the phone that the latest workout never happened.", .rejectsWorkout),
      simple("opensApp", "The wearer opens the app on the phone.", .opensApp),
      simple("raisesWrist", "The wearer looks at the watch.", .raisesWrist),
      simple("opensWatchApp", "The wearer opens the app on the watch.", .opensWatchApp),
      lasting(
        "takesOffWatch", "The watch is off the wrist for so long.", wrap: { .takesOffWatch(duration: $0) },
        unwrap: { if case .takesOffWatch(let duration) = $0 { duration } else { nil } }),
      lasting(
        "chargesWatch", "The watch is on its charger for so long.", wrap: { .chargesWatch(duration: $0) },
        unwrap: { if case .chargesWatch(let duration) = $0 { duration } else { nil } }),
      Variant(
        "The planner's next block is deleted in the phone's calendar.", blank: CalendarEvent.Editor.wearer,
        [.required("deletesBlock", \.self, editor, "Who does it.")],
        wrap: { StoryEntry(at: .start, act: .deletesBlock(by: $0)) },
        unwrap: { if case .deletesBlock(let editor) = $0.act { editor } else { nil } }),
      Variant(
        "The wearer goes on vacation, or comes back.", blank: true,
        [.required("vacation", \.self, .bool, "Whether they are away from now on.")],
        wrap: { StoryEntry(at: .start, act: .answers(.vacation($0))) },
        unwrap: { if case .answers(.vacation(let isOn)) = $0.act { isOn } else { nil } }),
      Variant(
        "The wearer says how far the planner may go.", blank: TrustPhase.observer,
        [.required("trusts", \.self, phase, "The phase that they choose.")],
        wrap: { StoryEntry(at: .start, act: .answers(.phase($0))) },
        unwrap: { if case .answers(.phase(let phase)) = $0.act { phase } else { nil } }),
      Variant(
        "The wearer wants colleagues to see when they train, as busy, or no more.", blank: true,
        [.required("shadows", \.self, .bool, "Whether they want it from now on.")],
        wrap: { StoryEntry(at: .start, act: .answers(.shadows($0))) },
        unwrap: { if case .answers(.shadows(let isOn)) = $0.act { isOn } else { nil } }),
      simple(
        "clearsShadow", "A colleague deletes the planner's next entry in the employer's calendar.",
        .editsShadow(.delete)),
      lasting(
        "movesShadow", "A colleague moves the planner's next entry in the employer's calendar.",
        "By how much later.", wrap: { .editsShadow(.move(by: $0)) },
        unwrap: { if case .editsShadow(.move(let span)) = $0 { span } else { nil } }),
      Variant(
        "The wearer writes to the coach.", blank: (text: "", isSaid: false),
        [
          .required("chats", \.text, .text, "What they write."),
          Field("toAssistant", \.isSaid, .bool, "Whether they say it to the phone's assistant, without unlocking it."),
        ],
        wrap: { StoryEntry(at: .start, act: .asks(.chat($0.text), isSaid: $0.isSaid)) },
        unwrap: { if case .asks(.chat(let text), let isSaid) = $0.act { (text, isSaid) } else { nil } }),
      Variant(
        "The wearer says whether a model in the cloud may be asked.", blank: true,
        [.required("consents", \.self, .bool, "Whether it may from now on.")],
        wrap: { StoryEntry(at: .start, act: .asks(.consent($0))) },
        unwrap: { if case .asks(.consent(let isGiven), _) = $0.act { isGiven } else { nil } }),
      simple("asksForCards", "The wearer asks the coach what they could do now.", .asks(.cards)),
      simple("crashes", "The wearer says: I'm crashing.", .answers(.crashing)),
      Variant(
        "Whoever runs the service publishes a configuration for the planner.", blank: "",
        [.required("publishes", \.self, .text, "The document, a JSON text.")],
        wrap: { StoryEntry(at: .start, act: .publishes($0)) },
        unwrap: { if case .publishes(let text) = $0.act { text } else { nil } }),
      Variant(
        "The wearer is away from home for so long, without leaving the zone.",
        blank: (span: Span.zero, distance: 300.0),
        [
          .required("goesAway", \.span, .duration(.hours(1)...Span.days(180)), "How long."),
          Field("km", \.distance, .number(1...15_000), "How far from home they sleep, in kilometres."),
        ],
        wrap: { StoryEntry(at: .start, act: .goesAway(duration: $0.span, kilometres: $0.distance)) },
        unwrap: { if case .goesAway(let span, let distance) = $0.act { (span, distance) } else { nil } }),
      Variant(
        "The wearer chooses a focus mode on the desktop, or ends it.", blank: String?.none,
        [.required("focus", \.self, .orFalse(.text), "The name of the focus mode; `false` ends it.")],
        wrap: { StoryEntry(at: .start, act: .focus($0)) },
        unwrap: { if case .focus(let mode) = $0.act { .some(mode) } else { nil } }),
    ]

  private static let editor = Shape<CalendarEvent.Editor>.choice(
    "editor", of: [.wearer, .delegate], name: { "\($0)" },
    about: { $0 == .wearer ? "The wearer themselves." : "Somebody who looks after their calendar." })

  package static let phase = Shape<TrustPhase>.choice(
    "phase", of: TrustPhase.allCases, name: \.name, about: { "The planner's phase \($0.rawValue) of 5." })

  /// An act of which nothing more is to be said: `{ at: "d3 08:10", opensApp: true }`.
  private static func simple(_ key: String, _ about: String, _ act: StoryEntry.Act) -> Variant<StoryEntry> {
    Variant(
      about, blank: true, [.required(key, \.self, .mark, "Always `true`.")],
      wrap: { _ in StoryEntry(at: .start, act: act) }, unwrap: { $0.act == act ? true : nil })
  }

  /// An act that lasts: `{ at: "d3 08:10", takesOffWatch: "2h" }`.
  private static func lasting(
    _ key: String, _ about: String, _ length: String = "How long.",
    wrap: @escaping @Sendable (Span) -> StoryEntry.Act,
    unwrap: @escaping @Sendable (StoryEntry.Act) -> Span?
  ) -> Variant<StoryEntry> {
    Variant(
      about, blank: Span.zero, [.required(key, \.self, .duration(.seconds(1)...Span.days(30)), length)],
      wrap: { StoryEntry(at: .start, act: wrap($0)) }, unwrap: { unwrap($0.act) })
  }
}
