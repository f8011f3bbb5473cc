extension Rule {
  package static let cloud: [Rule] = [
    .knownIDIsDuplicate, .onePushToken,
  ]

  package static let knownIDIsDuplicate = Rule(
    "known-id-is-duplicate", "the backend takes whatever has a known id for a duplicate (TS 7012-7018)")
  package static let onePushToken = Rule("one-push-token", "one push token a user, which any 410 clears (IP 3733-3746)")
}

extension Mutant {
  package static let cloud: [Mutant] = [
    .epochGrantedTwice, .restoreStopsEarly, .settingsNotRestored, .wrongRowUpdated, .tierCountInMemory,
    .piecesAsTheyCome, .draftsAskedAtOnce, .inventedExercisePassed, .draftBoughtTwice, .eveningPushInUTC,
    .deletionSparesBackup, .cloudLossUnnoticed, .quarantineUnlogged,
  ]

  package static let epochGrantedTwice = Mutant(
    "epoch-granted-twice", in: "Devices/Reconciler", "the next epoch is the highest one instead of one after it")
  package static let restoreStopsEarly = Mutant(
    "restore-stops-early", in: "Devices/PrivateStore",
    "a restore ends where a page holds fewer records than were looked at")
  package static let settingsNotRestored = Mutant(
    "settings-not-restored", in: "Devices/PrivateStore", "a restore leaves out what the wearer set")
  package static let wrongRowUpdated = Mutant(
    "wrong-row-updated", in: "Devices/Reconciler",
    "a newer version is written to every record of that id, whatever the domain")
  package static let tierCountInMemory = Mutant(
    "tier-count-in-memory", in: "Devices/GenerationService",
    "what was given out is counted in memory, and forgotten by a restart")
  package static let piecesAsTheyCome = Mutant(
    "pieces-as-they-come", in: "Devices/ModelDrafting",
    "the pieces of a model's answer are put together in the order in which they arrive")
  package static let draftsAskedAtOnce = Mutant(
    "drafts-asked-at-once", in: "Devices/ModelDrafting",
    "a model whose answer was of no use is asked again at once")
  package static let inventedExercisePassed = Mutant(
    "invented-exercise-passed", in: "Orchestrator/DraftReading",
    "a model's draft may name exercises that it was not offered")
  package static let draftBoughtTwice = Mutant(
    "draft-bought-twice", in: "Devices/GenerationService",
    "a model is asked again for a draft whose answer was lost on the way")
  package static let eveningPushInUTC = Mutant(
    "evening-push-in-utc", in: "Devices/PlannedPushes", "the pushes of the evening go by the hours of UTC")
  package static let deletionSparesBackup = Mutant(
    "deletion-spares-backup", in: "Devices/PrivateStore", "what the wearer deletes stays in the backups")
  package static let cloudLossUnnoticed = Mutant(
    "cloud-loss-unnoticed", in: "Devices/InventoryAudit",
    "a cloud that starts again asks no device what it should have")
  package static let quarantineUnlogged = Mutant(
    "quarantine-unlogged", in: "Devices/Reconciler",
    "a write of a phone that another one has followed is set aside and not logged")
}
