private struct Redaction: Sendable {
  var redact: @Sendable (String) -> String = { text in text }
}

extension DeviceSetup {
  /// Removes identifying text from the wearer's words, before a device stores them.
  package var redact: @Sendable (String) -> String {
    get { (self[Redaction.self] ?? Redaction()).redact }
    set { self[Redaction.self] = Redaction(redact: newValue) }
  }
}
