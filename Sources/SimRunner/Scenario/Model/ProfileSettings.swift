package import WearerKit

/// The wearer's training, as they describe it to the app.
package struct ProfileSettings: Hashable, Sendable {
  package var level: TrainingLevel
  package var goal: TrainingGoal
  /// Of ``WearerTraining/things``.
  package var equipment: [String]
  package var injuries: [InjurySettings]
  /// Times that must not be planned into.
  package var keepsFree: [DailyWindow]
  /// `true` if they also train at lunch.
  package var lunchIsFree: Bool

  package init(_ training: WearerTraining) {
    (level, goal, equipment) = (training.level, training.goal, training.equipment)
    injuries = training.hurts.map { InjurySettings(area: $0, from: .start, until: nil) }
    (keepsFree, lunchIsFree) = (training.keepsFree, training.lunchIsFree)
  }

  /// The wearer's answers when the app first asks.
  package var introduction: WearerTraining {
    var training = WearerTraining()
    (training.level, training.goal, training.equipment) = (level, goal, equipment)
    training.hurts = injuries.filter { $0.from == .start }.map(\.area)
    (training.keepsFree, training.lunchIsFree) = (keepsFree, lunchIsFree)
    return training
  }
}

/// A muscle or a joint that hurts for a while, or as long as the story lasts.
package struct InjurySettings: Hashable, Sendable {
  /// In the wearer's words.
  package var area: String
  package var from: Moment
  /// The time at which they report that it no longer hurts; `nil` if they don't.
  package var until: Moment?

  package init(area: String, from: Moment, until: Moment?) { (self.area, self.from, self.until) = (area, from, until) }
}
