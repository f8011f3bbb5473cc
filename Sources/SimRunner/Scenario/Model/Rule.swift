/// A rule of the documents that breaks a promise. By default its mended form runs; a scenario can ask for the literal one.
enum Rule: String, CaseIterable, Hashable, Sendable {
  case lastWriteWins = "last-write-wins"
  case dropAfterFiveRetries = "drop-after-five-retries"
  case sequenceRestartsAfterRestore = "sequence-restarts-after-restore"
  case idPerSend = "id-per-send"
  case phoneWinsMerge = "phone-wins-merge"
  case valuesToReconciler = "values-to-reconciler"
  case queueOverwritten = "queue-overwritten"
  case rawEditedInPlace = "raw-edited-in-place"

  /// What the rule does when it is followed to the letter.
  var about: String {
    switch self {
    case .lastWriteWins: "The later timestamp wins a conflict, whoever wrote it and however wrong their clock is."
    case .dropAfterFiveRetries: "A message that was not acknowledged after five attempts is thrown away."
    case .sequenceRestartsAfterRestore: "A restored or new device counts its records from 1 again, without a new epoch."
    case .idPerSend: "Every attempt to send mints a new id, so that the receiver cannot see a repetition."
    case .phoneWinsMerge: "In a merge the phone's copy wins, also over a record of which the watch is the authority."
    case .valuesToReconciler: "The reconciler in the cloud gets the health values, not only their ids and times."
    case .queueOverwritten: "After a flush the outbox is replaced by what failed; what was queued meanwhile is lost."
    case .rawEditedInPlace: "A correction changes the raw signal instead of appending to it."
    }
  }
}
