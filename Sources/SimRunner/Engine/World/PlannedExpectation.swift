package import ScenarioFiles
package import SimKernel

/// An expectation with its moment and its words.
package struct PlannedExpectation {
  package let expectation: Expectation
  /// When to look; nil at the end.
  package let at: Instant?
  /// As the scenario says it.
  package let text: String

  /// The check whose failure this expects, if it does: that failure is then what the run is for.
  package var expectedFailure: String? { if case .fails(let name) = expectation { name.rawValue } else { nil } }
}
