import Devices
package import Engine
package import ScenarioFiles
import SimKernel

// When and where a run's story was.
extension RunFile {
  /// The run's own time.
  package func clock() throws(ToolError) -> WorldClock {
    guard let start = facts["start"].flatMap({ Int64($0) }), let zone = facts["zone"].flatMap(Zone.init(identifier:))
    else { throw ToolError(.badData, "Error: '\(path)' does not say when and where it began") }
    return WorldClock(start: Timestamp(unixSeconds: start), zone: zone)
  }
}
