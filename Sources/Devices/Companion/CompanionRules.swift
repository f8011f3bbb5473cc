package import DeviceKit

extension Rule {
  /// The literal rules of the agents that the wearer can ask.
  package static let companion: [Rule] = [
    .modelOverrulesSafety, .snapshotBeforeSafety,
  ]

  package static let modelOverrulesSafety = Rule(
    "model-overrules-safety", "a model's judgement of the wearer's words replaces the local one (PU 472-479)")
  package static let snapshotBeforeSafety = Rule(
    "snapshot-before-safety", "a locked phone cannot read its days, and so does not judge the words (PU 1182)")
}

extension Mutant {
  /// The mistakes that can be planted in the agents that the wearer can ask.
  package static let companion: [Mutant] = [
    .consentCached, .requestFromEnd, .draftUnredacted, .dottedMailMissed, .shortNumberMissed, .chatsUncounted,
  ]

  package static let consentCached = Mutant(
    "consent-cached", in: "Devices/CompanionQueue", "the consent is read once a process")
  package static let requestFromEnd = Mutant(
    "request-from-end", in: "Devices/CompanionQueue", "of several requests the last is answered first")
  package static let draftUnredacted = Mutant(
    "draft-unredacted", in: "Devices/JournalInput", "words that wait for the device's epoch are kept as they were said")
  package static let dottedMailMissed = Mutant(
    "dotted-mail-missed", in: "Agents/RedactionFinder", "an address of mail is not seen where its name has a dot")
  package static let shortNumberMissed = Mutant(
    "short-number-missed", in: "Agents/RedactionForm", "a telephone number of eight digits in groups is not seen")
  package static let chatsUncounted = Mutant(
    "chats-uncounted", in: "Devices/CloudChats", "the cloud's model is asked about any number of chats")
}
