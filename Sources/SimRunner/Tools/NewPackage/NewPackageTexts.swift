/// The files of a new package. They are those of `Examples/Laps`, which a test compares.
enum NewPackageTexts {
  static let ignored = """
    .build/
    .swiftpm/

    """

  /// What the person does in the apps, for a story.
  static let routine =
    #"{ does: "tap", on: "watch", with: '{"seconds": 61}', often: "5 a day", from: 7, until: 21 }"#

  static func manifest(_ name: String, _ kit: KitSource) -> String {
    let (remark, dependency, package) =
      switch kit {
      case .checkout(let path):
        (
          "    // The checkout with which this package was made. Elsewhere: .package(url: \"...\", exact: \"\(KitSource.version)\")",
          ".package(name: \"triad\", path: \(quoted(path)))", "triad"
        )
      case .repository(let address):
        (
          "    // With a checkout: .package(name: \"triad\", path: \"../triad\")",
          ".package(url: \(quoted(address)), exact: \"\(KitSource.version)\")", kit.identity
        )
      }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name.lowercased())",
        platforms: [.macOS(.v15)],
        dependencies: [
      \(remark)
          \(dependency)
        ],
        targets: [
          .target(name: "\(name)", dependencies: [.product(name: "TriadKit", package: \(quoted(package)))]),
          .executableTarget(
            name: "\(name)Command", dependencies: ["\(name)", .product(name: "TriadKit", package: \(quoted(package)))]),
          .testTarget(name: "\(name)Tests", dependencies: ["\(name)", .product(name: "TriadTesting", package: \(quoted(package)))]),
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  static let apps = #"""
    public import Foundation
    public import TriadKit

    /// The person taps at the end of a lap.
    public struct Tap: Act {
      public static let name = "tap"
      public var seconds = 60.0
    }

    /// A lap, on its way to the phone.
    public struct Lap: Payload, Hashable {
      public var id: UUID
      public var seconds: Double
      /// When it was run.
      public var ended: Date
    }

    /// The watch: queues each lap for the phone.
    public struct LapTimer: App {
      public init() {}

      public mutating func act(_ tap: Tap, _ device: inout Device) {
        device.session.transferUserInfo(Lap(id: device.uuid(), seconds: tap.seconds, ended: device.now))
      }
    }

    /// The phone: keeps the laps.
    public struct LapBook: App {
      @Stored public var laps: [Lap] = []
      public init() {}

      public mutating func receive(_ lap: Lap, _ device: inout Device) {
        // User info is delivered at least once. The mend: guard !laps.contains(where: { $0.id == lap.id }) else { return }
        laps.append(lap)
      }
    }

    """#

  static let promises = """
    import TriadKit

    /// What the person may rely on.
    public let lapsOnce = Promise("every lap is on the phone once") { run in
      run.stored(.phone, LapBook.self)?.laps.count == run.count(Tap.self)
    }

    """

  /// `swift run NAMECommand --help` lists what the program can do.
  static func program(_ name: String) -> String {
    """
    import \(name)
    import TriadKit

    @main enum Program {
      static func main() {
        TriadCommand.main {
          try Simulation(story: $0, apps: [.watch(LapTimer()), .phone(LapBook())], promises: [lapsOnce])
        }
      }
    }

    """
  }

  static func tests(_ name: String) -> String {
    """
    import \(name)
    import Testing
    import TriadTesting

    @Test(.simulated("../../\(name).json5", seeds: 1...50)) func everyLapOnce() throws {
      try World.current.keeps([lapsOnce], .watch(LapTimer()), .phone(LapBook()))
    }

    """
  }

  static func story(_ name: String) -> String {
    """
    {
      name: "\(name.lowercased())",
      about: "A runner taps at the end of each lap. The radio is poor on some days, and the session delivers at least once.",
      start: "2026-03-02", zone: "Europe/Oslo", length: "6w", seed: 1,
      devices: { watch: {}, phone: {}, desktop: false, cloud: false },
      links: { "watch-phone": "bluetooth" },
      routine: [\(routine)],
      faults: [
        { every: "weekday 08:00-08:45", loss: "60%", link: "watch-phone", why: "crowded tram" },
      ],
    }

    """
  }

  static func readme(_ name: String) -> String {
    """
    # \(name)

    A lap timer on the watch, a lap book on the phone, and six weeks of their life in a test.

    ```
    swift test
    ```

    fails at first: "every lap is on the phone once" is broken, because the session between watch and phone delivers what
    is queued *at least* once, and `LapBook` keeps whatever comes. The message says with which seed, what went wrong on
    the way, and the line that runs it again; the smallest story that still fails stands below it.

    The mend is one line, before `laps.append(lap)` in `Sources/\(name)/\(name).swift`:

    ```swift
    guard !laps.contains(where: { $0.id == lap.id }) else { return }
    ```

    - `\(name).json5` is the story: when, where, what the person does, what goes wrong.
    - `Sources/\(name)` has the two apps; put yours there.
    - `Sources/\(name)/Promises.swift` has the promise; `Tests/\(name)Tests` the seeds with which it is tried.
      `TRIAD_SEED=7 swift test` tries one.
    - `Sources/\(name)Command` is a program with the same apps: `swift run \(name)Command step \(name).json5 --day 3` goes
      through a day event by event, and `swift run \(name)Command --help` lists the other commands.

    Triad's `docs/kit.md` tells everything that apps, stories and promises can say.

    """
  }

  /// A text as a literal of Swift.
  private static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": literal += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f: literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
