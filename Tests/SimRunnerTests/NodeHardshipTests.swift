@testable import Cluster
import DeviceKit
import Devices
@testable import Engine
@testable import SimKernel
@testable import UDPTransport
@testable import PersonWire
import Foundation
import Processes
import Testing

@Suite(
  "Devices as processes, in hard times", .serialized, .waits, .timeLimit(.minutes(30)),
  .enabled(if: BuiltProgram.path != nil, "no triad built"))
struct NodeHardshipTests {
  private static var isRoot: Bool { getuid() == 0 }

  private func start(_ program: String, _ words: [String], output: Pipe = Pipe()) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    return process
  }

  private func folder() -> String { NSTemporaryDirectory() + "hardship-\(UUID().uuidString)" }

  private func wait(_ seconds: Double, until isSo: () -> Bool) -> Bool {
    let watch = Stopwatch()
    while !isSo(), watch.seconds < seconds { usleep(20_000) }
    return isSo()
  }

  /// Datagrams that look like ones from a peer of that node: from garbage to all but the code. Sent again and again they
  /// are repeated ones besides.
  private func bad(_ count: Int, to node: NodeID, from peer: NodeID) -> [[UInt8]] {
    var random = RandomStream(seed: 11)
    return (0..<count).map { _ in
      var bytes = [UInt8](repeating: UInt8(random.below(256)), count: random.below(1_400))
      if random.below(3) > 0, bytes.count >= 48 {
        let header: [UInt8] =
          [0x54, 0x52, 0x49, 0x44, 1, UInt8(1 + random.below(3))]
          + [UInt8(bytes.count & 0xff), UInt8(bytes.count &>> 8)] + [1, 0, 0, 0]
          + [UInt8(peer.rawValue), 0, UInt8(node.rawValue), 0]
        bytes.replaceSubrange(0..<header.count, with: header)
      }
      return bytes
    }
  }

  @Test(
    "keep their promises while one is flooded with ten thousand bad datagrams a second, one is paused, and keys change"
  )
  func flood() throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let output = Pipe()
    let cluster = try start(
      try #require(BuiltProgram.path),
      [
        "cluster", PackageFiles.path("scenarios/quiet-week.json5"), "--days", "1", "--speed", "2400", "--output",
        folder,
      ], output: output)
    defer { cluster.terminate() }
    let phone = "\(folder)/phone/node.json"
    #expect(wait(30) { (NodeStatusFile.read(folder: "\(folder)/phone")?.runSeconds ?? 0) > 1_000 })
    let address = try #require(SocketAddress(try NodeConfiguration.read(phone).listen))
    let socket = try UDPSocket(.loopback())
    let datagrams = bad(512, to: Role.phone.node, from: Role.watch.node)
    var sent = 0
    let watch = Stopwatch()
    let desktop = try #require(NodeStatusFile.read(folder: "\(folder)/desktop")).process
    var largest = 0
    var hasChangedKeys = false
    while cluster.isRunning, watch.seconds < 14 {
      let due = min(sent + 2_000, Int(watch.seconds * 11_000))
      for number in sent..<max(sent, due) {
        _ = datagrams[number % datagrams.count].withUnsafeBytes { socket.send($0, to: address) }
      }
      sent = max(sent, due)
      // Three hours of its day are nothing to it.
      ProcessSignal.send(watch.seconds > 3 && watch.seconds < 5 ? SIGSTOP : SIGCONT, to: desktop)
      if watch.seconds > 6, !hasChangedKeys {
        hasChangedKeys = true
        try KeyFile.pair("watch", "phone", in: ["\(folder)/keys"], expiring: MonotonicClock.wallClock + .seconds(5))
      }
      largest = max(largest, NodeStatusFile.read(folder: "\(folder)/phone")?.memoryBytes ?? 0)
      usleep(1_000)
    }
    ProcessSignal.send(SIGCONT, to: desktop)
    let text = String(decoding: (try? output.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
    cluster.waitUntilExit()
    #expect(cluster.terminationStatus == 0 && text.contains(" verdict  pass"), Comment(rawValue: text))
    #expect(sent > 100_000)
    let status = try #require(NodeStatusFile.read(folder: "\(folder)/phone"))
    let others = try #require(NodeStatusFile.read(folder: "\(folder)/watch"))
    // Datagrams that the system dropped before the node could are not counted.
    let refusals: [EndpointCounter] = [
      .oversized, .tooShort, .badMagic, .unknownVersion, .badLength, .unknownKind, .wrongReceiver, .unknownSender,
      .unknownKey, .throttled, .forged, .replayed,
    ]
    let refused = refusals.reduce(0) { $0 + Int(status.transport[$1]) }
    #expect(refused > 20_000, Comment(rawValue: status.transport.description))
    #expect(largest < 100 << 20 && largest < others.memoryBytes + 48 << 20)
    #expect(status.keyChanges >= 1 && others.keyChanges >= 1)
    for role in ["watch", "phone", "desktop", "cloud"] {
      // Names of counts, and numbers: nothing that is about the wearer.
      let json = try String(contentsOfFile: NodeStatusFile.path(in: "\(folder)/\(role)"), encoding: .utf8)
      #expect(json.firstMatch(of: #/:\s*"/#) == nil, Comment(rawValue: json))
    }
  }

  @Test(
    "go on when their disk was full, and say so meanwhile",
    .enabled(if: isRoot && FileManager.default.fileExists(atPath: "/proc/self/root"), "needs to mount a small disk"))
  func fullDisk() throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: "\(folder)/disk", withIntermediateDirectories: true)
    let configuration = NodeConfiguration(
      scenario: PackageFiles.path("scenarios/quiet-week.json5"), folder: "\(folder)/disk/phone", listen: "127.0.0.1:0",
      peers: ["watch": "127.0.0.1:9", "cloud": "127.0.0.1:9"], speed: 7_200)
    try configuration.write(to: "\(folder)/node.json")
    let program = try #require(BuiltProgram.path)
    let node = try start(
      "/usr/bin/unshare",
      [
        "-m", "sh", "-c",
        "mount -t tmpfs -o size=3m tmpfs \(folder)/disk && exec \(program) node --role phone --config \(folder)/node.json",
      ])
    defer { ProcessSignal.send(SIGKILL, to: node.processIdentifier) }
    let disk = "/proc/\(node.processIdentifier)/root\(folder)/disk"
    func status() -> NodeStatusFile.Status? { NodeStatusFile.read(folder: "\(disk)/phone") }
    try #require(wait(30) { (status()?.runSeconds ?? 0) > 3_600 })
    #expect(status()?.failedCommits == 0)
    let filler = open("\(disk)/filler", O_WRONLY | O_CREAT, 0o600)
    try #require(filler >= 0)
    let page = [UInt8](repeating: 1, count: 4_096)
    while write(filler, page, page.count) == page.count {}
    close(filler)
    #expect(wait(40) { (status()?.failedCommits ?? 0) >= 3 })
    #expect(node.isRunning)
    let during = try #require(status())
    #expect(during.memoryBytes < 100 << 20)
    try FileManager.default.removeItem(atPath: "\(disk)/filler")
    // The next start succeeds, and so do commits from then on.
    #expect(wait(20) { (status()?.runSeconds ?? 0) > (during.runSeconds ?? 0) + 14_400 })
    let after = try #require(status())
    #expect(wait(20) { (status()?.runSeconds ?? 0) > (after.runSeconds ?? 0) + 36_000 })
    let end = try #require(status())
    #expect(end.failedCommits == after.failedCommits && end.events > after.events)
    ProcessSignal.send(SIGTERM, to: node.processIdentifier)
    node.waitUntilExit()
    #expect(node.terminationStatus == 0)
  }

  @Test(
    "keep their promises with each in a network of its own",
    .enabled(if: isRoot && FileManager.default.isExecutableFile(atPath: "/usr/bin/unshare"), "needs to make networks"))
  func namespaces() throws {
    let program = try #require(BuiltProgram.path)
    let scenario = PackageFiles.path("scenarios/quiet-week.json5")
    // Four networks of one address each, cabled to a switch, as four machines would be. All of it ends with the shell.
    let script = """
      set -e
      mount -t tmpfs tmpfs /run
      ip link set lo up
      ip link add switch type bridge
      ip link set switch up
      number=1
      for role in watch phone desktop cloud; do
        ip netns add $role
        ip link add to-$role type veth peer name eth0 netns $role
        ip link set to-$role master switch up
        ip -n $role addr add 10.77.0.$number/24 dev eth0
        ip -n $role link set eth0 up
        number=$((number + 1))
      done
      "\(program)" cluster "\(scenario)" --days 1 --speed 2400 --launcher 'ip netns exec {role}' \\
        --listen watch=10.77.0.1:4100,phone=10.77.0.2:4100,desktop=10.77.0.3:4100,cloud=10.77.0.4:4100
      for role in watch phone desktop cloud; do
        echo "$role got $(ip netns exec $role cat /sys/class/net/eth0/statistics/rx_packets) datagrams"
      done
      """
    let output = Pipe()
    let shell = try start("/usr/bin/unshare", ["-n", "-m", "sh", "-c", script], output: output)
    let text = String(decoding: (try? output.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0 && text.contains(" verdict  pass"), Comment(rawValue: text))
    let counts = text.matches(of: #/got (\d+) datagrams/#).compactMap { Int($0.1) }
    #expect(counts.count == 4 && counts.allSatisfy { $0 > 100 }, Comment(rawValue: text))
  }
}
