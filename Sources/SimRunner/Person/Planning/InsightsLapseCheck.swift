import WearerKit

extension CheckDeclaration {
  /// No insight is kept longer than its kind is worth. It remembers when the night's work was last done.
  static let insightsLapse = CheckDeclaration(
    "insights-lapse", "No insight is kept longer than its kind is worth.",
    promise:
      "when the night's work is done, no insight is kept that is older, by more than a day, than its kind may be: a week for what "
      + "warns, a day for what is for the day, two for a moved session, thirty days for a streak and ninety for a milestone, of which only "
      + "the date and the headline stay",
    doesNotVerify: "nights in which the phone did not lie on its charger for long, or what an insight says",
    vacuousBecause: "the phone keeps no insight", facts: .of(PlanningFact.self) + .device(.life),
    remembering: { _ in Instant?.none },
    each: { event, worked in
      if case .analysed? = event.planningFact { worked = event.at }
      if event.isNewPhone { worked = nil }
      return nil
    },
    atEnd: { world, worked throws(StorageError) in
      guard let worked, let phone = world.host(.phone), phone.isStarted else {
        return .vacuous("no night's work was done")
      }
      let then = world.clock.timestamp(worked) - .days(1)
      let kept = try phone.insights()
      let complaints = kept.compactMap { insight -> String? in
        let age = then - insight.generated
        guard age > worth(insight.kind) else { return nil }
        if insight.body == nil, insight.derivation == nil, achievements.contains(insight.kind) { return nil }
        return "\"\(insight.headline)\" of \(insight.date) is still kept, \(Figures.span(age)) after it lapsed"
      }
      return Ruling(complaints, chances: kept.count, at: worked)
    })

  /// A streak and a milestone.
  private static let achievements: Set<UInt8> = [7, 10]

  private static func worth(_ kind: UInt8) -> Span {
    switch kind {
    case 1...4, 8: .days(7)
    case 5, 6: .hours(24)
    case 9: .hours(48)
    case 10: .days(90)
    default: .days(30)
    }
  }
}
