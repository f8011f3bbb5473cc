extension CheckDeclaration {
  /// No device keeps working forever within one instant. Events with a cause are the chances: a loop consists of them.
  static let timePasses = CheckDeclaration(
    "time-passes", "Nobody is busy without end while no time passes.",
    promise:
      "no device, nor several together, goes through a hundred thousand steps in one instant, as a loop that waits for nothing does",
    doesNotVerify:
      "a loop within one step, which nobody can look into, or one that waits a little each time and never comes to an end",
    vacuousBecause: "nothing followed from anything"
  ) { event in
    guard let stood = event.fact(as: LivelockFact.self) else { return event.cause == 0 ? nil : .kept }
    // The agent host on the phone has a lane of its own.
    let other = stood.node == .world ? "the world" : "the phone's assistant"
    let last = Role(node: stood.node).map { "the \($0)" } ?? other
    return .broken("\(Figures.grouped(stood.moves)) steps in one instant, the last one of \(last), and no time passes")
  }
}
