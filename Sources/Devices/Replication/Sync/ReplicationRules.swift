extension Rule {
  package static let replication: [Rule] = [
    .dropAfterFiveRetries, .idPerSend, .queueOverwritten, .acknowledgementIgnored, .sequenceRestartsAfterRestore,
    .lastWriteWins, .phoneWinsMerge, .localAuthorityWins, .originsCompared, .cloudIsEnough, .valuesToReconciler,
    .trustsTheQueue, .unboundedBatches, .waitsForReachability, .activatesOnce, .ignoresRetryAfter,
    .dropsWhenUnauthorised, .dropsUnknownKinds,
  ]

  package static let dropAfterFiveRetries = Rule(
    "drop-after-five-retries", "an outbox entry is dropped after five attempts (TS 6898-6916)")
  package static let idPerSend = Rule("id-per-send", "a record gets a new id each time it is sent (TS 6835, 6504)")
  package static let queueOverwritten = Rule(
    "queue-overwritten", "an acknowledgement overwrites what was queued meanwhile (TS 6898-6916)")
  package static let acknowledgementIgnored = Rule("acknowledgement-ignored", "acknowledged entries stay in the outbox")
  package static let sequenceRestartsAfterRestore = Rule(
    "sequence-restarts-after-restore", "a restored device counts from 1 again in the old epoch (TS 6790)")
  package static let lastWriteWins = Rule(
    "last-write-wins", "the phone writes into any domain and the last write wins (IP 4620)")
  package static let phoneWinsMerge = Rule(
    "phone-wins-merge", "a merge keeps what the phone has where the watch has nothing (IP 872)")
  package static let localAuthorityWins = Rule(
    "local-authority-wins", "of two copies by the authority the local one always wins (TS 6710)")
  package static let originsCompared = Rule(
    "origins-compared", "sequences of different origins are compared, and a tie takes the other's (TS 6716-6722)")
  package static let cloudIsEnough = Rule(
    "cloud-is-enough", "what the cloud took is not queued for a phone that is away (TS 6846-6861)")
  package static let valuesToReconciler = Rule(
    "values-to-reconciler", "the reconciler is sent whole records (against TS 8140-8147)")
  package static let trustsTheQueue = Rule(
    "trusts-the-queue", "what was queued for the other device counts as delivered (RS 1674)")
  package static let unboundedBatches = Rule("unbounded-batches", "one message holds everything that waits (RS 1674)")
  package static let waitsForReachability = Rule(
    "waits-for-reachability", "what is not reachable is sent when it is, and never queued (RS 1660)")
  package static let activatesOnce = Rule(
    "activates-once", "the session is activated once, whatever watch the phone changes to (RS 1634)")
  package static let ignoresRetryAfter = Rule(
    "ignores-retry-after", "a busy private store is asked again a second later (against TN3162)")
  package static let dropsWhenUnauthorised = Rule(
    "drops-when-unauthorised", "what was refused for an expired token counts as delivered (TS 6898-6916)")
  package static let dropsUnknownKinds = Rule(
    "drops-unknown-kinds", "records of kinds that an older app does not know are acknowledged and thrown away")
}

extension Mutant {
  package static let replication: [Mutant] = [
    .ackForAll, .ackAnyVersion, .everyAckAnswered, .silenceAwaited, .noTimerAfterBusy, .proposalsNotRepeated,
    .epochNotCompared, .tombstoneDropped, .unknownKindReencoded, .enrolmentCached, .watchBringsItBack,
    .tagOfContentAlone, .sealedUnpadded, .fullStoreIsEnough, .batchNotSplit, .unknownPlaceIsEnd, .supersededWriteLost,
    .anyAccount,
  ]

  package static let ackForAll = Mutant(
    "ack-for-all", in: "Devices/Outbox", "what one destination acknowledges no longer waits for any other")
  package static let ackAnyVersion = Mutant(
    "ack-any-version", in: "Devices/Outbox", "an acknowledgement of an old version deletes the newer one that waits")
  package static let everyAckAnswered = Mutant(
    "every-ack-answered", in: "Devices/SyncSender", "each acknowledgement sends on, also one that comes again")
  package static let silenceAwaited = Mutant(
    "silence-awaited", in: "Devices/SyncSender",
    "a batch without an answer stays under way, so that nothing is sent after it")
  package static let noTimerAfterBusy = Mutant(
    "no-timer-after-busy", in: "Devices/SyncSender", "who was told to come back later sets no timer for it")
  package static let proposalsNotRepeated = Mutant(
    "proposals-not-repeated", in: "Devices/ProposalDesk",
    "a proposal is sent once: neither a timer, nor a start, nor the next one sends it again")
  package static let epochNotCompared = Mutant(
    "epoch-not-compared", in: "Devices/Ledger", "of two versions the higher sequence wins, whatever their epochs")
  package static let tombstoneDropped = Mutant(
    "tombstone-dropped", in: "Devices/Ledger", "a deletion of a record that is not known yet is dropped")
  package static let unknownKindReencoded = Mutant(
    "unknown-kind-reencoded", in: "Devices/SyncEngine",
    "a record of an unknown kind is stored without the parts that are not understood")
  package static let enrolmentCached = Mutant(
    "enrolment-cached", in: "Devices/AuthorityLease",
    "that it is enrolled stays cached in a device that has to enrol again")
  package static let watchBringsItBack = Mutant(
    "watch-brings-it-back", in: "Devices/Erasure",
    "a watch that was away is not told of a deletion, and what it sends of before is taken")
  package static let tagOfContentAlone = Mutant(
    "tag-of-content-alone", in: "Devices/Sealing",
    "the reconciler is told the same tag of all records that say the same")
  package static let sealedUnpadded = Mutant(
    "sealed-unpadded", in: "Devices/Sealing", "a sealed record is as long as what it says")
  package static let fullStoreIsEnough = Mutant(
    "full-store-is-enough", in: "Devices/SyncEngine", "what a full private store refuses no longer waits for it")
  package static let batchNotSplit = Mutant(
    "batch-not-split", in: "Devices/SyncSender", "a batch that is too large for the private store is sent as it was")
  package static let unknownPlaceIsEnd = Mutant(
    "unknown-place-is-end", in: "Devices/AuthorityLease",
    "a restore ends where the private store no longer knows how far it came")
  package static let supersededWriteLost = Mutant(
    "superseded-write-lost", in: "Devices/Ledger",
    "a phone that another one has followed does not keep what it wrote since and the other one changed too")
  package static let anyAccount = Mutant(
    "any-account", in: "Devices/CloudAccess", "whatever account is signed in is taken for the wearer's")
}
