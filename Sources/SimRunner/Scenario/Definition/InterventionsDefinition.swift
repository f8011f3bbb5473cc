import Transport

/// The key `interventions`: what was decided by hand about single steps of a run.
enum InterventionsDefinition {
  static let union = Union(
    "intervention", blank: Intervention(step: 0, deed: .choose, place: 1), leading: [],
    variants: [
      variant("choose", .choose, "What is pending at a place of the queue happens next."),
      variant("skip", .skip, "What is pending at a place of the queue never happens."),
    ])

  private static func variant(_ key: String, _ deed: Intervention.Deed, _ about: String) -> Variant<Intervention> {
    Variant(
      about, blank: (step: UInt64(0), place: 1),
      [
        .required(key, \.place, .integer(1...1_000_000), "The place among what is pending; 1 would be next."),
        .required("step", \.step, .integer(0...UInt64.max), "After how many steps of the run."),
      ],
      wrap: { Intervention(step: $0.step, deed: deed, place: $0.place) },
      unwrap: { $0.deed == deed ? ($0.step, $0.place) : nil })
  }
}
