/// An entry of the wearer on a device, or their answer to its notes.
package enum EntryAct: StoryAct {
  /// A journal entry, typed on that device or spoken into it.
  case writes(String, on: Role, isSpoken: Bool = false)
  /// 1 (very low) ... 5 (very good).
  case mood(Int, on: Role)
  /// The wearer reports that the latest workout never happened.
  case rejectsWorkout

  static let variants: [Variant<StoryEntry>] = [
    Variant(
      "The wearer writes in the journal.", blank: (text: "", role: Role.phone, isSpoken: false),
      [
        .required("journal", \.text, .text, "The text."),
        Field("on", \.role, .ownDevice, "The device on which they do it."),
        Field(
          "spoken", \.isSpoken, .bool, "`true` if they dictate it; speech beyond half a minute is cut off."),
      ],
      wrap: { StoryEntry(at: .start, act: .own(EntryAct.writes($0.text, on: $0.role, isSpoken: $0.isSpoken))) },
      unwrap: {
        if case .writes(let text, let role, let isSpoken)? = $0.act.own(EntryAct.self) {
          (text, role, isSpoken)
        } else {
          nil
        }
      }),
    Variant(
      "The wearer says how they feel.", blank: (mood: 3, role: Role.watch),
      [
        .required("mood", \.mood, .integer(1...5), "1 is very low, 5 very good."),
        Field("on", \.role, .ownDevice, "The device on which they do it."),
      ],
      wrap: { StoryEntry(at: .start, act: .own(EntryAct.mood($0.mood, on: $0.role))) },
      unwrap: { if case .mood(let mood, let role)? = $0.act.own(EntryAct.self) { (mood, role) } else { nil } }),
    StoryDefinition.simple(
      "rejectsWorkout", "The wearer says on the phone that the latest workout never happened.",
      .own(EntryAct.rejectsWorkout)),
  ]
}

/// The given editor deletes the next block in the phone's calendar.
struct DeletesBlock: StoryAct {
  let editor: CalendarEvent.Editor
}

/// The operator of the service publishes that text as the planner's configuration.
struct PublishesAct: StoryAct {
  let text: String
}

// The wearer's answers to the planner.
extension PlanAnswer: StoryAct {
  static let variants: [Variant<StoryEntry>] = [
    Variant(
      "The planner's next block is deleted in the phone's calendar.", blank: CalendarEvent.Editor.wearer,
      [.required("deletesBlock", \.self, editor, "The person who does it.")],
      wrap: { StoryEntry(at: .start, act: .own(DeletesBlock(editor: $0))) },
      unwrap: { $0.act.own(DeletesBlock.self)?.editor }),
    Variant(
      "The wearer begins or ends a vacation.", blank: true,
      [.required("vacation", \.self, .bool, "`true` if they are away from now on.")],
      wrap: { StoryEntry(at: .start, act: .own(PlanAnswer.vacation($0))) },
      unwrap: { if case .vacation(let isOn)? = $0.act.own(PlanAnswer.self) { isOn } else { nil } }),
    Variant(
      "The wearer says how far the planner may go.", blank: TrustPhase.observer,
      [.required("trusts", \.self, phase, "The phase that they choose.")],
      wrap: { StoryEntry(at: .start, act: .own(PlanAnswer.phase($0))) },
      unwrap: { if case .phase(let phase)? = $0.act.own(PlanAnswer.self) { phase } else { nil } }),
    Variant(
      "The wearer wants colleagues to see when they train, as busy, or no more.", blank: true,
      [.required("shadows", \.self, .bool, "`true` if they want it from now on.")],
      wrap: { StoryEntry(at: .start, act: .own(PlanAnswer.shadows($0))) },
      unwrap: { if case .shadows(let isOn)? = $0.act.own(PlanAnswer.self) { isOn } else { nil } }),
    StoryDefinition.simple("crashes", "The wearer says: I'm crashing.", .own(PlanAnswer.crashing)),
    Variant(
      "The operator of the service publishes a configuration for the planner.", blank: "",
      [.required("publishes", \.self, .text, "The document, a JSON text.")],
      wrap: { StoryEntry(at: .start, act: .own(PublishesAct(text: $0))) },
      unwrap: { $0.act.own(PublishesAct.self)?.text }),
  ]

  private static let editor = Shape<CalendarEvent.Editor>.choice(
    "editor", of: [.wearer, .delegate], name: { "\($0)" },
    about: { $0 == .wearer ? "The wearer themselves." : "A delegate who manages their calendar." })

  package static let phase = Shape<TrustPhase>.choice(
    "phase", of: TrustPhase.allCases, name: \.name, about: { "The planner's phase \($0.rawValue) of 5." })
}

