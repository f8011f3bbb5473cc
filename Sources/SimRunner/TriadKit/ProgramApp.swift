import Engine
import Foundation

extension Installed {
  /// Installs an app that is a program in any language. One process of it runs for each process of the app; it receives
  /// events as lines of JSON and answers with lines of JSON, as described in docs/protocol.md.
  ///
  /// ```swift
  /// let apps: [Installed] = [.program(.watch, ["python3", "watch.py"]), .program(.phone, ["./phone"])]
  /// ```
  ///
  /// A program that hangs, ends or gives an invalid answer breaks the promise "the program answers", and takes no
  /// further part in the run.
  ///
  /// - Parameters:
  ///   - role: The device of the app.
  ///   - command: The program, looked up as by a shell, and its arguments. It is started in the folder of this process.
  ///   - patience: The time limit of each answer, in seconds of real time.
  ///   - readsHealth: Whether it reads samples of the watch's sensors, as ``App/readsHealth``.
  public static func program(
    _ role: DeviceRole, _ command: [String], patience: Double = 10, readsHealth: Bool = false
  ) -> Installed {
    // Python's sets have another order in each process unless this is set.
    setenv("PYTHONHASHSEED", "0", 0)
    let make = { @Sendable () -> AppFactory in
      let course = ProgramCourse(command, patience: patience)
      var factory = AppFactory { ProgramApp(course) }
      factory.readsHealth = readsHealth
      return factory
    }
    var factory = make()
    factory.anew = make
    return Installed(role: role.kit, factory: factory)
  }
}

/// A message of an app that is a program: any JSON value.
///
/// An app in Swift uses it to communicate with a program. In transit it is a property list with the text.
public struct JSONPayload: Payload, Hashable {
  /// The value's JSON text, without white space between its parts.
  public let json: String

  /// - Returns: `nil` if the text isn't JSON.
  public init?(json: String) {
    guard let compact = JSONText.compact(json) else { return nil }
    self.json = compact
  }

  init(checked json: String) { self.json = json }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let payload = JSONPayload(json: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "the text is no JSON")
    }
    self = payload
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(json)
  }
}

extension RunView {
  /// Returns the value that the program on a device has stored under a name; `nil` if there is none of that type.
  public func stored<Value: Decodable>(_ role: DeviceRole, _ name: String, as type: Value.Type) -> Value? {
    guard let host = world.host(role.kit), host.isStarted else { return nil }
    let row = try? host.database.statement("SELECT bytes FROM app_values WHERE name = ?").first(name) {
      row throws(StorageError) in try row.blob(0)
    }
    return row.flatMap { StoredCoding.decode(type, $0) }
  }
}

extension RunView {
  /// Returns what an adopted app on a device keeps in its `UserDefaults` under a key; `nil` if there is none of that type.
  ///
  /// Data that holds JSON, as of a `JSONEncoder`, is decoded.
  public func defaults<Value: Decodable>(
    _ role: DeviceRole, _ key: String, suite: String? = nil, as type: Value.Type
  ) -> Value? {
    let name = suite.map { "defaults.\($0).\(key)" } ?? "defaults.\(key)"
    if let text = stored(role, name, as: [String: String].self)?["$text"] {
      return try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
    return stored(role, name, as: type)
  }
}

/// A process of an app that is a program: sends it the events, and carries out its answers.
struct ProgramApp: App, StoresByName {
  private let course: ProgramCourse
  private var launch: ProgramLaunch?
  private(set) var isBusy = false
  let values = NamedValues()
  /// The program's identifier of each transfer, by the transfer's number.
  private var ids: [UInt64: String] = [:]
  /// The messages that it holds, by the number sent to the program.
  private var held: [UInt64: HeldReply] = [:]
  /// The number of the last message whose sender waits.
  private var questions: UInt64 = 0
  /// The results of commands, to be reported to the program in the same event.
  private var results: [(id: String, json: String)] = []
  private static let promise = "the program answers"
  private static let commandsMax = 10_000
  private static let version = 1
  /// The revision of the protocol's version: incremented for new members, events and commands.
  private static let revision = 2

