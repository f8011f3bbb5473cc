// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled alike: strict, explicit, and without a single warning.
let settings: [SwiftSetting] =
  [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
  ].map { .enableUpcomingFeature($0) } + [.treatAllWarnings(as: .error)]

/// The simulation itself is optimised in debug builds too: the tests live hundreds of weeks, and take a third of the
/// time so.
let optimised: [SwiftSetting] =
  settings + [
    .unsafeFlags(["-O"], .when(configuration: .debug)),
    // That a variable is not changed while it is read is proved by the tests, and not asked again in every run.
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
  ]

/// One module and its tests, which may read files of their own.
func module(_ name: String, needs dependencies: [Target.Dependency], fixtures: [String] = []) -> [Target] {
  [
    .target(name: name, dependencies: dependencies, swiftSettings: optimised),
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
      .executableTarget(name: "SimRunner", dependencies: runnerDependencies, swiftSettings: optimised),
      .testTarget(
        name: "SimRunnerTests", dependencies: ["SimRunner"] + runnerDependencies, swiftSettings: settings),
    ],
  swiftLanguageModes: [.v6]
)
