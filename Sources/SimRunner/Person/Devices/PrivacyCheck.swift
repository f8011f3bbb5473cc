final class PrivacyCheck: CheckFindings, OnlineCheck {
  static let name = CheckName(
    "privacy",
    "No health value, journal text or identifier leaves the wearer's devices unsealed, to a model neither, and no place leaves the phone."
  )
  static let promise =
    "no health value, text of a journal or diary, or desktop context leaves the wearer's devices unsealed, and the cloud keeps none, "
    + "nor can it see which records say the same, or how long they are to the byte; "
    + "a model in the cloud hears a context of rounded deviations and at most 180 redacted characters of a chat, and no journal; "
    + "and where the phone is leaves it neither in a message nor in a record, sealed or not"
  static let doesNotVerify =
    "what times, kinds and counts of records tell, the strength of the seal, or a "
    + "place that was coded or rounded anew"
  var interest: TraceInterest { [.messages] }
  static let atErasure = ErasurePolicy.looksOn

  private var messages = 0
  /// The wearer's words, to look for among the bytes that the cloud keeps.
  private var texts: [[UInt8]] = []
  /// The wearer's words in the diary, likewise.
  private var notes: Set<String> = []
  private let audit = CoachContextAudit()
  /// The phone's locations, to search for in its messages.
  private var places: Set<Coordinate> = []
  private let redact: (String) -> String

  init(_ plan: WorldPlan) {
    redact = plan.redact
    texts = plan.story.compactMap {
      if case .writes(let text, _)? = $0.act.done?.journal { Array(text.utf8) } else { nil }
    }
  }

  /// Judges a question to the cloud's model by its text, because it doesn't declare its content.
  private func judge(_ question: [UInt8], _ at: Instant) {
    messages += 1
    guard failures.count < 100 else { return }
    let words = texts.contains { $0.count >= 8 && question.contains($0) }
    if words { fail(at, "a model in the cloud was told a journal entry") }
    for finding in audit.findings(in: question, redact: redact).prefix(1) {
      fail(at, "a model in the cloud was told more than it may be: \(finding)")
    }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    // Stimuli reach the observers when they are delivered.
    if envelope.message.number == .act { noteWords(envelope.message) }
    if case .locates(let place)? = envelope.message.stimulus { notePlace(place, event, envelope) }
    guard event.kind == .send, envelope.to == Role.cloud.node else { return }
    if envelope.message.sync?.isAboutRecords == true { messages += 1 }
    if case .question(_, let bytes)? = envelope.message.body(as: ModelMessage.self) { judge(bytes, event.at) }
    let taint = envelope.message.taint
    guard !taint.isEmpty, failures.count < 100 else { return }
    let sender = Role(node: envelope.from)?.rawValue ?? "?"
    fail(event.at, "the \(sender) sent the cloud \(taint) in the clear")
  }

  private func noteWords(_ act: Message) {
    if let text = act.journal?.text { texts.append(Array(text.utf8)) }
    if let use = act.diary { notes.formUnion(use.act.draft?.texts ?? []) }
  }

  /// Notes a place. The phone learns of places only from the wearer's own movements.
  private func notePlace(_ place: Coordinate, _ event: TraceEvent, _ envelope: Envelope) {
    // The phone's app knows no place better than that.
    places.insert(place.rounded)
    guard event.kind == .send, envelope.to != Role.phone.node, failures.count < 100 else { return }
    let reader = Role(node: envelope.to)?.rawValue ?? "?"
    fail(event.at, "the \(reader) received a place")
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    if let cloud = world.host(.cloud), cloud.isStarted {
      // A shorter text may be in sealed bytes by chance. Words of the diary are few and frequent.
      let words = (texts + notes.sorted().map { Array($0.utf8) }).filter { $0.count >= 8 }
      for _ in try cloud.kept(of: words) {
        fail(world.kernel.now, "the private store can read what the wearer wrote")
      }
    }
    if let cloud = world.host(.cloud), cloud.isStarted {
      if let id = try cloud.sharedTag() {
        fail(world.kernel.now, "the reconciler can see that record \(shortID(id)) says what another one says")
      }
      // An authenticated box has 16 bytes more than what is in it.
      let odd = try cloud.sealedSizes().count { ($0 - 16) % 64 != 0 }
      if odd > 0 {
        fail(world.kernel.now, "the sizes of \(odd) sealed records tell how long their contents are")
      }
    }
    // A record of the phone leaves it sooner or later.
    if !places.isEmpty, let phone = world.host(.phone) {
      let search = PlaceSearch(places)
      let count = try phone.ownBodies().count(where: search.finds)
      if count > 0 {
        fail(world.kernel.now, "\(count) records of the phone contain a place")
      }
    }
    return .judge(failures, chances: messages, vacuousBecause: "nothing about a record was sent to the cloud")
  }
}

extension SyncMessage {
  /// `true` if the cloud could learn something about a record from it.
  fileprivate var isAboutRecords: Bool {
    switch self {
    case .records, .manifest, .sealed, .proposal: true
    default: false
    }
  }
}

/// Finds places among bytes: both of the numbers of one, in figures or as the 64 bits that messages have for a number.
///
/// The bytes are read once, however many places there are.
struct PlaceSearch {
  private let places: [(north: Double, east: Double)]
  /// The absolute values of all coordinates in degrees, because a text may express the sign in words.
  private let degrees: Set<Double>
  /// The last bytes that the numbers in question have on the wire: few bytes are worth a closer look.
  private let endings: [Bool]

  init(_ places: Set<Coordinate>) {
    self.places = places.map { (abs($0.latitude), abs($0.longitude)) }
    degrees = Set(self.places.flatMap { [$0.north, $0.east] })
    var endings = [Bool](repeating: false, count: 256)
    for number in degrees {
      for signed in [number, -number] { endings[Int(signed.bitPattern &>> 56)] = true }
    }
    self.endings = endings
  }

  func finds(in bytes: [UInt8]) -> Bool {
    var found: Set<Double> = []
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "."), let number = figures(around: index, in: bytes) { found.insert(number) }
      guard index >= 7, endings[Int(bytes[index])] else { continue }
      let bits = bytes[(index - 7)...index].reversed().reduce(0 as UInt64) { $0 &<< 8 | UInt64($1) }
      let number = abs(Double(bitPattern: bits))
      if degrees.contains(number) { found.insert(number) }
    }
    guard found.count > 1 else { return false }
    return places.contains { found.contains($0.north) && found.contains($0.east) }
  }

  /// The number with the point at that index, if it is one of those in question.
  private func figures(around point: Int, in bytes: [UInt8]) -> Double? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var (start, end) = (point, point + 1)
    while start > 0, digits.contains(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, digits.contains(bytes[end]) { end += 1 }
    guard start < point, end > point + 1, end - start < 20 else { return nil }
    return Double(String(decoding: bytes[start..<end], as: UTF8.self)).flatMap { degrees.contains($0) ? $0 : nil }
  }
}
