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

  static let zones = words("com org net io dev info eu fr pl nl uk ch dk fi cz ru ua jp")
  static let commonHosts = words("www google youtube strava spotify netflix apple wikipedia amazon")

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

  static let cues = words(
    """
    password passwd passphrase pwd passcode pin pincode pin-code passord passordet lösenord lösenordet adgangskode
    passwort kennwort wachtwoord passe contraseña senha hasło heslo пароль parola şifre salasana secret token apikey
    api-key key 密码 密碼 パスワード 비밀번호
    """)

  static let joints = words("is was er är ist est es é è to = : - now code token til")

  static let noPasswords = words(
    """
    the a an not too so wrong weak strong expired my very in on gone lost written long short easy hard saved new old
    still again always never
    """)

  static let strong = words("secret token key apikey api-key")

  static let recordCues = words(
    """
    patient mrn nhs insurance policy referral pasient pasientnummer journalnummer patientnummer versichertennummer
    versicherungsnummer patientennummer aktenzeichen paciente póliza expediente pacjenta polisy пациента полис
    """)

  static let plateCues = words(
    """
    plate plates registration skilt skiltet bilskilt kennzeichen plaque immatriculation matrícula rejestracja targa
    """)

  static let recordJoints = words("no nr number nummer id is was ist er est es to numer número numéro # ref")

  static let noPlates = words("hr bp ok km id tv am pm")

  static let mailSigns = words(
    "@ at (at) [at] {at} arroba arobase krøllalfa alfakrøll klammeraffe małpa chiocciola собака")

  static let dots = words(". dot (dot) [dot] {dot} punto point punkt punktum prikk kropka точка")

  static let digits = words(
    """
    zero oh one two three four five six seven eight nine double triple null en ett to tre fire fem seks sju syv åtte
    ni eins zwei drei vier fünf sechs sieben acht neun zéro un deux trois quatre cinq sept huit neuf cero uno dos tres
    cuatro cinco siete ocho nueve jeden dwa trzy cztery pięć sześć siedem osiem dziewięć ноль один два три четыре пять
    шесть семь восемь девять due quattro cinque sei sette otto nove
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
