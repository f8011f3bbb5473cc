import Devices
package import SimKernel
package import Wire

extension CompanionRequest {
  /// What the wearer does to ask, and how long after the first step: who asks has the phone's app open.
  package var steps: [(stimulus: Stimulus, delay: Span)] { [(.opensPhoneApp, .zero), (.asks(self), .seconds(20))] }
}
