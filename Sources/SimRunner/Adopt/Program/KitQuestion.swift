/// A command that the kit answers by an event with the command's id.
package enum KitQuestion {
  package typealias Taker = (_ event: String, _ members: [String: Any]) -> Void

  private nonisolated(unsafe) static var count = 0
  private nonisolated(unsafe) static var open: [String: Taker] = [:]

  /// Gives a command.
  ///
  /// - Parameter take: Called once, with the name and the members of the event `result`, `answered` or `failed`.
  /// - Returns: The command's id.
  @discardableResult
  package static func ask(_ command: LineWriter, _ take: @escaping Taker) -> String {
    if count == 0 { AppProgram.shared.listeners.append(hear) }
    count += 1
    let id = "kit.\(count)"
    open[id] = take
    var line = command
    line.write("id", id)
    AppProgram.shared.say(line)
    return id
  }

  /// Leaves the answer to a command aside.
  package static func forget(_ id: String) { open[id] = nil }

  private static func hear(_ name: String, _ event: [String: Any]) {
    guard name == "result" || name == "answered" || name == "failed", let id = event["id"] as? String else { return }
    open.removeValue(forKey: id)?(name, event)
  }
}
