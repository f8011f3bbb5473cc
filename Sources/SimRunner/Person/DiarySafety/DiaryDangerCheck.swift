final class DiaryDangerCheck: Check {
  static let name = CheckName(
    "diary-danger-heard", "Who writes of danger in the diary is shown at once where there is help, and nobody else is.")
  static let promise =
    "for an entry of the diary that the story calls an emergency or a crisis, the device on which it is written shows at that moment "
    + "whom to call, by a number of the country; for one that the story calls harmless, and for what a made-up life writes, it "
    + "calls nobody"
  static let doesNotVerify =
    "entries of which the story does not say what they mean, or that the wearer calls; on a journey the number may be of either "
    + "country, home or the one whose time the device shows"
  var interest: TraceInterest { .facts }

  /// Emergency numbers as published by their countries, independent of the devices' table.
  private static let numbers = [
    "Europe/Oslo": ["113", "112"], "Europe/London": ["999", "112"], "Europe/Berlin": ["112"],
    "America/New_York": ["911"], "America/Los_Angeles": ["911"], "Asia/Tokyo": ["119"], "Asia/Shanghai": ["120"],
    "Asia/Kolkata": ["112"], "Australia/Sydney": ["000"], "Pacific/Auckland": ["111"], "Atlantic/Azores": ["112"],
  ]

  private struct Helped {
    let help: DiaryHelp
    let at: Instant
    let device: DeviceID
  }

  private let truth: DiaryTruth
  private let isMadeUp: Bool
  private let home: Zone
  private var zones: [Role: Zone]
  private var helped: [UInt64: Helped] = [:]
  private var answered: [(act: UInt64, at: Instant, by: DeviceID, in: Zone)] = []

  init(_ plan: WorldPlan) {
    truth = plan[DiaryTruth.self] ?? DiaryTruth()
    isMadeUp = plan.diary?.triggers != nil
    home = plan.zone
    zones = plan.devices.compactMapValues(\.zone)
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasDiary }

  func observe(_ event: TraceEvent) {
    if let shown = event.fact(as: DiaryHelpFact.self) {
      helped[shown.act] = Helped(help: shown.help, at: event.at, device: shown.device)
    }
    if let change = event.fact(as: ClockFact.self) { zones[change.role] = change.clock.zone }
    switch event.diaryFact {
    case .taken(let act, _, let device)?, .refused(let act, _, let device)?:
      answered.append((act, event.at, device, zones[device.role] ?? home))
    case .filed?, .studied?, .stopped?, .shown?, nil: break
    }
  }

  func conclude(_ world: World) -> CheckOutcome {
    var (failures, chances): ([CheckFailure], Int) = ([], 0)
    for (act, at, device, zone) in answered {
      guard let meaning = meaning(of: act) else { continue }
      chances += truth.meanings[act] == nil ? 0 : 1
      if let complaint = complaint(meaning, helped[act], at, device, in: zone) {
        failures.append(CheckFailure(at: at, message: "an entry on the \(device.role.rawValue) \(complaint)"))
      }
    }
    return .judge(
      Array(failures.prefix(100)), chances: chances,
      vacuousBecause: "the story says of no entry what it means")
  }

  /// The meaning of an entry: harmless in a generated life, which has joint pain and headaches. `nil` if the story
  /// doesn't state it.
  private func meaning(of act: UInt64) -> WritesInDistress.Meaning? {
    truth.meanings[act] ?? (isMadeUp && act < 1 << 40 ? .harmless : nil)
  }

  private func complaint(
    _ meaning: WritesInDistress.Meaning, _ helped: Helped?, _ at: Instant, _ device: DeviceID, in zone: Zone
  ) -> String? {
    if meaning == .harmless {
      return helped.flatMap { $0.help.number }.map { "that is harmless was answered with \($0)" }
    }
    guard let helped, helped.at == at, helped.device == device else {
      return "that is \(meaning == .crisis ? "a crisis" : "an emergency") was taken without a word of help"
    }
    guard helped.help.level == 2, let number = helped.help.number else { return "in danger was told of no one to call" }
    let isAnswered = [home, zone].contains {
      Self.numbers[$0.identifier].map { $0.contains(where: number.contains) } ?? number.contains(where: \.isNumber)
    }
    guard isAnswered, helped.help.message.contains(number) else {
      return "in danger was told to call \(number), which is not answered there, or which its words leave out"
    }
    return nil
  }
}
