package import Wire
import Orchestration
import Devices
package import DeviceKit
package import Engine
package import Replication
import ScenarioFiles

/// What a phone with a past does before anything else.
package enum FirstDayModule: AppModule {
  package static var rules: [Rule] { Rule.firstDay }
  package static var mutants: [Mutant] { Mutant.firstDay }
  package static let checks: [CheckDeclaration] = [
    .of(CompleteImportCheck.self), .of(FirstDayCheck.self),
  ]

  package static func features(on role: Role) -> [any Feature.Type] { role == .phone ? [FirstDay.self] : [] }
}
