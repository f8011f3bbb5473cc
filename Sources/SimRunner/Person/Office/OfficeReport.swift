import DeviceKit
package import Engine
import ScenarioFiles
package import SimKernel
import Wire

extension OfficeModule: ReportModule {
  package static func names(in plan: WorldPlan) -> [NodeID: String] { plan.hasOffice ? [.office: "employer"] : [:] }
}
