// The forms in which the diary's facts and acts cross the pipe between a node's process and its controller.

extension DiaryPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [DiaryFact.self] }
  package static var deviceActs: [any (UserAction & WireCodable).Type] { [DiaryUse.self] }
}

extension DiaryFact: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(taken), .init(refused), .init(filed), .init(studied), .init(stopped), .init(shown),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .taken(let act, let clock, let by): writer.write(case: 1, act, clock, by)
    case .refused(let act, let refusal, let by): writer.write(case: 2, act, refusal, by)
    case .filed(let subject, let edited, let by): writer.write(case: 3, subject, edited, by)
    case .studied(let findings, let by): writer.write(case: 4, findings, by)
    case .stopped(let progress, let by): writer.write(case: 5, progress, by)
    case .shown(let findings, let isCurrent, let progress, let by):
      writer.write(case: 6, findings, isCurrent, progress, by)
    }
  }
}

extension DiaryRefusal: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(field), .init { .nameInUse }, .init { .unknownEntry }, .init { .deletedEntry }, .init { .toCome },
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .field(let text, let allowed): writer.write(case: 1, text, allowed)
    case .nameInUse: writer.write(case: 2)
    case .unknownEntry: writer.write(case: 3)
    case .deletedEntry: writer.write(case: 4)
    case .toCome: writer.write(case: 5)
    }
  }
}
