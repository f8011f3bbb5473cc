/// The key `story`: the wearer's acts. Each is one entry here, one case in ``StoryEntry/Act``.
package enum StoryDefinition {
  package static func union(_ vocabulary: PluginRegistry) -> Union<StoryEntry> {
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
        "The wearer chooses a focus mode on the desktop, or ends it.", blank: String?.none,
        [.required("focus", \.self, .orFalse(.text), "The name of the focus mode; `false` ends it.")],
        wrap: { StoryEntry(at: .start, act: .focus($0)) },
        unwrap: { if case .focus(let mode) = $0.act { .some(mode) } else { nil } }),
    ]

  /// An act of which nothing more is to be said: `{ at: "d3 08:10", opensApp: true }`.
  package static func simple(_ key: String, _ about: String, _ act: StoryEntry.Act) -> Variant<StoryEntry> {
    Variant(
      about, blank: true, [.required(key, \.self, .mark, "Always `true`.")],
      wrap: { _ in StoryEntry(at: .start, act: act) }, unwrap: { $0.act == act ? true : nil })
  }

  /// An act that lasts: `{ at: "d3 08:10", takesOffWatch: "2h" }`.
  package static func lasting(
    _ key: String, _ about: String, _ length: String = "How long.",
    wrap: @escaping @Sendable (Span) -> StoryEntry.Act,
    unwrap: @escaping @Sendable (StoryEntry.Act) -> Span?
  ) -> Variant<StoryEntry> {
    Variant(
      about, blank: Span.zero, [.required(key, \.self, .duration(.seconds(1)...Span.days(30)), length)],
      wrap: { StoryEntry(at: .start, act: wrap($0)) }, unwrap: { unwrap($0.act) })
  }
}
