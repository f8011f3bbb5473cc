/// How far the wearer has come on their first day, and what must wait until then (implementation plan 13.0 and 13.4).
package struct OnboardingGates: Equatable, Sendable {
  package enum Step: UInt8, CaseIterable, Sendable {
    case welcome = 1
    /// Health data and calendar are asked for together; what is refused is refused, and the next step comes all the
    /// same.
    case permissions
    /// Equipment and injuries.
    case profile
    case insight
    case firstBlock
  }

  /// The steps that are done, in whatever order they were.
  package private(set) var done: Set<Step> = []

  package init(done: Set<Step> = []) { self.done = done }

  /// The gates as what lasts tells of them: the story begins with an app that the wearer has just set up (assumed), and on
  /// a phone without a past there is nothing to look back on.
  package init(hasPast: Bool, isWelcomed: Bool) {
    self.init(done: isWelcomed || !hasPast ? Set(Step.allCases) : [.welcome, .permissions, .profile])
  }

  package mutating func complete(_ step: Step) { done.insert(step) }

  package var next: Step? { Step.allCases.first { !done.contains($0) } }
  package var isCompleted: Bool { next == nil }
  package var hasAskedForPermissions: Bool { done.contains(.permissions) }

  /// Nothing alerts before (13.0.2).
  package var mayNotify: Bool { isCompleted }
  /// A permission that nobody was asked for is not missing (13.0.1).
  package var mayPenalisePermissions: Bool { isCompleted }
  /// Without the profile no block is safe, and the first one comes after the look back (13.2.3).
  package var mayPlan: Bool { done.isSuperset(of: [.profile, .insight]) }
}
