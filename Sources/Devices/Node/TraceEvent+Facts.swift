package import Transport

// What observers ask of every event. A cast at run time, most of all one that fails, costs more than all else that a check
// does with an event; so the types are compared, and what is of the type is taken as it is.
extension TraceEvent {
  package var deviceFact: DeviceFact? { fact.flatMap { same($0) } }
  package var companionFact: CompanionFact? { fact.flatMap { same($0) } }
  package var diaryFact: DiaryFact? { fact.flatMap { same($0) } }
  package var musicFact: MusicFact? { fact.flatMap { same($0) } }
  package var planningFact: PlanningFact? { fact.flatMap { same($0) } }
}

/// The fact itself, if it is of that type.
private func same<Fact: TraceFact, Wanted: TraceFact>(_ fact: Fact) -> Wanted? {
  Fact.self == Wanted.self ? unsafeBitCast(fact, to: Wanted.self) : nil
}
