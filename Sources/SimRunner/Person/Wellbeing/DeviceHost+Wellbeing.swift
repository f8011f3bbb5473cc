package import DeviceKit
import Devices
package import Engine
package import SimKernel
import PersonWire

extension DeviceHost {
  /// The first day whose wellbeing is behind what the phone knows of it; nil when none is.
  package func wellbeingChangedSince() throws(StorageError) -> CivilDate? {
    try database.remembered(.wellbeingChanged).map { CivilDate(dayNumber: Int($0)) }
  }
}
