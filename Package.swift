// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled alike: strict, explicit, and without a single warning.
let settings: [SwiftSetting] =
  [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
  ].map { .enableUpcomingFeature($0) } + [.treatAllWarnings(as: .error)]

/// A module at `Sources/<path>`, with what it may import.
///
/// - Parameter others: folders in it that are modules of their own.
func module(
  _ name: String, at path: String, needs dependencies: [Target.Dependency] = [], without others: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(path)", exclude: others, swiftSettings: settings)
}

/// The tests of some modules, which may read files of their own.
func tests(_ name: String, of dependencies: [Target.Dependency], fixtures: [String] = []) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies, exclude: fixtures, swiftSettings: settings)
}

/// The network and what crosses it.
let transport: [Target.Dependency] = ["SimKernel", "Wire", "PersonWire", "UDPTransport"]
/// The devices, and what their agents compute.
let life: [Target.Dependency] = ["SimKernel", "PersonWire", "Agents", "DeviceKit", "Devices"]
/// From a scenario's text to the verdict, and what is made of it. A module imports only such as stand before it.
let runner: [Target.Dependency] = [
  "ScenarioFiles", "Processes", "Recordings", "Importing", "Engine", "Person", "Reports", "Search", "Console",
  "Tools", "Cluster",
]

let package = Package(
  name: "triad",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "triad", targets: ["SimRunner"]),
    // What other people's apps are tested with: nothing of the person is in it.
    .library(name: "TriadKit", targets: ["TriadKit"]),
    .library(name: "TriadTesting", targets: ["TriadTesting"]),
  ],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .target(name: "CAgentTexts", exclude: ["Texts"]),
    .target(name: "CRunnerTexts", exclude: ["Texts"]),
    module("SimKernel", at: "Transport/Core"),
    module("Wire", at: "Transport/Wire", needs: ["SimKernel"]),
    module("UDPTransport", at: "Transport/UDP", needs: ["SimKernel", "Wire"]),
    module("PersonWire", at: "Devices/Vocabulary", needs: ["Wire"]),
    module("Agents", at: "Agents", needs: ["PersonWire", "CAgentTexts"]),
    module("DeviceKit", at: "Devices/Kit", needs: ["Wire", "CSQLite"]),
    module("WearerKit", at: "Devices/Wearer", needs: ["Wire", "DeviceKit"]),
    module("Replication", at: "Devices/Replication", needs: ["DeviceKit"]),
    module(
      "Devices", at: "Devices", needs: ["PersonWire", "WearerKit", "Replication"],
      without: ["Kit", "Wearer", "Replication", "Vocabulary"]),
    module("Orchestration", at: "Orchestrator", needs: ["Agents", "WearerKit", "Devices"]),
    module("ScenarioFiles", at: "SimRunner/Scenario", needs: ["Wire", "DeviceKit", "WearerKit"]),
    module("Processes", at: "SimRunner/Processes", needs: ["SimKernel", "Wire"]),
    module(
      "Recordings", at: "SimRunner/Recordings",
      needs: ["SimKernel", "Wire", "WearerKit", "ScenarioFiles", "CRunnerTexts"]),
    module(
      "Importing", at: "SimRunner/Import",
      needs: ["SimKernel", "Wire", "DeviceKit", "WearerKit", "ScenarioFiles", "Processes", "Recordings"]),
    module("Engine", at: "SimRunner/Engine", needs: ["DeviceKit", "WearerKit", "ScenarioFiles", "Recordings"]),
    module(
      "Person", at: "SimRunner/Person", needs: ["WearerKit", "Processes", "Orchestration", "Importing", "Engine"]),
    module("Reports", at: "SimRunner/Reports", needs: ["DeviceKit", "ScenarioFiles", "Engine", "CRunnerTexts"]),
    module("Search", at: "SimRunner/Search", needs: ["DeviceKit", "ScenarioFiles", "Processes", "Engine", "Reports"]),
    module(
      "Console", at: "SimRunner/Console",
      needs: ["WearerKit", "Processes", "Engine", "Reports", "Search", "CRunnerTexts"]),
    module(
      "TriadKit", at: "SimRunner/TriadKit",
      needs: [
        "SimKernel", "Wire", "DeviceKit", "WearerKit", "ScenarioFiles", "Processes", "Engine", "Reports", "Search",
        "Console",
      ]),
    module("TriadTesting", at: "SimRunner/TriadTesting", needs: ["TriadKit"]),
    module(
      "Tools", at: "SimRunner/Tools",
      needs: [
        "SimKernel", "UDPTransport", "PersonWire", "Agents", "DeviceKit", "WearerKit", "Devices", "Orchestration",
        "ScenarioFiles", "Processes", "Engine", "Person", "Reports", "Search", "CRunnerTexts",
      ]),
    module(
      "Cluster", at: "SimRunner/Cluster",
      needs: [
        "SimKernel", "UDPTransport", "PersonWire", "DeviceKit", "Devices", "ScenarioFiles", "Processes", "Engine",
        "Person",
      ]),
    .executableTarget(
      name: "SimRunner",
      dependencies: [
        "UDPTransport", "PersonWire", "WearerKit", "Orchestration", "Processes", "Recordings", "Importing", "Person",
        "Reports", "Search", "Console", "Tools", "Cluster",
      ],
      path: "Sources/SimRunner/Command",
      swiftSettings: settings),
    // A server for the tests of what asks one.
    .target(name: "ScriptedServer", path: "Tests/Support", swiftSettings: settings),
    // A program of apps that leave something in their process, for the tests of what runs leave to one another.
    .executableTarget(
      name: "LeakyShop", dependencies: ["TriadKit"], path: "Tests/LeakyShop", swiftSettings: settings),
    tests("Transport", of: transport),
    tests("Agents", of: ["SimKernel", "Wire", "PersonWire", "Agents"], fixtures: ["Corpus", "Fixtures"]),
    tests("Devices", of: ["SimKernel", "PersonWire", "DeviceKit", "WearerKit", "Replication", "Devices", "CSQLite"]),
    tests(
      "TriadKit", of: ["DeviceKit", "Devices", "Engine", "TriadKit", "TriadTesting", "LeakyShop"], fixtures: ["Shop"]),
    tests("Orchestrator", of: life + ["WearerKit", "Orchestration", "ScriptedServer"]),
    tests(
      "SimRunner",
      of: ["SimRunner", "ScriptedServer", "UDPTransport", "Replication", "WearerKit", "Orchestration", "CSQLite"] + life
        + runner),
  ],
  swiftLanguageModes: [.v6]
)

