import Foundation
public import TriadKit

/// The wearer notes a bird on the watch.
public struct Spot: Act {
  public static let name = "spot"
  public var species = "bird"
}

/// The app of the watch or the phone, a program beside this one.
///
/// - Parameter mistakes: Names of those in Sighting.swift; without any, the app is mended.
public func birds(_ role: DeviceRole, with mistakes: [String] = []) -> Installed {
  let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
  let name = role == .watch ? "BirdWatch" : "BirdPhone"
  return .program(role, ["\(folder)/\(name)"] + (mistakes.isEmpty ? [] : ["--with"] + mistakes))
}

/// A sighting as the phone keeps it: JSON in its `UserDefaults`.
private struct Kept: Decodable { let id: String }

public let everySighting = Promise("every sighting is on the phone once") { run in
  let kept = run.defaults(.phone, "sightings", as: [Kept].self) ?? []
  guard kept.count == run.count(Spot.self) else {
    throw Mismatch("\(kept.count) sightings on the phone, \(run.count(Spot.self)) on the watch")
  }
  return Set(kept.map(\.id)).count == kept.count
}

public let oneEnd = Promise("a sighting is sent or queued, not both", .safety) { run in
  let ends = run.defaults(.watch, "ends", as: [String].self) ?? []
  let ids = ends.map { $0.split(separator: " ")[0] }
  return Set(ids).count == ids.count
}
