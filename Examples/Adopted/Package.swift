// swift-tools-version: 6.2
import PackageDescription

/// The modules in place of Apple's frameworks.
let frameworks: [Target.Dependency] = ["TriadProgram", "WatchConnectivity", "Combine"].map {
  .product(name: $0, package: "triad")
}

let package = Package(
  name: "adopted",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "triad", path: "../..")],
  targets: [
    // The apps, each a program of its own. Simulated.swift and Driver.swift are not theirs.
    .executableTarget(name: "BirdWatch", dependencies: frameworks, swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(name: "BirdPhone", dependencies: frameworks, swiftSettings: [.swiftLanguageMode(.v5)]),
    // The promises, a program that reads stories, and the test.
    .target(name: "Birds", dependencies: [.product(name: "TriadKit", package: "triad")]),
    .executableTarget(name: "Adopted", dependencies: ["Birds", .product(name: "TriadKit", package: "triad")]),
    .testTarget(name: "AdoptedTests", dependencies: ["Birds", .product(name: "TriadTesting", package: "triad")]),
  ],
  swiftLanguageModes: [.v6]
)
