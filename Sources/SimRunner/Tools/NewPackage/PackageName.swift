/// The names that the module of a package can have. `script/new` refuses what this file has between quotation marks.
enum PackageName {
  /// Returns the reason why a name is invalid, or `nil` if it is valid.
  static func objection(to name: String, _ kit: KitSource) -> String? {
    guard let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy({ isLetter($0) || isDigit($0) }) else {
      return "it is a Swift module's, too: letters A to Z, digits and underscores, and no digit in front"
    }
    guard name.utf8.count <= lengthMax else { return "it is longer than \(lengthMax) characters" }
    if keywords.contains(name) { return "Swift keeps the word for itself" }
    if types.contains(name) { return "a type in the package has it, and a module named like a type in it hides it" }
    let lower = name.lowercased()
    if modules.contains(where: { $0.lowercased() == lower }) { return "a module that it is built with has it" }
    if kit.identity == lower { return "the package of the kit has it, and the two would be one" }
    return nil
  }

  private static let lengthMax = 64

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  static let keywords: Set<String> = [
    "Any", "Self", "Type", "Protocol", "actor", "as", "associatedtype", "async", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "open", "operator", "package", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while", "_",
  ]

  /// The types of the package, and those of the kit that it names.
  static let types: Set<String> = [
    "Tap", "Lap", "LapTimer", "LapBook", "App", "Act", "Device", "Payload", "Promise", "Stored", "World", "UUID",
    "Date", "Test", "Simulated",
  ]

  /// The modules that are built with the package, the project's and the system's.
  static let modules: Set<String> = [
    "Swift", "Foundation", "Testing", "XCTest", "Synchronization", "Dispatch", "Glibc", "Darwin", "triad", "CSQLite",
    "CAgentTexts", "CRunnerTexts", "SimKernel", "Wire", "UDPTransport", "Agents", "DeviceKit", "WearerKit", "Devices",
    "Orchestration", "PersonWire", "Recordings", "Replication", "ScenarioFiles", "Processes", "Importing", "Engine",
    "Person",
    "Reports", "Search",
    "Console",
    "TriadKit", "TriadTesting", "Tools", "Cluster", "SimRunner", "ScriptedServer",
    "WatchConnectivity", "WatchKit", "WidgetKit", "Combine", "OSLog", "os", "TriadProgram",
    "Security", "UserNotifications", "HealthKit",
  ]
}
