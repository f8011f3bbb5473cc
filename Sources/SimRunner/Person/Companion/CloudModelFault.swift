/// The provider of the cloud's language model rejects every question.
package struct CloudModelFault: WorldFault, ValidatedFault {
  package enum Refusal: Hashable, Sendable {
    case keyExpired
    /// It accepts one question per span.
    case limited(Span)
  }

  package let refusal: Refusal

  package init(_ refusal: Refusal) { self.refusal = refusal }

  package static let forms: [Variant<FaultEntry>] = [
    Variant(
      fault: "The key for the cloud's language model has expired: the provider turns every chat away.",
      group: "of the cloud", blank: true, [.required("modelKeyExpired", \.self, .mark, "Always `true`.")],
      wrap: { _ in CloudModelFault(.keyExpired) }, unwrap: { $0.refusal == .keyExpired ? true : nil }),
    Variant(
      fault: "The provider of the cloud's language model has had enough questions: it turns every chat away.",
      group: "of the cloud", blank: Span.minutes(1),
      [
        .required(
          "modelRateLimit", \.self, .duration(.seconds(1)...Span.days(1)),
          "For how long it wants to be left alone after each.")
      ],
      wrap: { CloudModelFault(.limited($0)) },
      unwrap: { if case .limited(let span) = $0.refusal { span } else { nil } }),
  ]

  package static let draws: [FaultDraw] = [
    FaultDraw("modelKeyExpired", minutes: 60...4_320) { target, _ in
      target.scenario.agents?.cloudModel == nil ? nil : CloudModelFault(.keyExpired)
    },
    FaultDraw("modelRateLimit") { target, random in
      let span = Span.seconds(Int64(random.uniform(5, 3_600)))
      return target.scenario.agents?.cloudModel == nil ? nil : CloudModelFault(.limited(span))
    },
  ]

  package var kind: String {
    switch refusal {
    case .keyExpired: "modelKeyExpired"
    case .limited: "modelRateLimit"
    }
  }
  package var target: String { "cloud" }

  package var simpler: [CloudModelFault] {
    if case .limited(let span) = refusal, span > .seconds(5) { [CloudModelFault(.limited(.seconds(5)))] } else { [] }
  }

  package func check(_ validation: inout ScenarioValidation, at path: String) {
    guard validation.scenario.agents?.cloudModel == nil else { return }
    validation.report(
      "no language model in the cloud is asked in this scenario: say `agents: { cloudModel: {} }`", at: path)
  }

  package func begin(_ planned: PlannedFault, in world: World) {
    world[CloudModelPart.self]?.turnAway(refusal, during: planned.id)
  }

  package func end(_ planned: PlannedFault, in world: World) {
    world[CloudModelPart.self]?.end(planned.id)
    world.faults.sayEnd(of: planned, in: world)
  }
}
