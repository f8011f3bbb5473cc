// The forms in which the planner's facts and the messages to it cross the pipe between a node's process and its
// controller.

extension PlanningPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [PlanningFact.self] }
  package static var deviceActs: [any (UserAction & WireCodable).Type] {
    [PlanAnswer.self, ConfigurationAct.self, RecoveryAct.self, CalendarSignal.self]
  }
}

extension PlanningFact: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(trusted), .init(stands), .init(planned), .init(delivered), .init(calendar), .init(calendarFailed),
    .init(explained), .init(remembered), .init(asksProfile), .init(profiled), .init(noticed), .init(reminded),
    .init(pushed), .init(woken), .init(foreseen), .init(felt), .init(changed), .init(answered), .init(configured),
    .init(asked), .init(generation), .init(analysed), .init(told), .init(turned), .init(knows), .init(recovers),
    .init(focused), .init(guided), .init(observed),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .trusted(let event, let by): writer.write(case: 1, event, by)
    case .stands(let summary, let by): writer.write(case: 2, summary, by)
    case .planned(let block, let by): writer.write(case: 3, block, by)
    case .delivered(let record, let by): writer.write(case: 4, record, by)
    case .calendar(let mutation, let by): writer.write(case: 5, mutation, by)
    case .calendarFailed(let by): writer.write(case: 6, by)
    case .explained(let receipt, let by): writer.write(case: 7, receipt, by)
    case .remembered(let memory, let by): writer.write(case: 8, memory, by)
    case .asksProfile(let by): writer.write(case: 9, by)
    case .profiled(let profile, let by): writer.write(case: 10, profile, by)
    case .noticed(let subject, let way, let by): writer.write(case: 11, subject, way, by)
    case .reminded(let of, let at, let by): writer.write(case: 12, of, at, by)
    case .pushed(let kind, let to, let at, let by): writer.write(case: 13, kind, to, at, by)
    case .woken(let kind, let by): writer.write(case: 14, kind, by)
    case .foreseen(let forecast, let by): writer.write(case: 15, forecast, by)
    case .felt(let cue, let by): writer.write(case: 16, cue, by)
    case .changed(let change, let by): writer.write(case: 17, change, by)
    case .answered(let answer, let by): writer.write(case: 18, answer, by)
    case .configured(let tag, let by): writer.write(case: 19, tag, by)
    case .asked(let step, let failure, let by): writer.write(case: 20, step, failure, by)
    case .generation(let step, let of, let by): writer.write(case: 21, step, of, by)
    case .analysed(let date, let days, let kept, let deleted, let by):
      writer.write(case: 22, date, days, kept, deleted, by)
    case .told(let status, let by): writer.write(case: 23, status, by)
    case .turned(let turn, let by): writer.write(case: 24, turn, by)
    case .knows(let standing, let by): writer.write(case: 25, standing, by)
    case .recovers(let session, let by): writer.write(case: 26, session, by)
    case .focused(let until, let by): writer.write(case: 27, until, by)
    case .guided(let step, let of, let step2, let prompt, let isFelt, let by):
      writer.write(case: 28, step, of, step2, prompt, isFelt, by)
    case .observed(let observation, let by): writer.write(case: 29, observation, by)
    }
  }
}

extension PlaceObservation: WireStruct {
  package static let form = WireForm(Self.init) { ($0.at, $0.offset, $0.coordinate) }
}

extension CalendarMutation: WireCases {
  package static let cases: [WireMaker<Self>] = [.init(put), .init(remove)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .put(let event): writer.write(case: 1, event)
    case .remove(let number): writer.write(case: 2, number)
    }
  }
}

extension GenerationStep: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init { .queued }, .init { .sent }, .init { .arrived }, .init(refused), .init { .dropped }, .init(granted),
    .init { .repeated }, .init { .limited }, .init(asksModel), .init(modelFailed), .init(gaveUp), .init(postponed),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .queued: writer.write(case: 1)
    case .sent: writer.write(case: 2)
    case .arrived: writer.write(case: 3)
    case .refused(let retryAfter): writer.write(case: 4, retryAfter)
    case .dropped: writer.write(case: 5)
    case .granted(let user, let at): writer.write(case: 6, user, at)
    case .repeated: writer.write(case: 7)
    case .limited: writer.write(case: 8)
    case .asksModel(let attempt): writer.write(case: 9, attempt)
    case .modelFailed(let attempt, let failure): writer.write(case: 10, attempt, failure)
    case .gaveUp(let retryAfter): writer.write(case: 11, retryAfter)
    case .postponed(let retryAfter): writer.write(case: 12, retryAfter)
    }
  }
}
