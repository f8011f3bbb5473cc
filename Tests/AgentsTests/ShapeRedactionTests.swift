import Testing

import Agents

@Suite("Redaction by shape and position")
struct ShapeRedactionTests {
  /// A line, the parts of it that identify a person, and those that must stay; divided by bars.
  static let identifying: [(line: String, gone: String, kept: String)] = [
    ("I met Tomasz Wierzbicki at the clinic", "Tomasz|Wierzbicki", "at the clinic"),
    ("I met Wierzbicki at the clinic", "Wierzbicki", "at the clinic"),
    ("Talked to Ola Nordmann about the knee", "Nordmann", "about the knee"),
    ("Dinner with Łukasz Wójcik and Oddvar Brekke was nice", "Łukasz|Wójcik|Oddvar|Brekke", "Dinner with|was nice"),
    ("Oddvar Brekke called twice today", "Oddvar|Brekke", "called twice today"),
    ("Then Wierzbicki said that I should rest", "Wierzbicki", "that I should rest"),
    ("Kevin O´Neill was there", "Neill", "was there"),
    ("Kevin O`Neill was there", "Neill", "was there"),
    ("Mary‑Ann Smith‑Jones was kind", "Ann|Smith|Jones", "was kind"),
    ("Spoke with Anna–Lena Meyer–Koch today", "Lena|Koch", "today"),
    ("Vanessa van der Berg-Hansen phoned", "Vanessa|Hansen", "phoned"),
    ("Coffee with Priyanka Chatterjee, then a walk", "Priyanka|Chatterjee", "then a walk"),
    ("my physio Rune Ødegård pressed too hard", "Rune|Ødegård", "pressed too hard"),
    ("write to t o m at mail dot com", "t o m|mail dot com", "write to"),
    ("it is a n n a @ e x a m p l e . c o m now", "a n n a|e x a m|c o m", "it is|now"),
    ("tom underscore b at mail dot com", "mail dot com", ""),
    ("my number is zero one five one two three four five", "five one|two three", "my number is"),
    ("see example.org/x for the plan", "example.org", "see|for the plan"),
    ("I wrote on annaberg.com about it", "annaberg", "I wrote on|about it"),
    ("my plate is BT 20451 and I was fined", "BT|20451", "and I was fined"),
    ("a car, B-MW 1234, hit me", "MW|1234", "a car|hit me"),
    ("the van AB-123-CD was parked", "123", "the van|was parked"),
    ("licence plate AB12 CDE", "AB12|CDE", "licence plate"),
    ("I am patient 99812 there", "99812", "I am patient|there"),
    ("patient number: 4471-22 at the ward", "4471", "patient number|at the ward"),
    ("my insurance no. A123 456 789 was rejected", "456|789", "was rejected"),
    ("I live in 0155 Oslo", "0155", "I live in"),
    ("Traff Oddvar Brekke på butikken", "Oddvar|Brekke", "på butikken"),
    ("snakket med Torbjørg Hauglie om søvnen", "Torbjørg|Hauglie", "om søvnen"),
    ("pasientnummer 884512 hos legen", "884512", "hos legen"),
    ("Ich habe Wolfram Steinhäuser getroffen und war müde", "Wolfram|Steinhäuser", "und war müde"),
    ("Gestern mit Swantje Petersen telefoniert, es ging gut", "Swantje|Petersen", "es ging gut"),
    ("mein Kennzeichen ist HH AB 1234", "1234", "mein Kennzeichen"),
    ("Meine Versichertennummer ist A123456780", "123456780", "Meine Versichertennummer"),
    ("ruf an: null eins fünf eins zwei drei vier", "fünf eins", "ruf an"),
    ("J'ai rencontré Gwenaëlle Le Goff au marché", "Gwenaëlle|Goff", "au marché"),
    ("Hier Thibault Roussel a appelé, il va mieux", "Thibault|Roussel", "il va mieux"),
    ("mon adresse: jean arobase exemple point fr", "jean|exemple", "mon adresse"),
    ("numéro de patient 55120", "55120", "numéro de patient"),
    ("Hoy conocí a Itziar Etxeberria en el parque", "Itziar|Etxeberria", "en el parque"),
    ("mi matrícula es 1234 BCD", "BCD|1234", "mi matrícula es"),
    ("ana arroba correo punto com", "ana|correo", ""),
    ("Wczoraj spotkałem Zbigniewa Kowalczyka w sklepie", "Zbigniewa|Kowalczyka", "w sklepie"),
    ("numer pacjenta 778123 w szpitalu", "778123", "w szpitalu"),
    ("Вчера встретила Пелагею Смирнову в клинике", "Пелагею|Смирнову", "в клинике"),
    ("اتصل بي محمد عبد الله الأحمد اليوم", "محمد|الأحمد", "اليوم"),
    ("我和王小明去了医院", "王小明", "去了医院"),
    ("今天跟李娜聊天，很开心", "李娜", "很开心"),
  ]

  static let innocent: [String] = [
    "Brekke ringte i går, og jeg ble glad",
    "After Ramen on Tuesday",
    "Had Pad Thai and a Guinness in New York",
    "Watched Star Wars with my kids on Christmas Eve",
    "My Apple Watch said I slept 7 hours",
    "Strava says that I ran 10 km in Central Park",
    "Took Ibuprofen before the Oslo Marathon",
    "Read Harry Potter, then Yoga and Pilates",
    "I HATE THIS DAY and EVERYTHING",
    "Good Morning Sunshine Run",
    "Heute Abend Sport gemacht, danach Nudeln mit Tomaten und Käse",
    "Am Montag war ich im Schwimmbad in Hamburg, der Rücken tat weh",
    "Meine Freundin sagte, dass der Tee hilft",
    "Etter Ramen på Tirsdag var magen dårlig",
    "På fredag så jeg Skam på NRK og spiste Grandiosa",
    "Lundi, j'ai mangé une Raclette à Lyon",
    "El lunes vi La Casa de Papel y dormí mal",
    "W Niedzielę jadłem Bigos w Krakowie",
    "I was patient for 10000 steps, and HR 12000 is a typo",
    "Ran at the lake, one two three four times",
    "我和妈妈去了医院",
    "周末跟同学吃饭",
    "В понедельник смотрела Игру Престолов дома",
    "The Beatles, Coldplay and Bach all evening",
  ]

  @Test("takes out names, contacts, plates and numbers that no list knows, and leaves the rest", arguments: identifying)
  func removes(_ line: String, _ gone: String, _ kept: String) {
    let redacted = Redactor.redact(line)
    for part in gone.split(separator: "|") { #expect(!redacted.contains(part), "\(redacted)") }
    for part in kept.split(separator: "|") { #expect(redacted.contains(part), "\(redacted)") }
    #expect(Redactor.redact(redacted) == redacted)
  }

  @Test("leaves dishes, songs, makes, towns, nouns and headings", arguments: innocent)
  func keeps(_ line: String) { #expect(Redactor.redact(line) == line) }

  @Test(
    "finds a name with every apostrophe and hyphen, and none of it stays",
    arguments: ["'", "`", "\u{b4}", "\u{2018}", "\u{2019}", "\u{201b}", "\u{2bc}", "\u{2032}", "\u{ff07}"])
  func marks(_ apostrophe: String) {
    #expect(Redactor.redact("Kevin O\(apostrophe)Neill was there") == "[redacted] was there")
    for hyphen in ["-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}", "\u{fe63}"] {
      #expect(Redactor.redact("Mary\(hyphen)Ann Smith\(hyphen)Jones was there") == "[redacted] was there")
    }
  }
}