  init() { self.init(ProgramCourse([], patience: 0)) }
  init(_ course: ProgramCourse) { self.course = course }

  mutating func launched(_ device: inout Device) {
    guard !course.hasFailed else { return }
    do throws(LineProcess.Silence) {
      launch = try ProgramLaunch(of: course)
    } catch {
      return fail(error, &device)
    }
    device.always(true, Self.promise)
    // Within the integers that every language represents exactly.
    let seed = Int(device.desk.random.next() &>> 11)
    let (stored, dials) = (values.json, values.dials)
    tell("launched", &device) { line, device in
      line.write("version", Self.version)
      line.write("revision", Self.revision)
      line.write("seed", seed)
      line.write("stored", json: stored)
      if let dials { line.write("dials", json: dials) }
      line.write("pushToken", device.pushToken?.text)
      Self.context(&line, device)
    }
  }

  mutating func run(_ device: inout Device) { tell("run", &device) { Self.context(&$0, $1) } }

  mutating func act(_ act: NamedAct, _ device: inout Device) {
    tell("act", &device) { line, _ in
      line.write("act", act.act)
      line.write("with", json: act.json)
    }
  }

  mutating func receive(_ message: JSONPayload, _ device: inout Device) {
    if device.delivery?.wantsReply == true { questions += 1 }
    let question = questions
    tell("receive", &device) { line, device in
      line.write("from", device.delivery?.from.rawValue)
      line.write("channel", device.delivery?.channel.rawValue)
      line.write("wantsReply", device.delivery?.wantsReply ?? false)
      if device.delivery?.wantsReply == true { line.write("request", Int(question)) }
      line.write("message", json: message.json)
    }
  }

  mutating func answered(_ number: UInt64, with reply: JSONPayload, _ device: inout Device) {
    let id = ids.removeValue(forKey: number)
    tell("answered", &device) { line, _ in
      line.write("id", json: id ?? "null")
      line.write("message", json: reply.json)
    }
  }

  mutating func failed(_ transfer: Transfer, _ error: TransferError, _ device: inout Device) {
    // The system may report it twice.
    let id = ids[transfer.number]
    tell("failed", &device) { line, _ in
      line.write("id", json: id ?? "null")
      line.write("channel", transfer.channel.rawValue)
      line.write("error", "\(error)")
      line.write("code", error.rawValue)
      line.write("message", json: transfer.payload(JSONPayload.self)?.json ?? "null")
    }
  }

  mutating func accountChanged(_ device: inout Device) { tell("accountChanged", &device) }
  mutating func activated(_ device: inout Device) { tell("activated", &device) }
  mutating func reachabilityChanged(_ device: inout Device) { tell("reachabilityChanged", &device) }

  mutating func delivered(_ transfer: Transfer, _ device: inout Device) {
    let id = ids[transfer.number]
    tell("delivered", &device) { line, _ in
      line.write("id", json: id ?? "null")
      line.write("channel", transfer.channel.rawValue)
      line.write("message", json: transfer.payload(JSONPayload.self)?.json ?? "null")
    }
  }

  mutating func interrupted(_ activity: BackgroundActivity, isOver: Bool, _ device: inout Device) {
    tell("interrupted", &device) { line, _ in
      line.write("activity", activity.rawValue)
      line.write("over", isOver)
    }
  }

  mutating func opened(_ notice: Notice, _ device: inout Device) {
    tell("opened", &device) { line, _ in line.write(notice) }
  }

  mutating func presented(_ notice: Notice, _ device: inout Device) {
    tell("presented", &device) { line, _ in line.write(notice) }
  }

  mutating func woke(_ timer: String, _ device: inout Device) {
    tell("woke", &device) { line, _ in line.write("timer", timer) }
  }
  mutating func sessionDeactivated(_ device: inout Device) { tell("sessionDeactivated", &device) }
  mutating func expired(_ device: inout Device) { tell("expired", &device) }