// Modules in place of Apple's frameworks in an app that is tested unmodified: docs/adopt.md. Elsewhere the names belong
// to the frameworks themselves.
#if os(Linux)
  package.products += [
    "TriadProgram", "WatchConnectivity", "Combine", "os", "OSLog", "WidgetKit", "WatchKit", "Security",
    "UserNotifications", "HealthKit",
  ].map { .library(name: $0, targets: [$0]) }
  package.targets += [
    .target(name: "CTriadTime", path: "Sources/SimRunner/Adopt/Time"),
    module("TriadProgram", at: "SimRunner/Adopt/Program", needs: ["CTriadTime"]),
    module("Combine", at: "SimRunner/Adopt/Combine", needs: ["TriadProgram"]),
    module("WatchConnectivity", at: "SimRunner/Adopt/WatchConnectivity", needs: ["TriadProgram", "Combine"]),
    module("os", at: "SimRunner/Adopt/os", needs: ["TriadProgram"]),
    module("OSLog", at: "SimRunner/Adopt/OSLog", needs: ["os"]),
    module("WidgetKit", at: "SimRunner/Adopt/WidgetKit", needs: ["TriadProgram"]),
    module("WatchKit", at: "SimRunner/Adopt/WatchKit", needs: ["TriadProgram"]),
    module("Security", at: "SimRunner/Adopt/Security", needs: ["TriadProgram"]),
    module("UserNotifications", at: "SimRunner/Adopt/UserNotifications", needs: ["TriadProgram"]),
    module("HealthKit", at: "SimRunner/Adopt/HealthKit", needs: ["TriadProgram"]),
    // An app for the tests of what a program's runtime does; no test links it, since it brings its own clock.
    .executableTarget(
      name: "AdoptProbe",
      dependencies: ["TriadProgram", "WatchConnectivity", "Security", "UserNotifications", "HealthKit"],
      path: "Tests/AdoptProbe", swiftSettings: settings),
  ]
#endif
