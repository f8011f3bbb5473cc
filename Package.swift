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

let runnerDependencies: [Target.Dependency] = ["Transport", "Agents", "Devices", "Orchestrator", "CSQLite"]

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
      .executableTarget(name: "SimRunner", dependencies: runnerDependencies, swiftSettings: settings),
      .testTarget(
        name: "SimRunnerTests", dependencies: ["SimRunner"] + runnerDependencies, swiftSettings: settings),
    ],
  swiftLanguageModes: [.v6]
)
