/// The numbers of the emergency protocol (implementation plan 2.7).
package struct EmergencyConfig: Equatable, Sendable {
  /// How long it lasts when nobody says.
  package var minutes = 15
  /// No shorter and no longer, whatever was said (assumed).
  package var minutesMin = 5
  package var minutesMax = 120
  /// So many calls for help within so many days are a pattern (assumed: the plan says only that it is looked for).
  package var patternCalls = 3
  package var patternDays = 14
  /// So many days after a call that made a pattern are light ones (assumed).
  package var lightDays = 3

  package init() {}

  /// Whether a call at that moment makes a pattern with those before it; calls at one moment are one.
  ///
  /// - Parameters: seconds since 1970, in any order.
  package func isPattern(_ call: Int, after calls: [Int]) -> Bool {
    let since = call - patternDays * 86_400
    return Set(calls.filter { $0 > since && $0 < call }).count + 1 >= patternCalls
  }
}
