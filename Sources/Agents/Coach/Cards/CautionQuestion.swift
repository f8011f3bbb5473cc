/// What a language model on the phone is asked about a card ("Pulsum, Foundation Models Integration", 4): what would be done,
/// and how the person is. Nothing of it leaves the phone, and no word of the person's is in it.
package struct CautionQuestion: Equatable, Sendable {
  private let moment: MicroMoment
  private let state: CoachState

  package init(about card: CoachCard, _ state: CoachState) { (moment, self.state) = (card.moment, state) }

  /// A JSON object without spaces, its members in order.
  package var bytes: [UInt8] {
    let figures = state.features.known.map {
      "\(StrictJSON.quoted($0.feature.rawValue)):\(ShortNumber.text($0.value, limit: 10))"
    }
    let members = [
      "\"activity\":\(StrictJSON.quoted(moment.title))", "\"category\":\(StrictJSON.quoted(moment.category.rawValue))",
      "\"detail\":\(StrictJSON.quoted(moment.detail))",
      "\"difficulty\":\(StrictJSON.quoted(moment.difficulty.rawValue))",
      "\"minutes\":\(max(1, moment.durationSeconds / 60))", "\"state\":{\(figures.joined(separator: ","))}",
    ]
    return Array("{\(members.joined(separator: ","))}".utf8)
  }
}
