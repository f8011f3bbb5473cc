/// Takes what identifies a person out of a text before it is stored or leaves the device (Pulsum, PIIRedactor): addresses
/// of mail, web and street, telephone numbers, numbers of cards, accounts and persons, handles, dates of birth.
///
/// One pass over the text's scalars; whoever hides digits behind other alphabets or invisible characters is read all the
/// same. Redacting twice changes nothing. What it does not know: names of persons, streets written without a number.
package enum Redactor {
  /// What stands in the place of what was taken out (Pulsum, Layer 2).
  package static let mark = "[redacted]"

  package static func redact(_ text: String) -> String {
    let page = RedactionPage(text)
    var finder = RedactionFinder(page)
    let found = finder.findAll()
    guard !found.isEmpty else { return text }
    var scalars = String.UnicodeScalarView()
    var next = 0
    for range in found {
      scalars.append(contentsOf: page.original[next..<page.sources[range.lowerBound]])
      scalars.append(contentsOf: mark.unicodeScalars)
      next = page.sources[range.upperBound - 1] + 1
    }
    scalars.append(contentsOf: page.original[next...])
    return String(scalars)
  }
}
