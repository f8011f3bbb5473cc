/// The words by which the redactor recognises adjacent data.
enum RedactionWords {
  static let phoneCues = words(
    """
    call called calling phone phones telephone telephones tel mobile cell cellphone text texted whatsapp fax dial ring
    reach number no nr contact sms signal viber pager ssn sin passport account iban card policy licence license id pin
    """)

  static let birthCues = words("born birth birthday birthdate dob bday geboren")

  static let months = words("jan feb mar apr may jun jul aug sep oct nov dec")

  static let personalHosts = [
    ".tumblr.com", ".wordpress.com", ".blogspot.com", ".substack.com", ".github.io", ".livejournal.com", ".medium.com",
  ]

  /// Kinds of streets that are reliable in lower case too.
  static let streetKinds = words("street avenue boulevard road lane")

  static let streetKindsInCapitals = words(
    """
    st str ave av blvd rd ln drive dr court ct way place pl terrace ter square sq parkway pkwy highway hwy close crescent
    cres circle cir trail trl alley row walk gardens grove hill mews rise quay wharf loop plaza heights green park
    """)

  static let streetsBefore = words("rue via calle rua avenida chemin impasse allee viale piazza corso ulica")

  static let joiningWords = words("de la le les du des del della delle dei da do dos di al et l d")

  static let streetTails = [
    "strasse", "strase", "stra~e", "str", "gasse", "gata", "gatan", "gate", "veien", "vegen", "vagen", "allee",
    "straat", "laan",
  ]

  static let units = words("apt apartment unit suite ste flat floor room")

  /// Words between a number and a road that don't name it.
  static let noStreetNames = words(
    """
    mile miles km kilometer kilometers kilometre kilometres k m meter meters metre metres minute minutes min mins hour
    hours hr hrs day days week weeks month months year years time times step steps the a an of on in at to down up along
    across and or from off my our this that people cars runners laps lap more other different new side am pm blocks block
    busy long quiet for by with over under near after before was were is are into onto
    """)

  static let states = words(
    """
    AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA
    RI SC SD TN TX UT VT VA WA WV WI WY DC
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
