// The forms in which requests and answers cross the pipe between a node's process and its controller.

extension CompanionPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [CompanionFact.self] }
  package static var deviceActs: [any (UserAction & WireCodable).Type] { [CompanionAct.self] }

  package static func objection(to plan: WorldPlan) -> String? {
    plan.hasCloudModel
      ? "a provider's language model can't run as a node: scenarios with a `cloudModel` run with 'triad run' only" : nil
  }
}

extension CompanionFact: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(asked), .init(read), .init(answered), .init(scored), .init(called),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .asked(let request, let position, let by): writer.write(case: 1, request, position, by)
    case .read(let entry, let level, let by): writer.write(case: 2, entry, level, by)
    case .answered(let answer, let by): writer.write(case: 3, answer, by)
    case .scored(let dates, let by): writer.write(case: 4, dates, by)
    case .called(let call, let by): writer.write(case: 5, call, by)
    }
  }
}

extension CompanionAnswer: WireStruct {
  package static let form = WireForm(Self.init) { ($0.position, $0.content, $0.level) }
}

extension CompanionCard: WireStruct {
  package static let form = WireForm(Self.init) { ($0.moment, $0.title, $0.body, $0.badge, $0.caution) }
}

extension ModelCall: WireStruct {
  package static let form = WireForm(Self.init) { ($0.isCloud, $0.bytes, $0.outcome, $0.refusal, $0.refused) }
}

extension CompanionAnswer.Content: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init { .noted }, .init(cards), .init(reply), .init(support), .init(cheer), .init(consent), .init(models),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .noted: writer.write(case: 1)
    case .cards(let cards): writer.write(case: 2, cards)
    case .reply(let text, let from): writer.write(case: 3, text, from)
    case .support(let text, let help): writer.write(case: 4, text, help)
    case .cheer(let title, let haptic): writer.write(case: 5, title, haptic)
    case .consent(let isOn): writer.write(case: 6, isOn)
    case .models(let phone, let cloud): writer.write(case: 7, phone, cloud)
    }
  }
}
