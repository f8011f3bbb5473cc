/// A planted mistake in the redactor, to test whether a check finds it. None by default.
package enum RedactionMistake: String, Sendable {
  /// Misses mail addresses with dots in the name.
  case dottedMailMissed = "dotted-mail-missed"
  /// Misses grouped numbers of eight digits, whatever precedes them.
  case shortNumberMissed = "short-number-missed"
  /// Misses names of persons.
  case namesMissed = "names-missed"
}
