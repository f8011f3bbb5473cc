// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "reminders",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "triad", path: "../..")],
  targets: [
    .target(name: "Reminders", dependencies: [.product(name: "TriadKit", package: "triad")]),
    .testTarget(name: "RemindersTests", dependencies: ["Reminders", .product(name: "TriadTesting", package: "triad")]),
  ],
  swiftLanguageModes: [.v6]
)
