/// The texts of a package that `triad adopt` makes.
enum AdoptTexts {
  /// The file with which an app's module calls the simulation's types by Foundation's names.
  static let simulated = """
    // Not the app's: within this module, these names are those of the simulation. See docs/adopt.md.
    import Foundation
    import TriadProgram

    public typealias DispatchGroup = ProgramGroup
    public typealias DispatchQueue = ProgramQueue
    public typealias DispatchSemaphore = ProgramSemaphore
    public typealias DispatchTime = ProgramTime
    public typealias DispatchWorkItem = ProgramWorkItem
    public typealias HTTPURLResponse = ProgramHTTPResponse
    public typealias NotificationCenter = ProgramNotifications
    public typealias NSHashTable = ProgramWeakTable
    public typealias NSPointerArray = ProgramWeakArray
    public typealias OperationQueue = ProgramOperations
    public typealias RunLoop = ProgramRunLoop
    public typealias Timer = ProgramTimer
    public typealias URLRequest = ProgramURLRequest
    public typealias URLResponse = ProgramURLResponse
    public typealias URLSession = ProgramSession
    public typealias URLSessionConfiguration = ProgramSessionConfiguration
    public typealias URLSessionDataTask = ProgramDataTask
    public typealias URLSessionTask = ProgramDataTask
    public typealias URLSessionUploadTask = ProgramDataTask
    public typealias UserDefaults = ProgramDefaults

    extension String {
      /// The text of the code: a simulated device has no translations.
      public init(
        localized key: String, defaultValue: String? = nil, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
      ) {
        self = defaultValue ?? key
      }
    }

    public func + (time: ProgramTime, seconds: Double) -> ProgramTime { time.advanced(bySeconds: seconds) }
    public func - (time: ProgramTime, seconds: Double) -> ProgramTime { time.advanced(bySeconds: -seconds) }
    public func + (time: ProgramTime, interval: DispatchTimeInterval) -> ProgramTime { time.advanced(by: interval) }

    """

  /// The beginning of `Support.swift`.
  static let support = """
    // Not the app's. Each type below is a placeholder of one that was not found, or that needs a module that is not there: give
    // it what the compiler misses, and no more. A failure that lies in a placeholder is not the app's.
    import Foundation
    import TriadProgram

    /// A member of a placeholder. A call of it ends the process with its name.
    @dynamicMemberLookup @dynamicCallable public struct Placeholder {
      let name: String
      public subscript(dynamicMember member: String) -> Placeholder { Placeholder(name: "\\(name).\\(member)") }
      @discardableResult public func dynamicallyCall(withKeywordArguments: KeyValuePairs<String, Any>) -> Placeholder {
        Refusal.stop("the placeholder '\\(name)'", "write in Support.swift what it does")
      }
    }


    """

  /// Replaces the conditions that are false on Linux by ones of the package, and a submodule, which no Swift module has, by
  /// its module.
  static func replacingPlatform(in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let word = line.drop { $0 == " " || $0 == "\t" }
      if line.hasSuffix("import os.log") { return String(line.dropLast(4)) }
      guard word.hasPrefix("#if") || word.hasPrefix("#elseif") else { return String(line) }
      return String(line).replacing("os(iOS)", with: "TRIAD_PHONE").replacing("os(watchOS)", with: "TRIAD_WATCH")
    }.joined(separator: "\n")
  }

  static func manifest(_ package: AdoptedPackage) -> String {
    let modules = package.modules
    let own = modules.map { "\"\($0)\"" }.joined(separator: ", ")
    let targets = package.sides.map { side in
      let (name, flag) = (package.target(side.side), side.side == .watch ? "TRIAD_WATCH" : "TRIAD_PHONE")
      let access = side.importsWithAccess ? ", .enableUpcomingFeature(\"InternalImportsByDefault\")" : ""
      return """
            .executableTarget(
              name: "\(name)", dependencies: frameworks + [\(own)],
              swiftSettings: [.swiftLanguageMode(.v5), .define("\(flag)")\(access)]),

        """
    }
    let placeholders = modules.map { "    .target(name: \"\($0)\", path: \"Placeholders/\($0)\"),\n" }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let frameworks: [Target.Dependency] = [\(AdoptCompiler.modules.map { "\"\($0.0)\"" }.joined(separator: ", "))]
        .map { .product(name: $0, package: "triad") }

      let package = Package(
        name: "adopted",
        platforms: [.macOS(.v15)],
        dependencies: [.package(name: "triad", path: "\(package.kit)")],
        targets: [
      \(targets.joined())\(placeholders.joined())    .executableTarget(name: "Adopted", dependencies: [.product(name: "TriadKit", package: "triad")]),
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  static func driver(_ side: AdoptedSide) -> String {
    let launches = side.singletons.map { "      program.launched { _ = \($0) }" }
    let acts = side.acts.map { "      program.act(\"\($0.name)\") { \($0.call) }" }
    let none =
      launches.isEmpty
      ? ["      // No singleton was found: program.launched { ... } begins what the app begins at its launch."] : []
    return """
      // Not the app's: its launch and its views. Leave only the acts that a person does, and call from
      // program.opened what the app does when it becomes active.
      import Foundation
      import TriadProgram

      @main enum Driver {
        static func main() {
          AppProgram.run { program in
      \((none + launches + acts).joined(separator: "\n"))
          }
        }
      }

      """
  }

  static func story(_ package: AdoptedPackage) -> String {
    let acts = package.sides.flatMap { side in
      side.acts.map {
        "    { does: \"\($0.name)\", on: \"\(side.side.rawValue)\", with: '\($0.details)', often: \"2 a day\", from: 8, until: 22 },"
      }
    }
    return """
      {
        name: "adopted",
        about: "Watch and phone through a week of weak radios; the app is opened by its acts only.",
        start: "2026-03-02", zone: "Europe/Oslo", length: "1w", seed: 1,
        devices: { watch: {}, phone: {}, desktop: false, cloud: false },
        links: { "watch-phone": "bluetooth" },
        wearer: { habits: { opensWatchApp: "2 a day" } },
        routine: [
      \(acts.joined(separator: "\n"))
        ],
        faults: [
          { every: "weekday 08:00-08:45", loss: "60%", link: "watch-phone", why: "crowded tram" },
          { every: "daily 18:00-20:00", outOfRange: "watch-phone", why: "a walk without the phone" },
        ],
      }

      """
  }

  static func program(_ package: AdoptedPackage) -> String {
    let apps = package.sides.map { side in
      let health = side.files.contains { $0.imports.contains("HealthKit") } ? ", readsHealth: true" : ""
      return ".program(.\(side.side.rawValue), [\"\\(folder)/\(package.target(side.side))\"]\(health))"
    }
    return """
      import Foundation
      import TriadKit

      let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path

      // The kit's own promises hold in every run. Say yours here: docs/kit.md, "Promises".
      TriadCommand.main { story in
        try Simulation(story: story, apps: [\(apps.joined(separator: ", "))], promises: [])
      }

      """
  }
}
