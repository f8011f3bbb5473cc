import Foundation

import Engine
import Processes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `triad step FILE --serve` as a process, and a client that says to it whatever bytes a test wants.
final class ServedStep {
  struct Failure: Error { let words: String }

  /// A response of the server.
  struct Answer {
    let status: Int
    let head: String
    let body: String

    var object: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]) ?? [:]
    }
    var scene: [String: Any] { object["scene"] as? [String: Any] ?? [:] }
    var serial: Int { object["serial"] as? Int ?? -1 }
    /// The lines of the last answer, with its complaint.
    var said: String {
      let last = (object["log"] as? [[String: Any]])?.last ?? [:]
      return ((last["lines"] as? [String] ?? []) + [last["complaint"] as? String ?? ""]).joined(separator: "\n")
    }
  }

  let process = Process()
  let address: String
  let port: UInt16
  let token: String
  /// The file's name, by which its processes are found.
  let name: String
  /// Holds the copy of the scenario, with the recordings beside it that it names.
  private let folder: String

  init(_ scenario: String, _ options: [String] = []) throws {
    guard let program = BuiltProgram.path else { throw Failure(words: "no triad built") }
    name = "served-\(UInt32.random(in: 0 ... .max)).json5"
    let files = FileManager.default
    folder = files.temporaryDirectory.path + "/served-\(UUID())"
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/" + name
    try files.copyItem(atPath: PackageFiles.path(scenario), toPath: path)
    try files.createSymbolicLink(
      atPath: folder + "/recordings", withDestinationPath: PackageFiles.path("scenarios/recordings"))
    process.executableURL = URL(fileURLWithPath: program)
    process.currentDirectoryURL = URL(fileURLWithPath: PackageFiles.path(""))
    process.arguments = ["step", path, "--serve"] + options
    let output = Pipe()
    (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, output, output)
    try process.run()
    var said = ""
    while !said.contains("\n") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(words: said) }
      said += String(decoding: more, as: UTF8.self)
    }
    guard let match = said.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/([0-9a-f]{32})\//), let port = UInt16(match.1)
    else {
      throw Failure(words: said)
    }
    (address, self.port, token) = (String(match.0), port, String(match.2))
  }

  deinit {
    if process.isRunning { ProcessSignal.send(SIGKILL, to: process.processIdentifier) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Presses Control-C, and answers after how many seconds the program had ended.
  func end() -> Double {
    let watch = Stopwatch()
    process.interrupt()
    process.waitUntilExit()
    return watch.seconds
  }

  var processCount: Int { ProcessList.count(with: name) }

  func get(_ path: String) throws -> Answer {
    try ask("GET /\(token)/\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
  }

  func say(_ line: String) throws -> Answer {
    try ask(
      "POST /\(token)/say HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: \(line.utf8.count)\r\n\r\n\(line)")
  }

  /// Says those bytes, and hears what comes until the connection is closed.
  func ask(_ request: String) throws -> Answer { try Self.read(try open(request)) }

  /// A connection with what has been said on it.
  func open(_ request: String) throws -> Int32 {
    #if canImport(Glibc)
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let connection = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
    let isOpen = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isOpen else {
      close(connection)
      throw Failure(words: "nobody listens")
    }
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var rest = Array(request.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      // The server closes the connection of a rejected client.
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    return connection
  }

  static func read(_ connection: Int32) throws -> Answer {
    defer { close(connection) }
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { break }
      all += chunk[..<count]
    }
    let text = String(decoding: all, as: UTF8.self)
    guard let gap = text.range(of: "\r\n\r\n"),
      let status = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw Failure(words: "no answer: \(text.prefix(200))") }
    return Answer(status: status, head: String(text[..<gap.lowerBound]), body: String(text[gap.upperBound...]))
  }
}
