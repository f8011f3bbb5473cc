import DeviceKit
import Devices
import Engine
package import Replication
import ScenarioFiles
package import PersonWire

/// What the phone knows of what the wearer does at their desk.
package enum DesktopModule: AppModule {
  package static func features(on role: Role) -> [any Feature.Type] { role == .phone ? [PhoneContext.self] : [] }
}
