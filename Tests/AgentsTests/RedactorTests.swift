import Testing

import Agents

@Suite("Redaction")
struct RedactorTests {
  static let identifying: [String] = [
    "sample@example.com", "first.last+tag@mail.example.co.uk", "josé@exämple.de", "me@work", "a_b-c@x.io",
    "ann (at) example (dot) org", "ann [at] example.org", "ann at example dot com", "ann @ example.com",
    "+1 (415) 555-2671", "(415) 555-2671", "415-555-2671", "415.555.2671", "415 555 2671", "4155552671",
    "1-800-555-0199",
    "+44 20 7946 0958", "020 7946 0958", "07700 900123", "07700900123", "+4791234567", "+47 912 34 567", "912 34 567",
    "0047 912 34 567", "06 12 34 56 78", "06.12.34.56.78", "+33 (0)6 12 34 56 78", "0171/1234567", "030 - 12345678",
    "0412 345 678", "+49-30-901820", "612 345 678", "98765 43210", "+91 98765-43210", "010-1234-5678",
    "8 (912) 345-67-89",
    "(11) 91234-5678", "+81 3-1234-5678", "6123 4567", "079 123 45 67", "555-1234",
    "078-05-1120", "078 05 1120", "078051120", "AB 12 34 56 C", "AB123456C", "010190 12345", "900101-1234", "X1234567",
    "4111 1111 1111 1111", "4111-1111-1111-1111", "4111111111111111", "3782 822463 10005", "5555.5555.5555.4444",
    "GB82 WEST 1234 5698 7654 32", "DE89370400440532013000", "NO93 8601 1117 947", "de89 3704 0044 0532 0130 00",
    "https://github.com/jane-doe", "http://jane:secret@example.com", "www.facebook.com/jane.doe",
    "instagram.com/jane_doe",
    "https://example.com/?user=jane", "janedoe.tumblr.com", "@jane_doe", "@jane.doe99",
    "12 Main St", "221B Baker Street", "1600 Pennsylvania Avenue", "350 Fifth Ave, Apt 4B", "12 old mill road",
    "99 N. Lake Shore Dr.", "5 West 42nd St", "12 rue de la Paix", "Hauptstraße 12", "PO Box 123", "SW1A 1AA",
    "CA 94110",
  ]

  @Test("Numbers of any length are read, and their cost is that of their length")
  func longNumbers() {
    for text in [
      "call 1-800-99999999999999999999", "12 " + String(repeating: "9", count: 400) + " 3",
      "1 2 3 99999999999999999999 5",
    ] {
      _ = Redactor.redact(text)
    }
    let clock = ContinuousClock()
    func seconds(_ count: Int) -> Double {
      let text = String(repeating: "1 ", count: count)
      let spent = clock.measure { _ = (Redactor.redact(text), LocalSafetyClassifier().assess(text)) }
      return Double(spent.components.seconds) + Double(spent.components.attoseconds) / 1e18
    }
    _ = seconds(500)
    // Ten times the text may take thirty times as long on a busy machine, and took a hundred times as long once.
    #expect(seconds(20_000) < 30 * max(0.02, seconds(2_000)))
  }

  @Test("Every detail that identifies a person is taken out, wherever it is in the text", arguments: identifying)
  func removes(_ secret: String) {
    for text in ["\(secret)", "I wrote \(secret).", "(\(secret))", "it is \(secret), as ever", "now:\n\(secret)\nso"] {
      let redacted = Redactor.redact(text)
      #expect(redacted.contains("[redacted]"), "\(text) -> \(redacted)")
      let rest = redacted.replacing("[redacted]", with: "")
      for piece in secret.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where piece.count > 3 {
        #expect(!rest.contains(piece), "\(piece) survives in \(redacted)")
      }
      #expect(!rest.contains { $0.isNumber }, "\(redacted)")
    }
  }

  static let innocent: [String] = [
    "slept 7.5 hours, 10,000 steps at 18:30", "10 000 steps and 1 200 000 in the year", "blood pressure 120/80",
    "heart rate 58, then 132, 128 and 141", "12 x 400 m in 75-80 s", "3 sets of 12 10 8 8", "2026-11-21 18:30:15",
    "21.11.2026", "11/21/2026 at 6.30 pm", "20261121T183000", "from 08.30-16.45", "2019-2020", "800-1200 kcal",
    "pi is 3.14159265", "1,234,567.89", "$1,250.00", "version 6.3.1", "85%", "walked 5 miles down the road",
    "a 20 minute drive", "2 cars on the street", "room 101", "ratio 3:2", "and/or", "meet at noon", "see you @ 5pm",
    "5 km @18:30", "www.example.com", "HRV 45-60 ms", "-5 to +10 degrees", "born to run", "my birthday party at 7",
    "24/7", "1st, 2nd and 3rd", "COVID19", "B12 and D3", "10 000 000 steps", "weeks 1-4", "[redacted]", "",
    "I had 1 coffee, 2 teas & 3 biscuits", "120 130 140 150", "RPE 8/10, 45 min", "20 000 - 25 000 steps",
    "121 131 141 151", "the card holds 130-140 pictures", "her birthday, the 29th", "1 2 3 4 5 6 7 8 9 10",
  ]

