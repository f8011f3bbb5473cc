package import DeviceKit
import Foundation
package import ScenarioFiles
import SimKernel

/// What the process of a node is told before it starts: a JSON file.
package struct NodeConfiguration: Codable {
  /// The scenario that says what the devices and their links are like, and what the wearer does.
  package var scenario: String
  package var seed: UInt64?
  /// `mended`, `as-written` or `as-written:NAME,...`.
  package var rules: String?
  /// A folder of this node's own: its store, and what its transport has to remember.
  package var folder: String
  /// Where the node listens: `127.0.0.1:4100`.
  package var listen: String
  /// Where the other nodes are, by role.
  package var peers: [String: String]
  /// The file with the keys that the nodes share; without one only loopback addresses are allowed.
  package var keys: String?
  /// How many seconds of the run pass in one of the machine.
  package var speed: Double?
  /// When the run starts or started, in seconds since 1970; nil is now.
  package var start: Double?
  /// Which life of which installation this is; nil lets the node count for itself.
  package var life: Life?

  package struct Life: Codable {
    package var installation: UInt32
    package var number: Int
    package var app: Int
  }

  /// Reads the file; paths in it are relative to where it is.
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
  /// The folder's store of an installation.
  package static func store(in folder: String, installation: UInt32) -> String {
    "\(folder)/store-\(installation).sqlite"
  }
}
