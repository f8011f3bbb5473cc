/// The features of each day, and the strain score derived from them.
package enum WellbeingPlugin: AppModule {
  package static var rules: [Rule] { Rule.wellbeing }
  package static var mutants: [Mutant] { Mutant.wellbeing }
  package static let checks: [CheckDeclaration] = [
    .recomputableFeatures, .soundScore, .approachesPerson,
  ]

  package static func features(on role: Role) -> [any Feature.Type] { role == .phone ? [PhoneDays.self] : [] }

  package static func minds(for launch: AppLaunch) -> [any Agent] {
    launch.role == .phone ? [DaysMind(CompanionConfig(launch.plan.agents, launch.plan.rules))] : []
  }
}