  @Test("Ordinary numbers and words stay unchanged", arguments: innocent)
  func keeps(_ text: String) { #expect(Redactor.redact(text) == text) }

  @Test(
    "A date is taken out where it is said to be of birth",
    arguments: [
      "I was born on 12 March 1985", "born March 12th, 1985", "DOB: 03/12/1985", "D.O.B. 12.03.85",
      "date of birth 1985-03-12",
      "my birthday is 12/3", "born in 1985", "born on the 5th of May 1985",
    ])
  func birth(_ text: String) {
    let redacted = Redactor.redact(text)
    #expect(redacted.contains("[redacted]"))
    #expect(!redacted.contains { $0.isNumber }, "\(redacted)")
    #expect(!redacted.contains("Ma"), "\(redacted)")
  }

  @Test("A word such as \"call\" makes a short number a telephone number")
  func cue() {
    #expect(Redactor.redact("call me on 55 12 34 56") == "call me on [redacted]")
    #expect(Redactor.redact("my phone is 5551200") == "my phone is [redacted]")
    #expect(Redactor.redact("I did 55 12 34 56") == "I did 55 12 34 56")
  }

  @Test("The text around a redacted detail stays")
  func surroundings() {
    #expect(Redactor.redact("Contact me at sample@example.com") == "Contact me at [redacted]")
    #expect(Redactor.redact("Slept 7 h 😴; ring 415-555-2671! 🙂") == "Slept 7 h 😴; ring [redacted]! 🙂")
    #expect(Redactor.redact("At 12 Main St, 8 people, 10,000 steps") == "At [redacted], 8 people, 10,000 steps")
    #expect(Redactor.redact("2026-11-21 18:30 +47 912 34 567") == "2026-11-21 18:30 [redacted]")
  }

  @Test("Digits of other alphabets and characters that do not show hide nothing", arguments: 0..<400)
  func disguises(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let secrets = [
      "415-555-2671", "+47 912 34 567", "078-05-1120", "4111 1111 1111 1111", "sample@example.com",
      "DE89370400440532013000",
    ]
    let secret = secrets[dice.below(secrets.count)]
    let zeros: [UInt32] = [0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce, 0x1d7d8]
    let hidden: [UInt32] = [0x200b, 0x200d, 0x2060, 0xfeff, 0xad, 0x202e, 0x34f, 0xfe0f, 0xe0020]
    let dashes: [UInt32] = [0x2d, 0x2010, 0x2011, 0x2013, 0x2212, 0xff0d]
    var disguised = String.UnicodeScalarView()
    let zero = zeros[dice.below(zeros.count)]
    for scalar in secret.unicodeScalars {
      var value = scalar.value
      if (0x30...0x39).contains(value), dice.chance(0.6) { value = zero + value - 0x30 }
      if value == 0x2d { value = dashes[dice.below(dashes.count)] }
      if value == 0x20, dice.chance(0.5) { value = 0xa0 }
      if value == 0x40, dice.chance(0.3) { value = 0xff20 }
      if let scalar = Unicode.Scalar(value) { disguised.append(scalar) }
      if dice.chance(0.3), let scalar = Unicode.Scalar(hidden[dice.below(hidden.count)]) { disguised.append(scalar) }
    }
    let redacted = Redactor.redact("so " + String(disguised) + " it is")
    #expect(redacted.hasPrefix("so [redacted]"), "\(redacted.unicodeScalars.map { String($0.value, radix: 16) })")
    #expect(redacted.hasSuffix(" it is"))
    #expect(!redacted.unicodeScalars.contains { $0.properties.numericType != nil })
  }

  @Test(
    "In seeded diaries no planted identifier survives, every ordinary phrase does, twice is as once", arguments: 0..<300
  )
  func planted(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed) &+ 9_000)
    let plain = Self.innocent.filter {
      !$0.isEmpty && $0 != "born to run" && !$0.contains("birthday") && !$0.contains("card")
    }
    var text = ""
    var kept: [String] = []
    var secrets: [String] = []
    for _ in 0..<8 {
      if dice.chance(0.5) {
        let phrase = plain[dice.below(plain.count)]
        kept.append(phrase)
        text += phrase + "; then, "
      } else {
        let secret = Self.identifying[dice.below(Self.identifying.count)]
        secrets.append(secret)
        text += "this: " + secret + "; then, "
      }
    }
    let redacted = Redactor.redact(text)
    for secret in secrets { #expect(!redacted.contains(secret), "\(secret) survives in \(redacted)") }
    for phrase in kept { #expect(redacted.contains(phrase), "\(phrase) is gone from \(redacted)") }
    #expect(Redactor.redact(redacted) == redacted)
  }

  @Test("Texts of any characters neither crash nor change the second time", arguments: 0..<300)
  func arbitrary(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed) &+ 70_000)
    let signs = Array("0123456789 -.()+/@:ab M[]\n\u{200b}é٣🙂")
    let text = String((0..<dice.below(200)).map { _ in signs[dice.below(signs.count)] })
    let once = Redactor.redact(text)
    #expect(Redactor.redact(once) == once, "\(text) -> \(once)")
  }

  @Test("Redacting a long text of beginnings that lead nowhere ends, and doing it again changes nothing")
  func long() {
    for piece in ["a.", "1", "1 ", "(", "+", "@", "a@", "http://", "12 Main ", "GB82 ", "born 1 ", "www."] {
      let text = String(repeating: piece, count: 20_000 / piece.count)
      let once = Redactor.redact(text)
      #expect(!once.isEmpty)
      #expect(Redactor.redact(once) == once)
    }
  }
}
