/// What the fields of the diary may hold (Symptom tracker, ticket 1; where that is silent, assumed).
package struct DiaryBounds: Equatable, Sendable {
  /// Of symptoms, exercise and stress.
  package var rating = 1...10
  package var sleepHours = 0.0...24.0
  package var sleepStep = 0.5
  package var exerciseMinutes = 1...480
  package var heartRate = 40...220
  /// Kilocalories of one exercise (assumed).
  package var calories = 0...20_000
  /// How long a symptom may last, in minutes: a week (assumed).
  package var symptomMinutes = 1...10_080
  /// How long an activity may last, in minutes: a day (assumed).
  package var activityMinutes = 1...1_440
  /// How much one may eat of something, in any unit (assumed).
  package var quantity = 0.0...100_000.0
  /// Seconds since 1970: from 1900 to 2200 (assumed).
  package var seconds = -2_208_988_800...7_258_118_400
  /// Seconds east of UTC that a place on Earth may have.
  package var offset = -43_200...50_400

  /// In characters.
  package var name = 50
  package var symptomName = 100
  package var bodyLocation = 50
  package var symptomNotes = 500
  package var foodName = 200
  package var preparation = 100
  /// (assumed)
  package var unit = 50
  package var activityLocation = 100
  /// Of exercise and activities.
  package var notes = 300
  /// How many parts a compound food may have (assumed).
  package var ingredients = 50
  /// Of the name of an entry or a device (assumed).
  package var identifier = 100

  package init() {}
}
