package import DeviceKit
import Foundation
package import ScenarioFiles

/// The configuration of a node's process: a JSON file.
package struct NodeConfiguration: Codable {
  /// The scenario with the devices, their links and the wearer's life.
  package var scenario: String
  package var seed: UInt64?
  /// The literal rules: `mended`, `as-written` or `as-written:NAME,...`.
  package var rules: String?
  /// A folder of this node's own for its store and the state of its transport.
  package var folder: String
  /// The address of the node: `127.0.0.1:4100`.
  package var listen: String
  /// The addresses of the other nodes, by role.
  package var peers: [String: String]
  /// The file with the nodes' shared keys. Without one only loopback addresses are allowed.
  package var keys: String?
  /// Seconds of the run for each second of the machine.
  package var speed: Double?
  /// The start of the run in seconds since 1970; `nil` for now.
  package var start: Double?
  /// The incarnation and the installation of the device; `nil` lets the node count them itself.
  var life: Life?

  struct Life: Codable {
    var installation: UInt32
    var number: Int
    var app: Int
  }

  /// Reads the file. Paths in it are relative to its folder.
  package static func read(_ path: String) throws(ToolError) -> NodeConfiguration {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw ToolError(.inputMissing, "Error: \(path) cannot be read: \(error.localizedDescription)")
    }
    var configuration: NodeConfiguration
    do { configuration = try JSONDecoder().decode(NodeConfiguration.self, from: data) } catch {
      throw ToolError(.badData, "Error: \(path): \(reason(error))")
    }
    if let speed = configuration.speed, !(1...10_000).contains(speed) {
      throw ToolError(.badData, "Error: \(path): 'speed' is \(speed), and has to be from 1 to 10000")
    }
    if let start = configuration.start, !(0...4_000_000_000).contains(start) {
      throw ToolError(
        .badData, "Error: \(path): 'start' is \(start), and has to be in seconds since 1970, before the year 2097")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    func resolved(_ path: String) -> String { URL(fileURLWithPath: path, relativeTo: folder).path }
    configuration.scenario = resolved(configuration.scenario)
    configuration.folder = resolved(configuration.folder)
    configuration.keys = configuration.keys.map(resolved)
    return configuration
  }

  package func write(to path: String) throws(StorageError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do { try encoder.encode(self).write(to: URL(fileURLWithPath: path)) } catch {
      throw .cannotOpen(path: path, message: error.localizedDescription)
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' is of another type"
    case DecodingError.dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is no JSON" : "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' cannot be read"
    default: error.localizedDescription
    }
  }
}

extension NodeConfiguration {
  package static func store(in folder: String, installation: UInt32) -> String {
    "\(folder)/store-\(installation).sqlite"
  }
}
