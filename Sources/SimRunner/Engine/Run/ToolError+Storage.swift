package import DeviceKit
package import ScenarioFiles

extension ToolError {
  package init(_ error: StorageError) { self.init(.inputOutput, "Error: \(error)") }

  /// Does something with stores; where one fails, that is what the tool says.
  package static func storing<Answer>(_ body: () throws(StorageError) -> Answer) throws(ToolError) -> Answer {
    do throws(StorageError) { return try body() } catch { throw ToolError(error) }
  }
}
