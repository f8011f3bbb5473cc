extension OfficePlugin: ReportModule {
  package static func names(in plan: WorldPlan) -> [NodeID: String] { plan.hasOffice ? [.office: "employer"] : [:] }
}

extension OfficePlugin: NodeModule {
  package static var deviceActs: [any (UserAction & WireCodable).Type] { [OfficeAct.self] }

  package static func objection(to plan: WorldPlan) -> String? {
    plan.hasOffice
      ? "an employer's calendar can't run as a node: scenarios with shadow entries run with 'triad run' only" : nil
  }
}
