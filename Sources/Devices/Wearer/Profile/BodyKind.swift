/// The kinds of bodies, by what their signs mean to the person.
package enum BodyKind: String, CaseIterable, Hashable, Sendable {
  case usual
  case stepsTire = "steps tire"
  case calmTires = "high variability tires"
  case sleepOnly = "only sleep debt"
  case breathOnly = "breath without heart"

  package var about: String {
    switch self {
    case .usual: "Its signs mean what they mean to most people, some more and some less."
    case .stepsTire: "Steps tire it, and its heart rate variability means nothing."
    case .calmTires: "A high heart rate variability is a bad sign."
    case .sleepOnly: "Nothing but owed sleep matters."
    case .breathOnly: "Fast breath is a bad sign, and a fast heart means nothing."
    }
  }
}
