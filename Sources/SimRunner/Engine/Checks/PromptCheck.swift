/// A check that sees a failure when it happens, and never takes it back: it can say so of a run that is not over yet.
///
/// That nothing has failed so far says nothing: some of what it promises may show at the end only.
package protocol PromptCheck: Check {
  /// What has failed so far, in the order in which it was found; the end may add to it.
  var failures: [CheckFailure] { get }
}
