import SimKernel

/// What a session knows that is not in the story: what was told, marked, watched and stopped at. It goes with whoever steps,
/// wherever they go.
package struct StepMemory: Hashable, Codable {
  /// A dial that somebody watches, with what it showed.
  struct Watch: Hashable, Codable {
    let path: DialPath
    var value: String?
  }

  /// Before which step each thing happened that was told, in order.
  var trail: [UInt64] = []
  /// The number of the event that was told last.
  var lastTold: UInt64?
  /// Spots to return to.
  package var marks: [String: StepSpot] = [:]
  var breaks: [StepBreak] = []
  var watched: [Watch] = []
  /// The dials as they were shown last.
  package var shown: [DialPath: String] = [:]
  /// The digests at steps where the session has been, of the story as it is.
  var digests: [UInt64: Digest] = [:]
  var firstStep: UInt64 = 0
  /// The line that an empty one repeats.
  package var last: String?
  /// What was told in the last step.
  package var latest: [String] = []
  /// Whether everything is told, and not only what matters to the story.
  var isDetailed = false
}
