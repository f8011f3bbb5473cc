/// The key `faults`: every fault is one entry, in a form defined by its type.
package enum FaultsDefinition {
  package static func union(_ vocabulary: PluginRegistry) -> Union<FaultEntry> {
    Union(
      "fault", blank: FaultEntry(.none), leading: timing, variants: vocabulary.faults.flatMap { $0.forms },
      trailing: [.optional("why", \.why, .text, "What it stands for in the story.")],
      elsewhere: [
        "journal": "what the wearer does goes into 'story'", "mood": "what the wearer does goes into 'story'",
        "rejectsWorkout": "what the wearer does goes into 'story'",
      ])
  }

  /// The time of the fault. The combination of keys is checked after the whole file was read.
  private static let timing: [Field<FaultEntry>] = [
    .optional("at", \.timing.at, .notation(.moment), "The moment at which it happens."),
    .optional(
      "from", \.timing.from, .notation(.moment), "The moment from which on it holds.", defaultNote: "the start"),
    .optional("until", \.timing.until, .notation(.moment), "The moment at which it is over.", defaultNote: "the end"),
    .optionalList(
      "every", \.timing.every, .windows, "The daily windows in which it holds, between `from` and `until`."),
    .optional(
      "for", \.timing.duration, .duration(.nanoseconds(1)...Span.weeks(520)), "How long it holds, instead of `until`."),
  ]
}
