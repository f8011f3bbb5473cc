/// The first tasks of a phone whose wearer has a history.
package enum FirstDayPlugin: AppModule {
  package static var rules: [Rule] { Rule.firstDay }
  package static var mutants: [Mutant] { Mutant.firstDay }
  package static let checks: [CheckDeclaration] = [
    .of(CompleteImportCheck.self), .of(FirstDayCheck.self),
  ]

  package static func features(on role: Role) -> [any Feature.Type] { role == .phone ? [FirstDay.self] : [] }
}
