/// The valid micro-moments, in the order of their ids ("Pulsum": LibraryImporter).
package struct MomentLibrary: Equatable, Sendable {
  package let moments: [MicroMoment]
  private let places: [String: Int]

  /// The program's own library; a test checks that it is valid.
  package static let shipped = Result<MomentLibrary, MomentLibraryError> { () throws(MomentLibraryError) in
    try MomentLibrary(json: [BundledText.moments])
  }

  /// - Parameter json: Texts that each contain a list of moments. All of them must be valid.
  package init(
    json texts: [String], _ config: MomentLibraryConfig = MomentLibraryConfig()
  ) throws(MomentLibraryError) {
    var reader = MomentReader(config)
    for (place, text) in texts.enumerated() { reader.read(text, place) }
    guard reader.problems.isEmpty else { throw MomentLibraryError(problems: reader.problems) }
    moments = reader.moments.ordered { $0.id < $1.id }
    places = Dictionary(uniqueKeysWithValues: moments.enumerated().map { ($0.element.id, $0.offset) })
  }

  package func moment(_ id: String) -> MicroMoment? { places[id].map { moments[$0] } }
}

/// The limits of a library of moments (all assumed; the documents only normalise durations by 1,800 s).
package struct MomentLibraryConfig: Equatable, Sendable {
  /// Characters.
  var idMax = 40
  var titleMax = 60
  var shortDescriptionMax = 120
  var detailMax = 300
  /// Seconds; half an hour is the longest that "Pulsum, Journey 3" can distinguish.
  package var duration = 15...1_800
  /// Seconds, from a quarter of an hour to two weeks.
  package var cooldown = 900...1_209_600
  package var tags = 1...8
  var tagMax = 24
  var studyMax = 200
  var year = 1900...2100
}

/// Converts JSON to moments and notes every problem.
struct MomentReader {
  private(set) var moments: [MicroMoment] = []
  private(set) var problems: [MomentLibraryError.Problem] = []
  private var ids: Set<String> = []
  private let config: MomentLibraryConfig

  private static let fields = [
    "id", "title", "shortDescription", "detail", "source", "durationSeconds", "cooldownSeconds", "difficulty",
    "category", "tags", "helps", "study", "publishedIn", "year",
  ]

  init(_ config: MomentLibraryConfig) { self.config = config }

  mutating func read(_ text: String, _ place: Int) {
    do throws(JSONMistake) {
      guard case .list(let elements) = try StrictJSON(Array(text.utf8)) else {
        return problems.append(.notAList(text: place))
      }
      for (index, element) in elements.enumerated() {
        guard case .object(let members) = element else { return problems.append(.notAList(text: place)) }
        read(members, place, index)
      }
    } catch {
      problems.append(.malformed(text: place, error))
    }
  }

  private mutating func read(_ members: [StrictJSON.Member], _ place: Int, _ index: Int) {
    let values = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    guard case .text(let id)? = values["id"], isID(id) else {
      return problems.append(.badID(text: place, place: index))
    }
    guard ids.insert(id).inserted else { return problems.append(.duplicateID(id)) }
    for member in members where !Self.fields.contains(member.name) {
      problems.append(.unknownField(id: id, field: member.name))
    }
    var moment = MomentFields(id: id, values: values)
    let read = moment.moment(config)
    problems += moment.problems
    if let read { moments.append(read) }
  }

  private func isID(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= config.idMax
      && id.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d }
  }
}

/// Reads the fields of one moment; an invalid field is noted and absent.
private struct MomentFields {
  let id: String
  let values: [String: StrictJSON]
  var problems: [MomentLibraryError.Problem] = []

  mutating func moment(_ config: MomentLibraryConfig) -> MicroMoment? {
    let title = text("title", config.titleMax)
    let short = text("shortDescription", config.shortDescriptionMax)
    let detail = text("detail", config.detailMax)
    let source = text("source", config.titleMax)
    let duration = whole("durationSeconds", config.duration)
    let cooldown = whole("cooldownSeconds", config.cooldown)
    let difficulty = word("difficulty", MicroMoment.Difficulty.init)
    let category = word("category", MicroMoment.Category.init)
    let tags = words("tags") { $0.count <= config.tagMax && $0.allSatisfy { $0.isLowercase || $0 == "-" } ? $0 : nil }
    let helps = words("helps", WellbeingFeature.init)
    let study = values["study"] == nil ? nil : reference(config)
    if let tags, !config.tags.contains(tags.count) {
      problems.append(.outOfRange(id: id, field: "tags", value: Double(tags.count)))
    }
    guard let title, let short, let detail, let source, let duration, let cooldown, let difficulty, let category,
      let tags, let helps, problems.isEmpty
    else { return nil }
    return MicroMoment(
      id: id, title: title, shortDescription: short, detail: detail, source: source, durationSeconds: duration,
      cooldownSeconds: cooldown, difficulty: difficulty, category: category, tags: tags, helps: helps,
      study: study)
  }

