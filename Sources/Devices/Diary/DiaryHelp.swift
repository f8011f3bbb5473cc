/// The help that the wearer sees at once if their entry shows danger.
package struct DiaryHelp: Hashable, Sendable {
  package enum Cause: UInt8, StableName, Hashable, WireField {
    /// A medical emergency.
    case body = 1
    case words

    package static let names = ["body", "words"]
  }

  package let cause: Cause
  /// The rated danger, as in a chat: 1 is a caution, 2 a crisis.
  package let level: UInt8
  package let message: String
  /// The phone number that is shown, or `nil` if no call is needed now.
  package let number: String?

  package init(_ cause: Cause, level: UInt8, message: String, number: String?) {
    (self.cause, self.level, self.message, self.number) = (cause, level, message, number)
  }
}

/// Judges diary entries on the device on which they are written: help needs no network and no other device.
package final class DiaryHelper: Sendable {
  /// Returns the help for an entry where a clock runs in that zone, or `nil`.
  package let help: @Sendable (DiaryDraft, _ zone: Zone) -> DiaryHelp?

  package init(help: @escaping @Sendable (DiaryDraft, _ zone: Zone) -> DiaryHelp?) { self.help = help }
}

extension DeviceSetup {
  /// Judges the entries of the diary; `nil` without a judge.
  package var diaryHelper: DiaryHelper? {
    get { self[DiaryHelper.self] }
    set { self[DiaryHelper.self] = newValue }
  }
}

extension DiaryWriter {
  /// Shows help before any other work on an act: an entry that is rejected, or that becomes a record only after days,
  /// may need it too.
  func help(with act: DiaryAct, _ context: inout DeviceContext) {
    guard let draft = act.draft, let helper = setup.diaryHelper else { return }
    if setup.rules.hasPlanted(.helpOnPhoneOnly), setup.device.role != .phone { return }
    guard let help = helper.help(draft, context.zone) else { return }
    context.report(DiaryHelpFact(help: help, act: act.number, device: setup.device))
  }
}

/// The device showed help to the wearer, for an act in the diary. It doesn't contain the wearer's words.
package struct DiaryHelpFact: TraceFact {
  package let help: DiaryHelp
  package let act: UInt64
  package let device: DeviceID

  package init(help: DiaryHelp, act: UInt64, device: DeviceID) {
    (self.help, self.act, self.device) = (help, act, device)
  }

  package func write(to record: inout FactRecord) {
    record.begin("diary-helped", about: act, by: device, "{device} showed help: {message}")
    record.field("act", id: act)
    record.field("cause", help.cause)
    record.field("level", Int(help.level))
    record.field("message", help.message)
  }
}

extension Mutant {
  /// The mistakes that can be planted where entries of the diary are judged.
  package static let diaryHelp: [Mutant] = [.notesUnread, .mildAlarms, .helpOnPhoneOnly]

  package static let notesUnread = Mutant(
    "notes-unread", in: "Orchestrator/DiaryHelper", "of an entry of the diary only the name is judged")
  package static let mildAlarms = Mutant(
    "mild-alarms", in: "Orchestrator/DiaryHelper", "an entry is judged as if it were as severe as can be")
  package static let helpOnPhoneOnly = Mutant(
    "help-on-phone-only", in: "Devices/DiaryHelp", "what is written on the watch is judged by nobody")
}
