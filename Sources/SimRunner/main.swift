import Transport
for workload in [RelayWorkload(), TimersWorkload(), TaskTimersWorkload(), PingPongWorkload()] as [any Workload]
where CommandLine.arguments.count < 2 || CommandLine.arguments[1] == type(of: workload).name {
  let r = workload.run()
  print(type(of: workload).name, r.operations, r.wall, r.operationsPerSecond / 1e6, r.digest, r.virtual.seconds)
}
