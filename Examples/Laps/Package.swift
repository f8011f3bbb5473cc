// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "laps",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "triad", path: "../..")],
  targets: [
    .target(name: "Laps", dependencies: [.product(name: "TriadKit", package: "triad")]),
    .executableTarget(name: "LapsCommand", dependencies: ["Laps", .product(name: "TriadKit", package: "triad")]),
    .testTarget(name: "LapsTests", dependencies: ["Laps", .product(name: "TriadTesting", package: "triad")]),
  ],
  swiftLanguageModes: [.v6]
)
