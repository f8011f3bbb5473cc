// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "synced-notes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "triad", path: "../..")],
  targets: [
    .target(name: "SyncedNotes", dependencies: [.product(name: "TriadKit", package: "triad")]),
    .testTarget(
      name: "SyncedNotesTests", dependencies: ["SyncedNotes", .product(name: "TriadTesting", package: "triad")]),
  ],
  swiftLanguageModes: [.v6]
)