  /// Reads the whole reference, or notes a problem.
  private mutating func reference(_ config: MomentLibraryConfig) -> MicroMoment.Study? {
    guard let title = text("study", config.studyMax, isOurs: false),
      let place = text("publishedIn", config.detailMax, isOurs: false),
      let year = whole("year", config.year)
    else { return nil }
    return MicroMoment.Study(title: title, publishedIn: place, year: year)
  }

  private mutating func report(_ problem: MomentLibraryError.Problem) { problems.append(problem) }

  private mutating func value(_ field: String) -> StrictJSON? {
    if values[field] == nil { report(.missing(id: id, field: field)) }
    return values[field]
  }

  /// - Parameter isOurs: Whether the words are ours to the wearer; the title of a study may mention medicine.
  private mutating func text(_ field: String, _ max: Int, isOurs: Bool = true) -> String? {
    guard let value = value(field) else { return nil }
    guard case .text(let text) = value else {
      report(.wrongType(id: id, field: field))
      return nil
    }
    guard !text.isEmpty, text.count <= max, PlainText.tidied(text) == text else {
      report(.badText(id: id, field: field))
      return nil
    }
    if isOurs, let words = MedicalClaims.first(in: text) { report(.claim(id: id, field: field, words: words)) }
    return text
  }

  private mutating func whole(_ field: String, _ range: ClosedRange<Int>) -> Int? {
    guard let value = value(field) else { return nil }
    guard case .number(let number) = value else {
      report(.wrongType(id: id, field: field))
      return nil
    }
    guard let whole = Int(exactly: number), range.contains(whole) else {
      report(.outOfRange(id: id, field: field, value: number))
      return nil
    }
    return whole
  }

  private mutating func word<T>(_ field: String, _ read: (String) -> T?) -> T? {
    guard let value = value(field) else { return nil }
    guard case .text(let word) = value else {
      report(.wrongType(id: id, field: field))
      return nil
    }
    if let known = read(word) { return known }
    report(.unknownWord(id: id, field: field, word: word))
    return nil
  }

  private mutating func words<T>(_ field: String, _ read: (String) -> T?) -> [T]? {
    guard let value = value(field) else { return nil }
    guard case .list(let elements) = value else {
      report(.wrongType(id: id, field: field))
      return nil
    }
    var (seen, known): (Set<String>, [T]) = ([], [])
    for element in elements {
      guard case .text(let word) = element else {
        report(.wrongType(id: id, field: field))
        continue
      }
      guard seen.insert(word).inserted else {
        report(.repeatedWord(id: id, field: field, word: word))
        continue
      }
      if let read = read(word) { known.append(read) } else { report(.unknownWord(id: id, field: field, word: word)) }
    }
    return known
  }
}

/// All errors of a library, so that they can be fixed at once.
package struct MomentLibraryError: Error, Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    /// A text isn't JSON; texts are counted from 0.
    case malformed(text: Int, JSONMistake)
    /// A text isn't a list of objects.
    case notAList(text: Int)
    /// A moment has no id, or one with other characters than small letters, digits and hyphens.
    case badID(text: Int, place: Int)
    case duplicateID(String)
    case missing(id: String, field: String)
    /// A field that moments don't have.
    case unknownField(id: String, field: String)
    case wrongType(id: String, field: String)
    /// A text that is empty, too long, or begins or ends with space.
    case badText(id: String, field: String)
    case outOfRange(id: String, field: String, value: Double)
    case unknownWord(id: String, field: String, word: String)
    case repeatedWord(id: String, field: String, word: String)
    /// A text promises or advises what only a physician may.
    case claim(id: String, field: String, words: String)
  }

  package let problems: [Problem]
}
