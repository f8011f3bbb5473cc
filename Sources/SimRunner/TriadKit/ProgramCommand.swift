import Foundation

/// A command in a line of a program's answer to an event; docs/protocol.md lists them all.
enum ProgramCommand {
  case transfer(TransferChannel, JSONPayload, id: String?, wantsReply: Bool)
  /// The answer to the message of the event, or to the one with that number.
  case reply(JSONPayload, to: UInt64?)
  case hold
  case relaunch
  case request(JSONPayload, to: DeviceRole, within: Double, id: String?)
  case send(JSONPayload, to: DeviceRole, over: TransferChannel)
  case wake(Double, String)
  case requestBackgroundRun(Double)
  case requestProcessing
  case store(String, String)
  case log(String)
  case always(Bool, String)
  case sometimes(Bool, String)
  /// Begins or ends an activity that keeps the app running.
  case activity(BackgroundActivity, Bool)
  case activate
  /// Cancels the transfers with that id.
  case cancelTransfer(String)
  case notify(Notice, id: String?)
  case cancelNotice(String)
  case clearNotice(String)
  /// Asks for the planned notices, in an event `result` with that id.
  case readNotices(id: String)
  case readHealth(HealthQuestion, id: String)
  case healthHandled
  case push(JSONPayload, to: PushToken, title: String?, id: String?)
  /// The answer is complete.
  case done(isBusy: Bool)

  private static let end = Array("{\"done\":true}".utf8)

  /// Parses a line. A mistake completes a sentence about the program: "said '...', which is ...".
  init(_ bytes: [UInt8]) throws(JSONLine.Mistake) {
    // The end of nearly every answer.
    guard bytes != Self.end else {
      self = .done(isBusy: false)
      return
    }
    let line = try JSONLine(bytes)
    if let isDone = line["done"] {
      guard isDone == "true" else { throw JSONLine.Mistake(text: "wrong: 'done' takes true") }
      self = .done(isBusy: try line.busy())
      return
    }
    guard let name = line.text("do") else {
      throw JSONLine.Mistake(text: "neither a command ('do') nor the end ('done')")
    }
    switch name {
    case "transferUserInfo": self = try line.transfer(.userInfo)
    case "updateApplicationContext": self = try line.transfer(.context)
    case "transferComplication": self = try line.transfer(.complication)
    case "transferFile": self = try line.transfer(.file)
    case "sendMessage": self = try line.transfer(.message)
    case "reply": self = .reply(try line.message(), to: try line.request())
    case "hold": self = .hold
    case "relaunch": self = .relaunch
    case "send":
      let role = try line.needed("to", "watch, phone, desktop, server or tablet", DeviceRole.init)
      self = .send(try line.message(), to: role, over: try line.way())
    case "request":
      let role =
        line["to"] == nil ? .server : try line.needed("to", "watch, phone, desktop, server or tablet", DeviceRole.init)
      let seconds = line["within"] == nil ? 60 : line.number("within")
      guard let seconds, seconds > 0 else { throw JSONLine.Mistake(text: "wrong: 'within' takes a number of seconds") }
      self = .request(try line.message(), to: role, within: seconds, id: line["id"])
    case "wake": self = .wake(try line.seconds(), try line.needed("timer", "a text") { $0 })
    case "requestBackgroundRun": self = .requestBackgroundRun(try line.seconds())
    case "requestProcessing": self = .requestProcessing
    case "store":
      let name = try line.needed("name", "a text") { $0 }
      guard let value = line["value"] else { throw JSONLine.Mistake(text: "wrong: 'value' is missing") }
      self = .store(name, value)
    case "log": self = .log(try line.needed("text", "a text") { $0 })
    case "always", "sometimes":
      let promise = try line.needed("promise", "a text") { $0 }
      let isTold = line["condition"] != nil || name == "always"
      guard let condition = isTold ? line.flag("condition") : true else {
        throw JSONLine.Mistake(text: "wrong: 'condition' takes true or false")
      }
      self = name == "always" ? .always(condition, promise) : .sometimes(condition, promise)
    case "begin", "end":
      self = .activity(try line.needed("activity", "audio or workout", BackgroundActivity.init), name == "begin")
    case "activate": self = .activate
    case "cancelTransfer":
      guard let id = line["id"] else { throw JSONLine.Mistake(text: "wrong: 'id' is missing") }
      self = .cancelTransfer(id)
    case "notify": self = .notify(try line.notice(), id: line["id"])
    case "cancelNotice": self = .cancelNotice(try line.needed("notice", "a text") { $0 })
    case "clearNotice": self = .clearNotice(try line.needed("notice", "a text") { $0 })
    case "readNotices": self = .readNotices(id: line["id"] ?? "null")
    case "readHealth": self = .readHealth(try line.healthQuestion(), id: line["id"] ?? "null")
    case "healthHandled": self = .healthHandled
    case "push":
      let token = try line.needed("to", "the text of a push token", PushToken.init)
      let title = line["title"] == nil ? nil : try line.needed("title", "a text") { $0 }
      self = .push(try line.message(), to: token, title: title, id: line["id"])
    default: throw JSONLine.Mistake(text: "no command that there is")
    }
  }
}

