/// The wearer deletes recent samples of a kind from the health store.
struct DeletesSamples: StoryAct {
  var kind = SampleKind.steps
  var stretch = Span.hours(2)

  static let variant = Variant<StoryEntry>(
    "The wearer deletes in the health store what the watch sensed of late, such as steps that were none.",
    blank: DeletesSamples(),
    [
      .required("deletesSamples", \.kind, kinds, "What is deleted."),
      Field("ofLast", \.stretch, .duration(.minutes(1)...Span.days(120)), "How far back from then on."),
    ],
    wrap: { StoryEntry(at: .start, act: .own($0)) }, unwrap: { $0.act.own(DeletesSamples.self) })

  /// A workout is a record of its own, which the wearer rejects in the app.
  private static let kinds = Shape<SampleKind>.choice(
    "kind of sample", of: SampleKind.allCases.filter { $0 != .workout }, name: \.rawValue, about: about)

  private static func about(_ kind: SampleKind) -> String {
    switch kind {
    case .heartRate: "Beats a minute."
    case .heartRateVariability: "The variability of the heart rate."
    case .restingHeartRate: "The heart at rest."
    case .respiratoryRate: "Breaths a minute."
    case .steps: "Steps."
    case .sleep: "Stages of sleep."
    case .workout: "Workouts."
    }
  }

  func stimulus(at moment: Timestamp) -> DeviceEvent { .deletesSamples(kind, from: moment - stretch, to: moment) }
}

extension RandomAct {
  /// The wearer deletes samples that are wrong, or that they want to keep private.
  static let deletesSamples = RandomAct(
    "deletesSamples", concerns: { [.watch, .phone].allSatisfy($0.devices.present.contains) }
  ) { random in
    let kind = [SampleKind.steps, .heartRate, .sleep, .restingHeartRate][random.below(4)]
    let act = DeletesSamples(kind: kind, stretch: .hours(Int64(1 + random.below(24))))
    return [(.zero, .own(act))]
  }
}
