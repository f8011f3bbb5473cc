/// Which meal of the day a food belongs to (Symptom tracker, ticket 1).
package enum MealType: String, CaseIterable, Sendable {
  case breakfast, lunch, dinner, snack
}

/// A kind of exercise (Symptom tracker, ticket 1).
package enum ExerciseType: String, CaseIterable, Sendable {
  case cardio, strength, yoga, walking, swimming, cycling, other
}

/// A kind of activity (Symptom tracker, ticket 1).
package enum ActivityType: String, CaseIterable, Sendable {
  case work, social, travel, medical, household, leisure, other
}

/// With how many people (Symptom tracker, ticket 1).
package enum SocialContext: String, CaseIterable, Sendable {
  case alone
  case smallGroup = "small_group"
  case largeGroup = "large_group"
}

/// What the wearer lives with (Symptom tracker, ticket 2).
package enum HealthCondition: String, CaseIterable, Sendable {
  case autoimmune, foodSensitivities, ibs, chronicFatigue, fibromyalgia, migraines, pots, mentalHealth, other
}