extension JSONLine {
  fileprivate func needed<Value>(
    _ key: String, _ what: String, _ make: (String) -> Value?
  ) throws(Mistake) -> Value {
    guard let value = text(key).flatMap(make) else { throw Mistake(text: "wrong: '\(key)' takes \(what)") }
    return value
  }

  fileprivate func notice() throws(Mistake) -> Notice {
    let id = try needed("notice", "a text") { $0 }
    let title = try needed("title", "a text") { $0 }
    guard let repeats = self["repeats"] == nil ? false : flag("repeats") else {
      throw Mistake(text: "wrong: 'repeats' takes true or false")
    }
    let payload = JSONPayload(checked: self["message"] ?? "null")
    return Notice(id, title: title, at: try noticeTime(), repeats: repeats, payload: payload)
  }

  /// Reads one of `after`, `at` and `clock`.
  private func noticeTime() throws(Mistake) -> Notice.Time {
    if self["after"] != nil { return .after(try seconds()) }
    if self["at"] != nil {
      guard let at = number("at") else { throw Mistake(text: "wrong: 'at' takes seconds since 1970") }
      return .date(Date(timeIntervalSince1970: at))
    }
    guard let text = self["clock"], let clock = try? JSONDecoder().decode(ClockTime.self, from: Data(text.utf8)),
      clock.isSaid
    else {
      throw Mistake(
        text: "wrong: a notice takes 'after', 'at' or 'clock', an object with the numbers hour, minute, second, "
          + "weekday, day, month or year")
    }
    return .calendar(clock.components)
  }

  fileprivate func healthQuestion() throws(Mistake) -> HealthQuestion {
    let kind = try needed("kind", "the name of a kind of sample", Sample.Kind.init)
    func whole(_ key: String, _ most: Double) -> Int? { number(key).map { Int(min(max($0, 0), most)) } }
    return HealthQuestion(
      kind: kind, anchor: whole("after", 1e15) ?? 0, limit: whole("limit", 100_000) ?? 500, from: number("from"),
      until: number("until"))
  }

  fileprivate func seconds() throws(Mistake) -> Double {
    guard let after = number("after"), after >= 0 else {
      throw Mistake(text: "wrong: 'after' takes a number of seconds")
    }
    return after
  }

  fileprivate func message() throws(Mistake) -> JSONPayload {
    guard let message = self["message"] else { throw Mistake(text: "wrong: 'message' is missing") }
    return JSONPayload(checked: message)
  }

  /// Returns the number of an earlier message, or `nil` if the command has none.
  fileprivate func request() throws(Mistake) -> UInt64? {
    guard let text = self["request"] else { return nil }
    guard let request = UInt64(text) else { throw Mistake(text: "wrong: 'request' takes the number of a message") }
    return request
  }

  fileprivate func transfer(_ channel: TransferChannel) throws(Mistake) -> ProgramCommand {
    guard let wantsReply = self["wantsReply"] == nil ? false : flag("wantsReply") else {
      throw Mistake(text: "wrong: 'wantsReply' takes true or false")
    }
    guard !wantsReply || channel == .message else { throw Mistake(text: "wrong: only 'sendMessage' is answered") }
    return .transfer(channel, try message(), id: self["id"], wantsReply: wantsReply)
  }

  fileprivate func way() throws(Mistake) -> TransferChannel {
    guard self["over"] != nil else { return .https }
    guard let way = text("over").flatMap(TransferChannel.init), way == .https || way == .lan else {
      throw Mistake(text: "wrong: 'over' takes https or lan")
    }
    return way
  }

  fileprivate func busy() throws(Mistake) -> Bool {
    guard let isBusy = self["busy"] == nil ? false : flag("busy") else {
      throw Mistake(text: "wrong: 'busy' takes true or false")
    }
    return isBusy
  }
}

/// The components of a clock time in a command. A week begins with Sunday, which is 1.
private struct ClockTime: Decodable {
  var hour: Int?
  var minute: Int?
  var second: Int?
  var weekday: Int?
  var day: Int?
  var month: Int?
  var year: Int?

  /// `true` unless a component is the greatest integer, which Foundation treats as undefined.
  var isSaid: Bool { ![hour, minute, second, weekday, day, month, year].contains(.max) }

  var components: DateComponents {
    DateComponents(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second, weekday: weekday)
  }
}
