// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "echo-json",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "triad", path: "../..")],
  targets: [
    .executableTarget(
      name: "EchoJSON", dependencies: [.product(name: "TriadKit", package: "triad")], path: ".",
      exclude: ["README.md", "Echo.json5", "kit.py", "watch.py", "phone.py"], sources: ["main.swift"])
  ],
  swiftLanguageModes: [.v6]
)
