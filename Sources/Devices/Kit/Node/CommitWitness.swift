package import SimKernel

/// A witness of what a transaction says, although the process may end before it is said.
///
/// A process can be killed between its commit and the trace. What is announced before a commit, and is not said after it,
/// is true if the store has a transaction of that number.
package protocol CommitWitness: AnyObject {
  /// That transaction is about to be committed.
  func willCommit(_ transaction: Int64, publishing facts: [any TraceFact])
  /// Everything that the latest transaction says was said.
  func didPublish()
}

extension Database {
  /// The number of the latest transaction in a device's store, or `nil` if none was numbered.
  package func latestTransaction() throws(StorageError) -> Int64? {
    try remembered(.transaction)
  }
}
