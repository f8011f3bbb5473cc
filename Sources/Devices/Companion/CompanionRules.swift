extension Rule {
  /// The literal rules of the agents that the wearer can ask.
  package static let companion: [Rule] = [
    .modelOverrulesSafety, .snapshotBeforeSafety, .noveltyAgainstAcceptance,
  ]

  package static let modelOverrulesSafety = Rule(
    "model-overrules-safety", "a model's judgement of the wearer's words replaces the local one (PU 472-479)")
  package static let snapshotBeforeSafety = Rule(
    "snapshot-before-safety", "a locked phone cannot read its days, and so does not judge the words (PU 1182)")
  package static let noveltyAgainstAcceptance = Rule(
    "novelty-against-acceptance",
    "what is seldom accepted counts as new, which takes back what its acceptance gives (Pulsum, Journey 3, step 4)")
}

extension Mutant {
  /// The mistakes that can be planted in the agents that the wearer can ask.
  package static let companion: [Mutant] = [
    .consentCached, .requestFromEnd, .draftUnredacted, .dottedMailMissed, .shortNumberMissed, .namesMissed,
    .chatsUncounted, .foreignUnheard, .endUnread, .answersForgotten, .lateAnswerTaken, .cloudAwaitedForEver,
    .rateLimitIgnored, .replyUnjudged,
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
  package static let namesMissed = Mutant(
    "names-missed", in: "Agents/NameFinder", "names of persons are taken to be harmless")
  package static let foreignUnheard = Mutant(
    "foreign-unheard", in: "Agents/LocalSafetyClassifier", "words of danger are heard in English only")
  package static let endUnread = Mutant(
    "end-unread", in: "Agents/LocalSafetyClassifier", "what stands behind the first 240 characters is not read")
  package static let answersForgotten = Mutant(
    "answers-forgotten", in: "Orchestrator/Companion",
    "what was taken and turned down is not looked at for the next cards")
  package static let lateAnswerTaken = Mutant(
    "late-answer-taken", in: "Devices/CloudTalk",
    "what the cloud's model says is taken for the answer to the latest question, whatever it answers")
  package static let cloudAwaitedForEver = Mutant(
    "cloud-awaited-for-ever", in: "Devices/CloudTalk", "the phone waits for the cloud's model without an end")
  package static let rateLimitIgnored = Mutant(
    "rate-limit-ignored", in: "Devices/CloudTalk", "a provider that wants to be left alone is asked again at once")
  package static let replyUnjudged = Mutant(
    "reply-unjudged", in: "Orchestrator/Companion",
    "a model's reply is shown whatever it says, if it has the form of one")
  package static let chatsUncounted = Mutant(
    "chats-uncounted", in: "Devices/CloudChats", "the cloud's model is asked about any number of chats")
}
