import Testing

@testable import Agents

@Suite("Redaction of names and secrets")
struct NameRedactionTests {
  @Test("the list has no accents in words of Latin script: a text of nothing but ASCII is read without the rest of it")
  func plainWords() {
    let accented = BundledText.names.unicodeScalars.filter { scalar in
      (0xc0..<0x250).contains(scalar.value) || (0x1e00..<0x1f00).contains(scalar.value)
    }
    #expect(accented.isEmpty)
    #expect(NameWords.ascii[.given] == NameWords.standard[.given].filter { $0.utf8.allSatisfy { $0 < 0x80 } })
    #expect(NameWords.ascii[.relations] == NameWords.standard[.relations].filter { $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test("reads a character of ASCII as the table of all would")
  func asciiReading() {
    #expect(FoldedText.folded("Ab-9 c.d, E!") == "ab 9 c d e")
    #expect(FoldedText.folded("Søster ÆRE") == "soster aere")
  }

  @Test(
    "takes out a name that follows a title, a relation or an introduction, in any script",
    arguments: [
      ("I talked to Dr. Hansen about it", "Hansen"), ("Mr Smith shouted at me", "Smith"),
      ("Mrs. Maria Lopez was kind", "Lopez"), ("Frau Müller hat angerufen", "Müller"),
      ("Mme Dubois est venue", "Dubois"),
      ("el señor García no vino", "García"), ("my boss Bertil Krogh was angry", "Krogh"),
      ("my sister Ottilie visits me", "Ottilie"),
      ("min søster Ragnfrid kommer i morgen", "Ragnfrid"), ("meine Freundin Swantje war da", "Swantje"),
      ("My name is Zebulon Quist.", "Quist"), ("jeg heter Torbjørg Vik", "Torbjørg"),
      ("je m'appelle Gwenaëlle", "Gwenaëlle"),
      ("me llamo Itziar", "Itziar"), ("меня зовут Пелагея Смирнова", "Пелагея"), ("доктор Иванов сказал", "Иванов"),
      ("Анна Петровна звонила", "Петровна"), ("田中さんと話した", "田中"), ("王先生今天来了", "王"), ("김민수 씨가 왔다", "김민수"),
      ("الدكتور سليم قال لي", "سليم"), ("डॉ. शर्मा ने कहा", "शर्मा"), ("ד\"ר כהן אמר", "כהן"),
      ("Talked with Anna yesterday", "Anna"), ("lunch with Fatima Zahra Benali today", "Benali"),
    ])
  func names(_ text: String, _ name: String) {
    let kept = Redactor.redact(text)
    #expect(!kept.contains(name), "\(kept)")
    #expect(kept.contains("[redacted]"))
    #expect(Redactor.redact(kept) == kept)
  }

  @Test(
    "takes out passwords, keys, hosts, coordinates and numbers in words",
    arguments: [
      ("my password is hunter2 by the way", "hunter2"), ("Password: correct-horse", "correct-horse"),
      ("the PIN is 4821", "4821"), ("passordet er blåbær9", "blåbær9"), ("key sk-abcDEF123456ghiJKL7", "sk-abc"),
      ("token ghp_16C7e42F292c6912E7710c838347Ae178B4a", "ghp_"), ("AKIAIOSFODNN7EXAMPLE works", "AKIA"),
      ("my nas is at 192.168.1.20", "192.168"), ("ssh to kitchen-pi.local please", "kitchen-pi"),
      ("the mac 3c:22:fb:9a:10:7e", "3c:22"), ("we met at 59.91390, 10.75220", "59.9139"),
      ("it is at 59°54'50\"N 10°45'E", "59°54"), ("call nine one two three four five six seven eight", "nine one two"),
      ("fe80::1ff:fe23:4567:890a is the printer", "fe80"),
    ])
  func secrets(_ text: String, _ secret: String) {
    let kept = Redactor.redact(text)
    #expect(!kept.contains(secret), "\(kept)")
    #expect(Redactor.redact(kept) == kept)
  }

  @Test(
    "leaves words that name no person",
    arguments: [
      "I miss the sea", "My sister is here", "Today I slept 7 hours and 20 minutes", "the password is wrong again",
      "I forgot my password", "the key is patience", "version 6.3.1 is out", "one two three, breathe",
      "my boss was angry",
      "The doctor said rest", "Good morning, Monday is hard", "お客さんが来た", "お母さんに電話した", "老师很好",
      "we ran from six to seven", "a temperature of 37.2, then 38.1", "My friend and I walked", "Coach said no",
    ])
  func harmless(_ text: String) { #expect(Redactor.redact(text) == text) }
}