  /// Writes the latest context of the other app, if the system delivers it.
  private static func context(_ line: inout JSONWriter, _ device: Device) {
    if let context = device.session.receivedContext(JSONPayload.self) { line.write("context", json: context.json) }
  }

  // MARK: - Asking the program

  private mutating func tell(
    _ event: String, _ device: inout Device, _ more: (inout JSONWriter, Device) -> Void = { _, _ in }
  ) {
    tellAlone(event, &device, more)
    var count = 0
    while !results.isEmpty {
      let result = results.removeFirst()
      count += 1
      guard count <= Self.commandsMax else {
        results = []
        return fail("asked \(Self.commandsMax) times for a result in one event", &device)
      }
      tellAlone("result", &device) { line, _ in
        line.write("id", json: result.id)
        line.write("value", json: result.json)
      }
    }
  }

  private mutating func tellAlone(
    _ event: String, _ device: inout Device, _ more: (inout JSONWriter, Device) -> Void
  ) {
    guard let process = launch?.lines, !course.hasFailed else { return }
    var line = JSONWriter()
    line.write("event", event)
    line.write("now", Double(device.desk.view.clock.nanoseconds) / 1e9)
    line.write("uptime", device.uptime)
    line.write("storyTime", device.storyTime)
    line.write("zone", device.desk.view.zone.identifier)
    line.write("role", device.role.rawValue)
    line.write("reachable", device.session.isReachable)
    line.write("path", device.path().rawValue)
    line.write("account", device.account)
    line.write("paired", device.session.isPaired)
    line.write("appInstalled", device.session.isAppInstalled)
    line.write("complications", device.session.remainingComplicationTransfers)
    line.write("contentPending", device.session.hasContentPending)
    line.write("reason", device.runReason?.rawValue)
    if let level = device.batteryLevel { line.write("battery", level) } else { line.write("battery", json: "null") }
    line.write("charging", device.batteryState == .charging || device.batteryState == .full)
    line.write("lowPower", device.isLowPowerModeEnabled)
    line.write("locked", !device.isProtectedDataAvailable)
    line.write("noticesAllowed", device.notices.isAllowed)
    more(&line, device)
    do throws(LineProcess.Silence) {
      try process.ask(line.line(), within: course.patience)
      let commands = try answer(of: process, &device)
      for command in commands { perform(command, &device) }
    } catch {
      fail(error, &device)
    }
  }

  /// Carries out the program's commands up to the end of its answer; none if the answer is incomplete.
  private mutating func answer(
    of process: LineProcess, _ device: inout Device
  ) throws(LineProcess.Silence) -> [ProgramCommand] {
    var commands: [ProgramCommand] = []
    while true {
      let line = try process.nextLine()
      let read = Result { () throws(JSONLine.Mistake) in try ProgramCommand(line) }
      switch read {
      case .failure(let mistake):
        fail("said '\(Self.quoted(line))', which is \(mistake.text)", &device)
        return []
      case .success(.done(let isBusy)):
        self.isBusy = isBusy
        return commands
      case .success(let command): commands.append(command)
      }
      guard commands.count <= Self.commandsMax else {
        fail("gave \(Self.commandsMax) commands to one event without the end of the answer", &device)
        return []
      }
    }
  }

