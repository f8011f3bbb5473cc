package import SimKernel

// What observers ask of every event.
extension TraceEvent {
  package var deviceFact: DeviceFact? { fact(as: DeviceFact.self) }
  package var companionFact: CompanionFact? { fact(as: CompanionFact.self) }
  package var diaryFact: DiaryFact? { fact(as: DiaryFact.self) }
  package var musicFact: MusicFact? { fact(as: MusicFact.self) }
  package var planningFact: PlanningFact? { fact(as: PlanningFact.self) }
}
