import Engine
import Foundation
package import ScenarioFiles
import UDPTransport
import PersonWire

/// The files and addresses of a cluster's processes.
///
/// A folder for each role: the stores of its installations, the state of its transport, and the configuration of its
/// process.
package struct ClusterLayout {
  package let folder: String
  package let speed: Double
  private let scenario: String
  private let seed: UInt64
  private let rules: String?
  private let addresses: [Role: String]
  /// The arguments of a command that starts each process, with `{role}` for its role.
  private let launcher: [String]

  /// Creates the folders and the keys, and finds free addresses on loopback.
  ///
  /// - Parameters:
  ///   - folder: Created; it must not contain files of an earlier run.
  ///   - addresses: The addresses of the devices; empty for loopback.
  package init(
    folder: String, scenario: String, seed: UInt64, rules: String?, roles: [Role], speed: Double,
    addresses chosen: [Role: String] = [:], launcher: [String] = []
  ) throws(ToolError) {
    self.launcher = launcher
    (self.folder, self.speed, self.seed, self.rules) = (folder, speed, seed, rules)
    self.scenario = URL(fileURLWithPath: scenario).path
    do {
      for role in roles {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(role.rawValue)", withIntermediateDirectories: true)
      }
    } catch {
      throw ToolError(.inputOutput, "Error: \(folder) cannot be made: \(error.localizedDescription)")
    }
    // All sockets at once, so that no address is used twice. With a launcher an address may belong to another machine.
    var (sockets, addresses): ([UDPSocket], [Role: String]) = ([], chosen)
    for role in roles where chosen.isEmpty || launcher.isEmpty {
      do throws(UDPSocketError) {
        sockets.append(try UDPSocket(chosen[role].flatMap { SocketAddress($0) } ?? .loopback()))
        addresses[role] = sockets.last.map { "\($0.address)" }
      } catch {
        throw ToolError(.inputOutput, "Error: the \(role.rawValue) cannot listen: \(error)")
      }
    }
    self.addresses = addresses
    for role in roles {
      for other in roles where role < other {
        _ = try KeyFileError.told { () throws(KeyFileError) in
          try KeyFile.pair(role.rawValue, other.rawValue, in: ["\(folder)/keys"])
        }
      }
    }
  }

  package func launcher(of role: Role) -> [String] { launcher.map { $0.replacing("{role}", with: role.rawValue) } }

  package func store(of device: DeviceID) -> String {
    NodeConfiguration.store(in: "\(folder)/\(device.role.rawValue)", installation: device.installation)
  }

  /// Writes the configuration of a process, and returns its path.
  func configure(_ role: Role, _ spec: BootSpec) throws(StorageError) -> String {
    var configuration = NodeConfiguration(
      scenario: scenario, seed: seed, rules: rules, folder: "\(folder)/\(role.rawValue)",
      listen: addresses[role] ?? "127.0.0.1:0",
      peers: Dictionary(
        uniqueKeysWithValues: addresses.filter { $0.key != role }.map { ($0.key.rawValue, $0.value) }),
      keys: "\(folder)/keys", speed: speed)
    configuration.life = NodeConfiguration.Life(
      installation: spec.device.installation, number: spec.life, app: spec.app.number)
    let path = "\(folder)/\(role.rawValue)/node.json"
    try configuration.write(to: path)
    return path
  }
}
