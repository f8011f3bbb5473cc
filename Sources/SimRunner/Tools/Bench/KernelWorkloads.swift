import DeviceKit

/// Two nodes throw one ball to each other: a million round trips, a millisecond each way.
struct PingPongWorkload: Workload {
  static let name = "ping-pong"
  static let summary = "1,000,000 round trips at 1 ms each way"
  static let roundTrips: UInt64 = 1_000_000

  func run() -> WorkloadResult {
    let kernel = Kernel(seed: 42)
    let server = Player(lane: kernel.makeLane(), opponent: NodeID(1), roundTrips: Self.roundTrips)
    let returner = Player(lane: kernel.makeLane(), opponent: NodeID(0), roundTrips: .max)
    let table = LinkProfile(latency: .constant(.milliseconds(1)))
    kernel.connect(server.lane.node, returner.lane.node, up: table, down: table)
    server.assumeIsolated { $0.attach() }
    returner.assumeIsolated { $0.attach() }
    let (wall, _) = measureWall {
      kernel.wake(server.lane, after: .zero, token: 0)
      kernel.run()
    }
    return WorkloadResult(
      wall: wall, operations: server.assumeIsolated { $0.returned }, virtual: kernel.now.sinceStart,
      digest: kernel.digest)
  }
}

private actor Player: Node {
  nonisolated let lane: NodeExecutor
  private let context: NodeContext
  private let opponent: NodeID
  private let roundTrips: UInt64
  private(set) var returned = 0

  init(lane: NodeExecutor, opponent: NodeID, roundTrips: UInt64) {
    self.lane = lane
    context = NodeContext(lane)
    self.opponent = opponent
    self.roundTrips = roundTrips
  }

  func receive(_ envelope: borrowing Envelope) {
    guard case .sample(let sequence, let heartRate)? = envelope.message.probe else { return }
    returned += 1
    if UInt64(returned) < roundTrips {
      context.send(to: opponent, on: .datagram, Message(.sample(sequence: sequence + 1, heartRate: heartRate)))
    }
  }

  func wake(_ token: UInt64) {
    context.send(to: opponent, on: .datagram, Message(.sample(sequence: 1, heartRate: 60)))
  }
}

/// A thousand processes that sleep 1 to 60 virtual seconds, again and again, until two million wake-ups in all.
struct TimersWorkload: Workload {
  static let name = "timers"
  static let summary = "1,000 processes, 2,000,000 wake-ups through ports"
  static let processes = 1_000
  static let wakeUps = 2_000_000

  func run() -> WorkloadResult {
    let kernel = Kernel(seed: 42)
    let sleepers = (0..<Self.processes).map { Sleeper(lane: kernel.makeLane(), number: $0) }
    for sleeper in sleepers { sleeper.assumeIsolated { $0.attach() } }
    let (wall, count) = measureWall {
      for sleeper in sleepers { kernel.wake(sleeper.lane, after: .zero, token: 0) }
      var count = -Self.processes  // the first wake of each only starts it
      while count < Self.wakeUps, kernel.step() { count += 1 }
      return count
    }
    return WorkloadResult(wall: wall, operations: count, virtual: kernel.now.sinceStart, digest: kernel.digest)
  }
}

private actor Sleeper: Node {
  nonisolated let lane: NodeExecutor
  private let context: NodeContext
  private var stream: RandomStream

  init(lane: NodeExecutor, number: Int) {
    self.lane = lane
    context = NodeContext(lane)
    stream = context.stream(named: "sleeper.\(number)")
  }

  func receive(_ envelope: borrowing Envelope) {}

  func wake(_ token: UInt64) {
    context.wake(after: Span(nanoseconds: Int64(stream.uniform(1e9, 60e9))), token: 0)
  }
}

/// The same with tasks that are truly suspended between their wake-ups.
struct TaskTimersWorkload: Workload {
  static let name = "task-timers"
  static let summary = "1,000 suspended tasks, 2,000,000 resumptions"
  func run() -> WorkloadResult {
    let kernel = Kernel(seed: 42)
    let (wall, count) = measureWall {
      for number in 0..<TimersWorkload.processes {
        kernel.spawn { await sleepForEver(on: kernel, kernel.stream(named: "sleeper.\(number)")) }
      }
      var count = 0
      while count < TimersWorkload.wakeUps, kernel.step() { count += 1 }
      return count
    }
    let (now, digest) = (kernel.now, kernel.digest)
    _ = kernel.shutdown()
    return WorkloadResult(wall: wall, operations: count, virtual: now.sinceStart, digest: digest)
  }
}

/// Sleeps 1 to 60 seconds at a time until the simulation shuts down.
private func sleepForEver(on kernel: Kernel, _ stream: RandomStream) async {
  var stream = stream
  while (try? await kernel.sleep(Span(nanoseconds: Int64(stream.uniform(1e9, 60e9))))) != nil {}
}

/// Rows of 120 bytes, each committed and synced by itself on a simulated disk.
struct CommitsWorkload: Workload {
  static let name = "commits"
  static let summary = "rows of 120 bytes, each committed and synced on a simulated disk"
  func run() -> WorkloadResult {
    let (disk, count) = (SimulatedDisk(name: "bench", seed: 1), 100_000)
    let row = [UInt8](repeating: 7, count: 120)
    let (wall, done) = measureWall { () -> Int in
      do throws(StorageError) {
        let database = try Database(.disk(disk, name: "store"), journal: .writeAhead(isSynced: true))
        try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b BLOB NOT NULL)")
        let insert = try database.statement("INSERT INTO t (b) VALUES (?)")
        for _ in 0..<count {
          try database.transaction { () throws(StorageError) in _ = try insert.run(row) }
        }
        return count
      } catch {
        return 0
      }
    }
    var digest = Digest()
    digest.fold(UInt64(disk.tally.writes), UInt64(disk.tally.syncs))
    return WorkloadResult(wall: wall, operations: done, virtual: .zero, digest: digest)
  }
}