  private mutating func perform(_ command: ProgramCommand, _ device: inout Device) {
    switch command {
    case .transfer(let channel, let message, let id, let wantsReply):
      let number =
        switch channel {
        case .context: device.session.updateApplicationContext(message)
        case .complication: device.session.transferComplication(message)
        case .file: device.session.transferFile(message)
        case .message: device.session.sendMessage(message, wantsReply: wantsReply)
        default: device.session.transferUserInfo(message)
        }
      if let id { ids[number] = id }
    case .reply(let message, nil): device.reply(message)
    case .reply(let message, let request?):
      if device.delivery?.wantsReply == true, request == questions { return device.reply(message) }
      if let reply = held.removeValue(forKey: request) { device.reply(message, to: reply) }
    case .relaunch: launch?.lines.canRelaunch = true
    case .hold:
      if let reply = device.holdReply() { held[questions] = reply }
    case .request(let message, let role, let seconds, let id):
      let number = device.request(message, to: role, within: seconds)
      if let id { ids[number] = id }
    case .send(let message, let role, let channel): device.send(message, to: role, over: channel)
    case .wake(let seconds, let timer): device.wake(after: seconds, timer)
    case .requestBackgroundRun(let seconds): device.requestBackgroundRun(after: seconds)
    case .requestProcessing: device.requestProcessing()
    case .store(let name, let json):
      values.value(name).set(json)
      if values.all.count > NamedValues.countMax {
        fail("stored values under more than \(NamedValues.countMax) names", &device)
      }
    case .log(let text): device.log(PrintableText.of(text))
    case .always(let condition, let promise): device.always(condition, PrintableText.of(promise))
    case .sometimes(let condition, let name): device.sometimes(condition, PrintableText.of(name))
    case .activity(let activity, true): device.begin(activity)
    case .activity(let activity, false): device.end(activity)
    case .activate: device.session.activate()
    case .cancelTransfer(let id):
      for transfer in device.session.outstanding where ids[transfer.number] == id { device.session.cancel(transfer) }
    case .notify(let notice, let id):
      var outcome = "null"
      do throws(NoticeError) { try device.notices.schedule(notice) } catch {
        device.log("the notice '\(PrintableText.of(notice.id))' was not taken: \(error)")
        outcome = "\"\(error)\""
      }
      if let id { results.append((id, outcome)) }
    case .cancelNotice(let id): device.notices.cancel(id)
    case .clearNotice(let id): device.notices.clear(id)
    case .readNotices(let id):
      let notices = device.notices.pending.map { notice in
        var line = JSONWriter()
        line.write(notice)
        return line.object
      }
      results.append((id, "[\(notices.joined(separator: ","))]"))
    case .readHealth(let question, let id): results.append((id, question.answer(by: device)))
    case .healthHandled: device.healthHandled()
    case .push(let message, let token, let title, let id):
      let number = device.push(message, to: token, showing: title)
      if let id { ids[number] = id }
    case .done: break
    }
  }

  // MARK: - When it does not answer

  private mutating func fail(_ silence: LineProcess.Silence, _ device: inout Device) {
    switch silence {
    case .cannotStart(let why): fail("could not be started: \(why)", &device)
    case .hangs:
      fail("did not answer within \(course.patience) s of real time (does it flush its output?)", &device)
    case .ended(let how): fail("\(how) before its answer did", &device)
    case .tooLong: fail("said more than \(LineProcess.answerMax) bytes in one answer", &device)
    case .unasked(let line): fail("said '\(Self.quoted(line))' before it was told the event", &device)
    case .interrupted: end()
    }
  }

  private mutating func fail(_ what: String, _ device: inout Device) {
    let name = PrintableText.of(course.command.joined(separator: " "))
    let complaint = launch?.lines.lastComplaint().map { "; its last complaint: '\(Self.shortened($0))'" } ?? ""
    device.always(false, "\(Self.promise): '\(Self.shortened(name))' \(what)\(complaint)")
    end()
  }

  /// Excludes the program from the rest of the run.
  private mutating func end() {
    (course.hasFailed, isBusy) = (true, false)
    launch?.lines.end()
    launch = nil
  }

  private static func quoted(_ line: [UInt8]) -> String {
    shortened(String(decoding: line.prefix(1_000), as: UTF8.self))
  }

  private static func shortened(_ text: String) -> String {
    let printable = PrintableText.of(text)
    return printable.count > 200 ? printable.prefix(200) + "..." : printable
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ notice: Notice) {
    write("notice", notice.id)
    write("title", notice.title)
    write("message", json: notice.payload(JSONPayload.self)?.json ?? "null")
  }
}