// A colleague's edit of the planner's next entry in the employer's calendar.
extension ShadowEdit: StoryAct {
  static let variants: [Variant<StoryEntry>] = [
    StoryDefinition.simple(
      "clearsShadow", "A colleague deletes the planner's next entry in the employer's calendar.",
      .own(ShadowEdit.delete)),
    StoryDefinition.lasting(
      "movesShadow", "A colleague moves the planner's next entry in the employer's calendar.",
      "By how much later.", wrap: { .own(ShadowEdit.move(by: $0)) },
      unwrap: { if case .move(let span)? = $0.own(ShadowEdit.self) { span } else { nil } }),
  ]
}

/// A request of the wearer to the agents, in the app or through the phone's assistant.
struct AsksAct: StoryAct {
  let request: CompanionRequest
  let isSaid: Bool

  static let variants: [Variant<StoryEntry>] = [
    Variant(
      "The wearer writes to the coach.", blank: (text: "", isSaid: false),
      [
        .required("chats", \.text, .text, "The text."),
        Field(
          "toAssistant", \.isSaid, .bool, "`true` if they say it to the phone's assistant, without unlocking the phone."
        ),
      ],
      wrap: { StoryEntry(at: .start, act: .asks(.chat($0.text), isSaid: $0.isSaid)) },
      unwrap: {
        if let act = $0.act.own(AsksAct.self), case .chat(let text) = act.request { (text, act.isSaid) } else { nil }
      }),
    Variant(
      "The wearer says whether a model in the cloud may be asked.", blank: true,
      [.required("consents", \.self, .bool, "`true` if it may from now on.")],
      wrap: { StoryEntry(at: .start, act: .asks(.consent($0))) },
      unwrap: { if case .consent(let isGiven)? = $0.act.own(AsksAct.self)?.request { isGiven } else { nil } }),
    Variant(
      "The wearer sets the sliders of the day.", blank: (stress: 5.0, energy: Double?.none, sleep: Double?.none),
      [
        .required("setsStress", \.stress, .number(0...10), "0 is calm, 10 as strained as can be."),
        .optional(
          "energy", \.energy, .number(0...10), "0 is worn out, 10 full of it.", defaultNote: "not set"),
        .optional("sleepQuality", \.sleep, .number(0...10), "Of last night, 10 at best.", defaultNote: "not set"),
      ],
      wrap: {
        let sliders = Sliders(
          stress: $0.stress / 10, energy: $0.energy.map { $0 / 10 }, sleepQuality: $0.sleep.map { $0 / 10 })
        return StoryEntry(at: .start, act: .asks(.sliders(sliders)))
      },
      unwrap: {
        guard case .sliders(let sliders)? = $0.act.own(AsksAct.self)?.request else { return nil }
        func tenths(_ value: Double) -> Double { (value * 1_000).rounded() / 100 }
        return (tenths(sliders.stress ?? 0), sliders.energy.map(tenths), sliders.sleepQuality.map(tenths))
      }),
    StoryDefinition.simple("asksForCards", "The wearer asks the coach what they could do now.", .asks(.cards)),
  ]
}

/// The wearer is so many kilometres from home for that long, without leaving the zone.
package struct GoesAway: StoryAct {
  package let duration: Span
  let kilometres: Double

  static let variant =
    Variant(
      "The wearer is away from home for so long, without leaving the zone.",
      blank: (span: Span.zero, distance: 300.0),
      [
        .required("goesAway", \.span, .duration(.hours(1)...Span.days(180)), "How long."),
        Field("km", \.distance, .number(1...15_000), "The distance from home at which they sleep, in kilometres."),
      ],
      wrap: { StoryEntry(at: .start, act: .own(GoesAway(duration: $0.span, kilometres: $0.distance))) },
      unwrap: { $0.act.own(GoesAway.self).map { (span: $0.duration, distance: $0.kilometres) } })
}

extension StoryEntry.Act {
  package static func journal(_ text: String, on role: Role, isSpoken: Bool = false) -> Self {
    .own(EntryAct.writes(text, on: role, isSpoken: isSpoken))
  }

  package static var rejectsWorkout: Self { .own(EntryAct.rejectsWorkout) }
  package static func deletesBlock(by editor: CalendarEvent.Editor) -> Self { .own(DeletesBlock(editor: editor)) }
  package static func answers(_ answer: PlanAnswer) -> Self { .own(answer) }
  package static func asks(_ request: CompanionRequest, isSaid: Bool = false) -> Self {
    .own(AsksAct(request: request, isSaid: isSaid))
  }
  static func goesAway(duration: Span, kilometres: Double) -> Self {
    .own(GoesAway(duration: duration, kilometres: kilometres))
  }
  static func publishes(_ text: String) -> Self { .own(PublishesAct(text: text)) }
}
