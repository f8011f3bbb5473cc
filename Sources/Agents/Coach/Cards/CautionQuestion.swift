/// The question about a card for the phone's language model ("Pulsum, Foundation Models Integration", 4): the activity
/// and the person's state. None of it leaves the phone, and it contains none of the person's words.
package struct CautionQuestion: Equatable, Sendable {
  private let moment: MicroMoment
  private let state: CoachState

  package init(about card: CoachCard, _ state: CoachState) { (moment, self.state) = (card.moment, state) }

  /// A JSON object without spaces, its members in order.
  package var bytes: [UInt8] {
    let figures = state.features.known.map {
      "\(JSONScanner.quoted($0.feature.rawValue)):\(ShortNumber.text($0.value, limit: 10))"
    }
    let members = [
      "\"activity\":\(JSONScanner.quoted(moment.title))",
      "\"category\":\(JSONScanner.quoted(moment.category.rawValue))",
      "\"detail\":\(JSONScanner.quoted(moment.detail))",
      "\"difficulty\":\(JSONScanner.quoted(moment.difficulty.rawValue))",
      "\"minutes\":\(max(1, moment.durationSeconds / 60))", "\"state\":{\(figures.joined(separator: ","))}",
    ]
    return Array("{\(members.joined(separator: ","))}".utf8)
  }
}
