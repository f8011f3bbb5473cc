// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "counter",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "triad", path: "../..")],
  targets: [
    .target(name: "Counter", dependencies: [.product(name: "TriadKit", package: "triad")]),
    .testTarget(name: "CounterTests", dependencies: ["Counter", .product(name: "TriadTesting", package: "triad")]),
  ],
  swiftLanguageModes: [.v6]
)
