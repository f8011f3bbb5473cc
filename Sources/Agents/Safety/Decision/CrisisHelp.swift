/// Whom to call in a crisis: held on the device, so that it is there without a network (Pulsum, "Crisis messaging").
package struct CrisisHelp: Equatable, Sendable {
  /// The number of the emergency services.
  package let emergency: String
  /// A line that listens, with its number; nil where we are sure of none.
  package let line: String?
  /// Who publishes the number of the line.
  package let source: String?

  /// For instance `If you are in danger, call 112. Samaritans listen at any hour: 116 123.`
  package var words: String {
    let call = "If you or somebody else is in danger now, call \(emergency)."
    guard let line else { return call + " A doctor, or somebody you trust, can help to find a line that listens." }
    return "\(call) To talk to somebody: \(line)."
  }

  /// Where the country is unknown or not listed: 112 is answered by mobile networks in most of the world.
  static let international = CrisisHelp(emergency: "112 or your local emergency number", line: nil, source: nil)

  /// - Parameter region: two letters, in any case, alone or at the end of a locale such as `en_GB`.
  package static func of(region: String?) -> CrisisHelp {
    guard let part = region?.split(whereSeparator: { $0 == "_" || $0 == "-" }).last else { return international }
    return table[part.uppercased()] ?? international
  }

  /// Two letters for the country in which a time zone lies, where its clock is used in one of the listed countries.
  package static func region(zone: String) -> String? { regions[zone] }

  /// Countries as their numbers are published; a country without a line of its own has its emergency number alone.
  package static let table: [String: CrisisHelp] = {
    var table: [String: CrisisHelp] = [:]
    for line in numbers.split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
      guard cells.count == 2 || cells.count == 4 else { continue }
      table[cells[0]] = CrisisHelp(
        emergency: cells[1], line: cells.count == 4 ? cells[2] : nil, source: cells.count == 4 ? cells[3] : nil)
    }
    return table
  }()

  /// Country | emergency | the line | who publishes it.
  private static let numbers = """
    US | 911 | 988 Suicide and Crisis Lifeline, call or text 988 | 988lifeline.org
    CA | 911 | Suicide Crisis Helpline, call or text 988 | 988.ca
    GB | 999 | Samaritans, 116 123; NHS, 111 | samaritans.org
    IE | 112 or 999 | Samaritans, 116 123 | samaritans.org
    AU | 000 | Lifeline, 13 11 14 | lifeline.org.au
    NZ | 111 | call or text 1737 | 1737.org.nz
    NO | 113 or 112 | Mental Helse, 116 123; Kirkens SOS, 22 40 00 40 | mentalhelse.no, kirkens-sos.no
    SE | 112 | Självmordslinjen, 90101 | mind.se
    DK | 112 | Livslinien, 70 201 201 | livslinien.dk
    FI | 112 | MIELI Kriisipuhelin, 09 2525 0111 | mieli.fi
    IS | 112 | Hjálparsími Rauða krossins, 1717 | 1717.is
    DE | 112 | TelefonSeelsorge, 0800 111 0 111 | telefonseelsorge.de
    AT | 112 or 144 | TelefonSeelsorge, 142 | telefonseelsorge.at
    CH | 112 or 144 | Die Dargebotene Hand, 143 | 143.ch
    FR | 112 or 15 | 3114 | 3114.fr
    ES | 112 | 024 | sanidad.gob.es
    PT | 112 | SNS 24, 808 24 24 24 | sns24.gov.pt
    IT | 112 | Telefono Amico, 02 2327 2327 | telefonoamico.it
    BE | 112 | Zelfmoordlijn, 1813 | zelfmoord1813.be
    NL | 112 | 113 Zelfmoordpreventie, 113 or 0800 0113 | 113.nl
    PL | 112 | Kryzysowy Telefon Zaufania, 116 123 | 116sos.pl
    CZ | 112 | Linka první psychické pomoci, 116 123 | linkapsychickepomoci.cz
    HU | 112 | Lelki elsősegély, 116 123 | sos116-123.hu
    GR | 112 | 1018 | suicide-help.gr
    RO | 112 | TelVerde Antisuicid, 0800 801 200 | antisuicid.ro
    UA | 112 | Lifeline Ukraine, 7333 | lifelineukraine.com
    IN | 112 | Tele-MANAS, 14416 | telemanas.mohfw.gov.in
    JP | 119 or 110 | Inochi no Denwa, 0120 783 556 | inochinodenwa.org
    KR | 119 or 112 | 109 | 129.go.kr
    CN | 120 or 110 | 12356 | nhc.gov.cn
    TW | 119 or 110 | 1925 | mohw.gov.tw
    TH | 1669 or 191 | 1323 | dmh.go.th
    PH | 911 | NCMH, 1553 | ncmh.gov.ph
    SG | 995 or 999 | Samaritans of Singapore, 1767 | sos.org.sg
    IL | 101 or 100 | ERAN, 1201 | eran.org.il
    BR | 192 or 190 | CVV, 188 | cvv.org.br
    MX | 911 | Línea de la Vida, 800 911 2000 | gob.mx/conasama
    AR | 107 or 911 | Centro de Asistencia al Suicida, 135 | asistenciaalsuicida.org.ar
    ZA | 112 or 10111 | SADAG, 0800 567 567 | sadag.org
    KE | 999 or 112
    UG | 999 or 112
    LU | 112
    SK | 112
    BG | 112
    HR | 112
    SI | 112
    EE | 112
    LV | 112
    LT | 112
    CY | 112
    MT | 112
    """

  private static let regions: [String: String] = [
    "Europe/Oslo": "NO", "Europe/Stockholm": "SE", "Europe/Copenhagen": "DK", "Europe/Helsinki": "FI",
    "Atlantic/Reykjavik": "IS", "Europe/London": "GB", "Europe/Dublin": "IE", "Europe/Berlin": "DE",
    "Europe/Vienna": "AT", "Europe/Zurich": "CH", "Europe/Paris": "FR", "Europe/Madrid": "ES", "Europe/Lisbon": "PT",
    "Europe/Rome": "IT", "Europe/Brussels": "BE", "Europe/Amsterdam": "NL", "Europe/Warsaw": "PL",
    "Europe/Prague": "CZ", "Europe/Budapest": "HU", "Europe/Athens": "GR", "Europe/Bucharest": "RO",
    "Europe/Kyiv": "UA", "Asia/Kolkata": "IN", "Asia/Tokyo": "JP", "Asia/Seoul": "KR", "Asia/Shanghai": "CN",
    "Asia/Taipei": "TW", "Asia/Bangkok": "TH", "Asia/Manila": "PH", "Asia/Singapore": "SG", "Asia/Jerusalem": "IL",
    "America/Sao_Paulo": "BR", "America/Mexico_City": "MX", "America/Argentina/Buenos_Aires": "AR",
    "Africa/Johannesburg": "ZA", "Africa/Nairobi": "KE", "Africa/Kampala": "UG", "Australia/Sydney": "AU",
    "Australia/Melbourne": "AU", "Australia/Brisbane": "AU", "Australia/Perth": "AU", "Pacific/Auckland": "NZ",
    "America/New_York": "US", "America/Chicago": "US", "America/Denver": "US", "America/Los_Angeles": "US",
    "America/Phoenix": "US", "America/Anchorage": "US", "Pacific/Honolulu": "US", "America/Toronto": "CA",
    "America/Vancouver": "CA", "America/Halifax": "CA", "America/Winnipeg": "CA", "America/Edmonton": "CA",
  ]
}
