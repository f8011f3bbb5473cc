import Foundation

/// Patterns banned in the sources, and their replacements.
enum TidyRules {
  /// A pattern, why it is banned, and the files that may all the same, each for the reason given.
  struct Ban {
    let pattern: String
    let instead: String
    var allowed: [String: String] = [:]
    var inLiterals = false
    /// Parts of paths; a file without any of them may do it. Empty means every file.
    var within: [String] = []
  }

  static let bans = [
    Ban(
      pattern: #"\bTask\s*(\.detached)?\s*[\{(]"#, instead: "start tasks with the runtime's spawn",
      allowed: [
        "Transport/Core/Kernel/Kernel+Runtime.swift": "spawn itself, with the kernel as the executor",
        "SimRunner/TriadKit/AppTasks.swift": "makes an app's tasks, with the app's process as their executor",
        "SimRunner/Adopt/Program/AppProgram.swift": "calls an adopted app on the main actor of its own process",
        "SimRunner/Person/Companion/OutsideModel.swift": "asks a server outside while the run stands still",
      ]),
    Ban(
      pattern: #"\bTask\.sleep"#, instead: "sleep on the runtime",
      allowed: ["Orchestrator/Models/HTTP/HTTPExchange.swift": "waits in real time for a server outside"]),
    Ban(
      pattern: #"\bDate\(\)"#, instead: "ask the node's clock",
      allowed: ["SimRunner/Adopt/Combine/Combine.swift": "is the device's clock in an adopted app's process"]),
    Ban(pattern: #"\bUUID\(\)"#, instead: "derive ids from what they name"),
    Ban(
      pattern: #"SystemRandomNumberGenerator|\.randomElement\(\)|\.shuffled\(\)"#, instead: "draw from a named stream"),
    Ban(pattern: #"\.random\(in:[^)]*\)"#, instead: "draw from a named stream"),
    Ban(pattern: #"\bHasher\(\)|\.hashValue\b"#, instead: "use stableHash: Hasher differs between processes"),
    Ban(
      pattern: #"\bDispatchQueue\b|\bThread\b"#, instead: "stay on the simulation's thread",
      allowed: [
        "SimRunner/Adopt/Program/Queues.swift": "stands for it in an adopted app",
        "SimRunner/Tools/Bench/Bench.swift": "measures several simulations at once",
        "SimRunner/Engine/Run/SimulationPool.swift": "runs several simulations at once, each on a thread of its own",
        "SimRunner/Engine/Run/RunGuard.swift":
          "gives code that may end its thread one of its own, and looks on from another",
      ]),
    Ban(
      pattern: #"\bMutex\b"#,
      instead: "use Guarded: a copy of the process takes a Mutex for one that another thread has locked"),
    Ban(
      pattern: #"\bContinuousClock\b|systemUptime|\bTimer\."#, instead: "only the kernel knows the time",
      allowed: [
        "SimRunner/Tools/Bench/Bench.swift": "measures real time",
        "SimRunner/Engine/Run/Stopwatch.swift": "tells the user how long it took, and keeps to what they allow",
      ]),
    Ban(
      pattern: #"\bclock_gettime\b|\bgettimeofday\b|\bCLOCK_(MONOTONIC|REALTIME)"#,
      instead: "only the kernel knows the time",
      allowed: ["Transport/Core/Time/MonotonicClock.swift": "the clock of real mode"]),
    Ban(
      pattern: #"\bgetentropy\b|\bgetrandom\b|\barc4random"#, instead: "draw from a named stream",
      allowed: ["Transport/Core/System/SystemEntropy.swift": "makes the secrets of real mode, which no seed may tell"]),
    Ban(
      pattern: #"\bMonotonicClock\b|\bSystemEntropy\b"#, instead: "time and randomness belong to the kernel",
      within: [
        "Sources/Agents/", "Sources/Devices/", "Sources/Orchestrator/", "Transport/Core/Kernel/",
        "Transport/Core/Network/", "Transport/Core/Faults/", "SimRunner/Engine/", "SimRunner/Tools/Chaos/",
      ]),
    Ban(
      pattern: #"(?<!func )(?<![\w.])((Foundation|Glibc|Darwin)\.)?(kill|killpg)\("#,
      instead: "send signals by ProcessSignal: a number below 1 means a whole group, or all there is",
      allowed: ["SimRunner/Processes/ProcessSignal.swift": "the one place"]),
    Ban(
      pattern: #"\bposix_spawnp?\(|\bv?fork\(\)|\bProcess\(\)"#,
      instead: "start programs by ChildProcess, and copies by Lifeline: they end with this process",
      allowed: [
        "SimRunner/Processes/ChildProcess.swift": "the one place for programs",
        "SimRunner/Processes/Lifeline.swift": "the one place for copies",
        "SimRunner/Recordings/Archive/ArchiveBytes.swift": "what unpacks ends when its output is closed",
      ]),
    Ban(
      pattern: #"\bfatalError\("#, instead: "throw a typed error",
      allowed: [
        "Transport/Core/Kernel/Kernel.swift": "a job from outside the simulation is a mistake of the program",
        "Transport/Core/Kernel/NodeExecutor.swift": "so is an actor that is entered from outside",
      ]),
    Ban(pattern: #"[\w\)\]]!([\s\.\)\],\[;:]|$)"#, instead: "unwrap with guard or if, catch, cast with as?"),
    Ban(
      pattern: #"^( *)(?:\S+ )*switch [^\n{]*\b(\w*[fF]act|\w*Fact\.self|\w*[eE]ffect|act|\w*Act\.self|deed)\b[^\n]*\{"#
        + #"(?=\n(?:(?!\1\}).*\n)*?\1default:)"#,
      instead: "name every case, so that a new one doesn't compile; read few of them by 'if case'"),
    Ban(
      pattern: #"^ +default:"#, instead: "name every case: a new one must say what it is",
      within: ["Fact.swift", "Fact+"]),
    Ban(pattern: #"\b(TODO|FIXME|XXX)\b"#, instead: "do it, or say what is missing in the documents"),
    Ban(
      pattern: #"\brandom\(\)|datetime\('now'"#, instead: "pass times and random numbers in as parameters",
      inLiterals: true),
  ]

  static let linesMax = 500
  static let functionLinesMax = 70

  /// Every complaint about a file: `path:line: rule: what to do instead`.
  static func complaints(_ source: TidySource) -> [String] {
    bans.flatMap { complaints($0, source) } + lengthComplaints(source)
  }

  static func complaints(_ ban: Ban, _ source: TidySource) -> [String] {
    guard !ban.allowed.keys.contains(where: { source.path.hasSuffix($0) }),
      ban.within.isEmpty || ban.within.contains(where: { source.path.contains($0) })
    else { return [] }
    guard let pattern = try? NSRegularExpression(pattern: ban.pattern, options: .anchorsMatchLines) else {
      return ["the pattern \(ban.pattern) is none: nothing would be found"]
    }
    let text = ban.inLiterals ? source.literals : source.code
    return pattern.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
      Range(match.range, in: text).map { range in
        let line = text[..<range.lowerBound].count(where: \.isNewline) + 1
        return "\(source.path):\(line): '\(text[range])' is banned: \(ban.instead)"
      }
    }
  }

  private static func lengthComplaints(_ source: TidySource) -> [String] {
    var complaints: [String] = []
    if source.lines.count > linesMax + 1 {
      complaints.append("\(source.path):1: the file has \(source.lines.count) lines: give its second concept a file")
    }
    let name = source.path.split(separator: "/").last.map(String.init) ?? ""
    if name.contains("Utils") || name.contains("Helpers") {
      complaints.append("\(source.path):1: the name says nothing: name the file for its concept")
    }
    return complaints + functionComplaints(source)
  }

  private static func functionComplaints(_ source: TidySource) -> [String] {
    var complaints: [String] = []
    var open: [(line: Int, indent: Int)] = []
    for (index, line) in source.lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      let code = line.dropFirst(indent)
      let isFunction = code.contains("func ") || code.hasPrefix("init") || code.contains(" init(")
      // A requirement of a protocol has no body.
      let goesOn = index + 1 < source.lines.count && source.lines[index + 1].contains(" where ")
      if isFunction, code.hasSuffix("{") || code.hasSuffix("(") || goesOn { open.append((index, indent)) }
      guard code.hasPrefix("}"), let last = open.last, last.indent == indent else { continue }
      open.removeLast()
      let length = index - last.line + 1
      if length > functionLinesMax {
        complaints.append("\(source.path):\(last.line + 1): a function of \(length) lines: give its middle a name")
      }
    }
    return complaints
  }
}
