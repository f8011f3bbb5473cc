extension ToolError {
  package init(_ error: StorageError) { self.init(.inputOutput, "Error: \(error)") }

  package static func storing<Answer>(_ body: () throws(StorageError) -> Answer) throws(ToolError) -> Answer {
    do throws(StorageError) { return try body() } catch { throw ToolError(error) }
  }
}
