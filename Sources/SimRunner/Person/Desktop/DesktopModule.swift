package import DeviceKit
import Devices
import Engine
import ScenarioFiles
package import Wire

/// What the phone knows of what the wearer does at their desk.
package enum DesktopModule: SimulationModule {
  package static func features(on role: Role) -> [any Feature.Type] { role == .phone ? [PhoneContext.self] : [] }
}
