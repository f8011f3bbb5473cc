import Testing
import Wire

@testable import Agents

@Suite("The library of moments")
struct MomentLibraryTests {
  private func problems(_ texts: [String]) -> [MomentLibraryError.Problem] {
    do throws(MomentLibraryError) {
      _ = try MomentLibrary(json: texts)
      return []
    } catch { return error.problems }
  }

  private static let fields = [
    ("id", #""a-1""#), ("title", #""One""#), ("shortDescription", #""Two.""#), ("detail", #""Three.""#),
    ("source", #""edu""#), ("durationSeconds", "60"), ("cooldownSeconds", "3600"), ("difficulty", #""easy""#),
    ("category", #""play""#), ("tags", #"["fun"]"#), ("helps", #"["z_hrv"]"#),
  ]

  /// One moment with a field changed; nil leaves it out.
  private func moment(_ field: String = "", _ value: String? = nil) -> String {
    var members = Self.fields.filter { $0.0 != field || value != nil }
      .map { "\"\($0.0)\": \($0.0 == field ? value ?? "" : $0.1)" }
    if let value, !Self.fields.contains(where: { $0.0 == field }), !field.isEmpty {
      members.append("\"\(field)\": \(value)")
    }
    return "{\(members.joined(separator: ","))}"
  }

  @Test("is shipped valid, with at least sixty moments in every category but that of injuries")
  func shipped() throws {
    let library = try MomentLibrary.shipped.get()
    #expect(library.moments.count >= 60)
    #expect(Set(library.moments.map(\.category)) == Set(MicroMoment.Category.allCases).subtracting([.injury]))
    let ids = library.moments.map(\.id)
    #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    #expect(library.moment("double-sigh")?.durationSeconds == 45 && library.moment("nothing") == nil)
  }

  @Test("is varied: in effort, in purpose, and in its words")
  func varied() throws {
    let moments = try MomentLibrary.shipped.get().moments
    for category in Set(moments.map(\.category)) { #expect(moments.count { $0.category == category } >= 5) }
    for difficulty in MicroMoment.Difficulty.allCases {
      #expect(moments.count { $0.difficulty == difficulty } >= 5)
    }
    for signal in WellbeingFeature.allCases { #expect(moments.count { $0.helps.contains(signal) } >= 4, "\(signal)") }
    for score in EvidenceScore.allCases { #expect(moments.count { $0.evidence == score } >= 5) }
    #expect(Set(moments.map(\.title)).count == moments.count && Set(moments.map(\.detail)).count == moments.count)
    #expect(moments.contains { $0.durationSeconds <= 60 } && moments.contains { $0.durationSeconds >= 1_200 })
    #expect(moments.allSatisfy { !$0.helps.isEmpty && $0.cooldownSeconds >= $0.durationSeconds })
  }

  @Test("promises nothing, cites nothing in its words, and leaves injuries alone")
  func harmless() throws {
    let dangers = [
      "injur", "pain", "ache", "rehab", "heal", "doctor", "therap", "http", "www", ".com", "study", "studies", "proven",
      "%", "always works", "calorie", "weight loss", "hold the breath",
    ]
    for moment in try MomentLibrary.shipped.get().moments {
      let text = "\(moment.title) \(moment.shortDescription) \(moment.detail)"
      #expect(MedicalClaims.first(in: text) == nil, "\(moment.id)")
      let low = text.lowercased()
      #expect(dangers.filter { low.contains($0) } == [], "\(moment.id)")
      #expect(Sentences.split(moment.shortDescription).count == 1, "\(moment.id)")
      #expect(ReplyMarkup.stripped(text.replacing(":", with: ",")) == text.replacing(":", with: ","), "\(moment.id)")
    }
  }

  @Test("takes a moment that is right, and needs every field of it")
  func fields() {
    #expect(problems(["[\(moment())]"]) == [])
    for (field, _) in Self.fields.dropFirst() {
      #expect(problems(["[\(moment(field))]"]) == [.missing(id: "a-1", field: field)])
    }
    #expect(problems(["[\(moment("id"))]"]) == [.badID(text: 0, place: 0)])
  }

  @Test(
    "refuses each field that is wrong",
    arguments: [
      ("durationSeconds", "14", MomentLibraryError.Problem.outOfRange(id: "a-1", field: "durationSeconds", value: 14)),
      ("durationSeconds", "1801", .outOfRange(id: "a-1", field: "durationSeconds", value: 1_801)),
      ("durationSeconds", "60.5", .outOfRange(id: "a-1", field: "durationSeconds", value: 60.5)),
      ("durationSeconds", "\"60\"", .wrongType(id: "a-1", field: "durationSeconds")),
      ("cooldownSeconds", "0", .outOfRange(id: "a-1", field: "cooldownSeconds", value: 0)),
      ("difficulty", "\"brutal\"", .unknownWord(id: "a-1", field: "difficulty", word: "brutal")),
      ("category", "\"magic\"", .unknownWord(id: "a-1", field: "category", word: "magic")),
      ("helps", "[\"z_luck\"]", .unknownWord(id: "a-1", field: "helps", word: "z_luck")),
      ("helps", "[\"z_hrv\",\"z_hrv\"]", .repeatedWord(id: "a-1", field: "helps", word: "z_hrv")),
      ("tags", "[]", .outOfRange(id: "a-1", field: "tags", value: 0)),
      ("tags", "[\"Not Small\"]", .unknownWord(id: "a-1", field: "tags", word: "Not Small")),
      ("title", "\"\"", .badText(id: "a-1", field: "title")),
      ("title", "\" One\"", .badText(id: "a-1", field: "title")),
      ("detail", "\"a\\u202eb\"", .badText(id: "a-1", field: "detail")),
      ("detail", "\"This cures it.\"", .claim(id: "a-1", field: "detail", words: "cures")),
      ("colour", "\"red\"", .unknownField(id: "a-1", field: "colour")),
    ])
  func wrong(_ field: String, _ value: String, _ problem: MomentLibraryError.Problem) {
    #expect(problems(["[\(moment(field, value))]"]).first == problem)
  }

  @Test("names every problem at once, and takes nothing where one is wrong")
  func all() {
    let texts = [
      "[\(moment())]", "[\(moment()), \(moment("id", "\"b\"")), 1]", "{}", "[", "[\(moment("id", "\"B b\""))]",
    ]
    #expect(
      problems(texts) == [
        .duplicateID("a-1"), .notAList(text: 1), .notAList(text: 2),
        .malformed(text: 3, JSONMistake(reason: .unexpectedEnd, offset: 1)), .badID(text: 4, place: 0),
      ])
  }

  @Test("takes an injury moment of an imported library, for which cards have a caution")
  func injury() throws {
    let library = try MomentLibrary(json: ["[\(moment("category", "\"injury\""))]"])
    let moment = try #require(library.moment("a-1"))
    #expect(CautionRules.caution(moment, coachState())?.contains("stop") == true)
  }

  @Test(
    "tells sources apart by their kind or their host, not by a name that occurs in them",
    arguments: [
      ("gov", EvidenceScore.strong), ("PubMed", .strong), ("www.nih.gov", .strong), ("med.example.edu", .strong),
      ("pubmed.ncbi.nlm.nih.gov", .strong), ("nature", .medium), ("www.nature.com", .medium), ("mayo", .medium),
      ("www.mayoclinic.org", .medium), ("other", .weak), ("", .weak), ("mayonnaise.com", .weak),
      ("pubmed.example.com", .weak), ("notnature.com", .weak), ("gov.example.com", .weak), ("myedu", .weak),
    ])
  func evidence(_ source: String, _ score: EvidenceScore) {
    #expect(EvidenceScore(source: source) == score)
  }

  @Test("counts a source as 1, 0.7 or 0.3")
  func evidenceValues() {
    #expect(EvidenceScore.allCases.map { $0.value() } == [0.3, 0.7, 1])
    #expect(EvidenceScore.allCases.map(\.badge) == ["Weak", "Medium", "Strong"])
  }
}
