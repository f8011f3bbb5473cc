/// A programming mistake in the redactor that is planted on purpose, to see whether a check finds it. None by default.
package enum RedactionMistake: String, Sendable {
  /// The name in an address of mail is taken to have no dots.
  case dottedMailMissed = "dotted-mail-missed"
  /// Misses grouped numbers of eight digits, whatever precedes them.
  case shortNumberMissed = "short-number-missed"
  /// Names of persons are taken to be harmless.
  case namesMissed = "names-missed"
}
