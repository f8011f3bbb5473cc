package import SimKernel

/// How an employer keeps apps that it does not know out of its calendar (tech spec §2.6).
package enum EmployerPolicy: String, CaseIterable, Hashable, Sendable, Codable {
  /// The identity service lets nobody in, and names the policy's number.
  case signIn = "signIn"
  /// The calendar may be looked at; whoever writes is refused with status 403, which says nothing of the reason.
  case writing = "writing"
}

/// What a colleague does to the next of the planner's entries in the employer's calendar.
package enum ShadowEdit: Hashable, Sendable, Codable {
  case delete
  case move(by: Span)
}
