/// A witness of a transaction's facts, because the process may end before it reports them.
///
/// A process can be killed between its commit and the trace. Facts that were announced before a commit and not reported
/// after it are true if the store has a transaction of that number.
package protocol CommitJournal: AnyObject {
  func willCommit(_ transaction: Int64, publishing facts: [any TraceFact])
  /// All facts of the latest transaction were reported.
  func didPublish()
}

extension Database {
  /// The number of the latest transaction in a device's store, or `nil` if none was numbered.
  package func latestTransaction() throws(StorageError) -> Int64? {
    try remembered(.transaction)
  }
}
