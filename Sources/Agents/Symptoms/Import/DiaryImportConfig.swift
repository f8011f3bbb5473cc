/// How a recorded daily diary becomes entries. The columns are those of PMData (Thambawita et al., 2020); what the study
/// did not ask, such as the time of a meal, is assumed.
package struct DiaryImportConfig: Equatable, Sendable {
  /// Answers from 1, worst, to 5, best, that become symptoms, and the names of these.
  package var symptoms = ["fatigue": "fatigue", "soreness": "soreness", "mood": "low mood"]
  /// The severity of each answer; zero means that there was none.
  package var severities = [1: 10, 2: 8, 3: 5, 4: 2, 5: 1]
  /// The stress, 1 to 10, of each answer of that column.
  package var stress = [1: 9, 2: 8, 3: 5, 4: 3, 5: 2]
  /// The severities of injuries.
  package var injuries = ["minor": 5, "major": 9]
  /// Minutes of the local day at which each meal counts.
  package var meals = ["Breakfast": 480, "Lunch": 720, "Dinner": 1_080, "Evening": 1_260]
  package var alcoholMinute = 1_260
  package var fluidMinute = 900
  /// Minutes at which a report without a time counts.
  package var reportMinute = 540
  /// Glasses a day up to and from which one drinks little and much.
  package var littleFluid = 5
  package var muchFluid = 10
  /// Seconds east of UTC, the year round.
  package var offset = 3_600
  /// Seconds since 1970 at which the entries count as edited, and by whom.
  package var editTime = 0.0
  package var author = "import"

  package init() {}
}
