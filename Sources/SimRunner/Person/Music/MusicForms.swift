// The forms in which the DJ's facts and the wearer's acts cross the pipe between a node's process and its controller.

extension MusicPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [MusicFact.self] }
  package static var deviceActs: [any (UserAction & WireCodable).Type] { [MusicAct.self] }
}

extension MusicFact: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(began), .init(ended), .init(silent), .init(resumed), .init(estimated), .init(chose), .init(learnt),
    .init(history), .init(shared), .init(senses), .init(crownMode), .init(quiet), .init(stocked),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .began(let played, let by): writer.write(case: 1, played, by)
    case .ended(let played, let by): writer.write(case: 2, played, by)
    case .silent(let by): writer.write(case: 3, by)
    case .resumed(let song, let by): writer.write(case: 4, song, by)
    case .estimated(let state, let from, let by): writer.write(case: 5, state, from, by)
    case .chose(let decision, let from, let by): writer.write(case: 6, decision, from, by)
    case .learnt(let lesson, let play, let by): writer.write(case: 7, lesson, play, by)
    case .history(let news, let lessons, let forgotten, let by): writer.write(case: 8, news, lessons, forgotten, by)
    case .shared(let scores, let by): writer.write(case: 9, scores, by)
    case .senses(let isOn, let by): writer.write(case: 10, isOn, by)
    case .crownMode(let isOn, let by): writer.write(case: 11, isOn, by)
    case .quiet(let silence, let by): writer.write(case: 12, silence, by)
    case .stocked(let revision, let by): writer.write(case: 13, revision, by)
    }
  }
}
