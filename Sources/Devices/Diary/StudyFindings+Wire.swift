extension StudyFindings: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.lastDay, $0.offset, $0.absence, $0.flareDays, $0.normalDays, $0.claims, $0.tested, $0.digest)
  }
}

extension StudyFindings.Claim: WireStruct {
  package static let form = WireForm(Self.init) {
    (
      $0.key, $0.name, $0.from, $0.to, $0.isTrigger, $0.symptom, $0.severity, $0.strength, $0.least, $0.most,
      $0.confidence, $0.flareWith, $0.flareWithout, $0.otherWith, $0.otherWithout, $0.probability, $0.adjusted
    )
  }
}
