// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled alike: strict, explicit, and without a single warning.
let settings: [SwiftSetting] =
  [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
  ].map { .enableUpcomingFeature($0) } + [.treatAllWarnings(as: .error)]

/// One module and its tests, which may read files of their own.
func module(_ name: String, needs dependencies: [Target.Dependency], fixtures: [String] = []) -> [Target] {
  [
    .target(name: name, dependencies: dependencies, swiftSettings: settings),
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies, exclude: fixtures,
      swiftSettings: settings),
  ]
}

/// A module that lies at `Sources/<path>`.
func part(_ name: String, at path: String, needs dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/\(path)", swiftSettings: settings)
}

/// What the devices, their agents and their network are made of.
let world: [Target.Dependency] = ["Transport", "Agents", "Devices", "Orchestrator", "CSQLite"]
/// What runs them, from the scenario file up; each needs some of those before it.
let runner: [Target.Dependency] = [
  "ScenarioFiles", "Processes", "Importing", "Engine", "Reports", "Tools", "Cluster",
]

let package = Package(
  name: "triad",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "triad", targets: ["SimRunner"])],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])])
  ]
    + module("Transport", needs: [])
    + module("Agents", needs: [], fixtures: ["Fixtures"])
    + module("Devices", needs: ["Transport", "CSQLite"])
    + module("Orchestrator", needs: ["Transport", "Devices", "Agents"])
    + [
      part("ScenarioFiles", at: "SimRunner/Scenario", needs: ["Transport", "Devices"]),
      part("Processes", at: "SimRunner/Processes", needs: ["Transport"]),
      part("Importing", at: "SimRunner/Import", needs: world + ["ScenarioFiles"]),
      part("Engine", at: "SimRunner/Engine", needs: world + ["ScenarioFiles", "Importing"]),
      part("Reports", at: "SimRunner/Reports", needs: world + ["ScenarioFiles", "Engine"]),
      part("Tools", at: "SimRunner/Tools", needs: world + ["ScenarioFiles", "Processes", "Engine", "Reports"]),
      part("Cluster", at: "SimRunner/Cluster", needs: world + ["ScenarioFiles", "Processes", "Engine"]),
      .executableTarget(
        name: "SimRunner", dependencies: world + runner, path: "Sources/SimRunner/Command", swiftSettings: settings),
      .testTarget(
        name: "SimRunnerTests", dependencies: ["SimRunner"] + world + runner, swiftSettings: settings),
    ],
  swiftLanguageModes: [.v6]
)
