// As Apple's, whose Foundation brings Combine with it.
@_exported public import Combine
@_exported public import Foundation
import TriadProgram

/// The session of the simulated device in whose process this is, with the names and rules of Apple's `WCSession`.
///
/// Its delegate is called on a queue of its own, as on a device.
open class WCSession: NSObject, @unchecked Sendable {
  private static let only = WCSession()
  open class func isSupported() -> Bool { true }
  open class var `default`: WCSession { only }

  open weak var delegate: (any WCSessionDelegate)?
  open private(set) var activationState = WCSessionActivationState.notActivated
  open private(set) var applicationContext: [String: Any] = [:]
  open private(set) var receivedApplicationContext: [String: Any] = [:]
  open private(set) var outstandingUserInfoTransfers: [WCSessionUserInfoTransfer] = []
  open private(set) var outstandingFileTransfers: [WCSessionFileTransfer] = []

  open var isReachable: Bool { activationState == .activated && flag("reachable") }
  open var isPaired: Bool { flag("paired") }
  open var isWatchAppInstalled: Bool { flag("appInstalled") }
  open var isCompanionAppInstalled: Bool { flag("appInstalled") }
  open var isComplicationEnabled: Bool { flag("appInstalled") }
  open var hasContentPending: Bool { flag("contentPending") }
  open var remainingComplicationUserInfoTransfers: Int { program.event["complications"] as? Int ?? 0 }
  open var iOSDeviceNeedsUnlockAfterRebootForReachability: Bool { false }
  /// `nil`, as where no app is installed: no folder is shared between simulated devices.
  open var watchDirectoryURL: URL? { nil }

  /// A live message whose answer or error has not come.
  private struct Question {
    let reply: ((Any) -> Void)?
    let fail: ((any Error) -> Void)?
  }

  /// The closure with which a delegate replies; it is released with the last reference of the app's.
  private final class Reply {
    let request: Int
    var isGiven = false
    init(_ request: Int) { self.request = request }
  }

  private let program = AppProgram.shared
  private let queue = Agenda.Queue.new()
  private var questions: [Int: Question] = [:]
  private var count = 0
  /// The request of this event, until the end of the event.
  private weak var open: Reply?
  private var wasReachable = false
  private var lastState = ""

  override private init() {
    super.init()
    program.listeners.append { [unowned self] name, event in take(name, event) }
    program.endings.append { [unowned self] in holdReply() }
    // Made during the launch, of which the listener has heard nothing.
    receivedApplicationContext = context(program.event) ?? [:]
    lastState = state
  }

  open func activate() {
    guard delegate != nil else { return program.log("activate() without a delegate does nothing") }
    program.say(LineWriter("activate"))
    guard activationState == .activated else { return }
    soon { [self] in delegate?.session(self, activationDidCompleteWith: .activated, error: nil) }
  }

  private func flag(_ name: String) -> Bool { program.event[name] as? Bool ?? false }
  private var state: String { "\(flag("paired")) \(flag("appInstalled"))" }
  private func soon(_ run: @escaping () -> Void) { Agenda.add(queue, run) }

  // MARK: - Sending

  open func sendMessage(
    _ message: [String: Any], replyHandler: (([String: Any]) -> Void)?, errorHandler: ((any Error) -> Void)? = nil
  ) {
    let reply = replyHandler.map { handler in { (value: Any) in handler(value as? [String: Any] ?? [:]) } }
    send(message, Question(reply: reply, fail: errorHandler))
  }

  open func sendMessageData(
    _ data: Data, replyHandler: ((Data) -> Void)?, errorHandler: ((any Error) -> Void)? = nil
  ) {
    let reply = replyHandler.map { handler in { (value: Any) in handler(value as? Data ?? Data()) } }
    send(data, Question(reply: reply, fail: errorHandler))
  }

  private func send(_ message: Any, _ question: Question) {
    do throws(PropertyList.Unsupported) {
      var line = numbered("sendMessage", try PropertyList.json(message))
      line.write("wantsReply", question.reply != nil)
      questions[count] = question
      program.say(line)
    } catch {
      soon { question.fail?(WCError(.payloadUnsupportedTypes)) }
    }
  }

  open func updateApplicationContext(_ context: [String: Any]) throws {
    guard activationState == .activated else { throw WCError(.sessionNotActivated) }
    do throws(PropertyList.Unsupported) {
      program.say(numbered("updateApplicationContext", try PropertyList.json(context)))
    } catch {
      throw WCError(.payloadUnsupportedTypes)
    }
    applicationContext = context
  }

  @discardableResult
  open func transferUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
    transfer(userInfo, "transferUserInfo")
  }

  @discardableResult
  open func transferCurrentComplicationUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
    let transfer = transfer(userInfo, "transferComplication")
    transfer.isCurrentComplicationInfo = true
    return transfer
  }

  private func transfer(_ userInfo: [String: Any], _ command: StaticString) -> WCSessionUserInfoTransfer {
    let transfer = WCSessionUserInfoTransfer()
    transfer.userInfo = userInfo
    do throws(PropertyList.Unsupported) {
      program.say(numbered(command, try PropertyList.json(userInfo)))
      transfer.number = count
      outstandingUserInfoTransfers.append(transfer)
    } catch {
      transfer.isTransferring = false
      soon { [self] in delegate?.session(self, didFinish: transfer, error: WCError(.payloadUnsupportedTypes)) }
    }
    return transfer
  }

  @discardableResult
  open func transferFile(_ file: URL, metadata: [String: Any]?) -> WCSessionFileTransfer {
    let transfer = WCSessionFileTransfer()
    (transfer.file.fileURL, transfer.file.metadata) = (file, metadata)
    do {
      let content: [String: Any] = [
        "file": try Data(contentsOf: file), "name": file.lastPathComponent, "metadata": metadata ?? [:],
      ]
      program.say(numbered("transferFile", try PropertyList.json(content)))
      transfer.number = count
      outstandingFileTransfers.append(transfer)
    } catch {
      transfer.isTransferring = false
      let code = error is PropertyList.Unsupported ? WCError.Code.payloadUnsupportedTypes : .fileAccessDenied
      soon { [self] in delegate?.session(self, didFinish: transfer, error: WCError(code)) }
    }
    return transfer
  }

  private func numbered(_ command: StaticString, _ message: [UInt8]) -> LineWriter {
    count += 1
    var line = LineWriter(command)
    line.write("id", count)
    line.write("message", json: message)
    return line
  }

  func cancel(_ transfer: WCSessionUserInfoTransfer) {
    guard transfer.isTransferring else { return }
    transfer.isTransferring = false
    outstandingUserInfoTransfers.removeAll { $0 === transfer }
    cancel(transfer.number)
  }

  func cancel(_ transfer: WCSessionFileTransfer) {
    guard transfer.isTransferring else { return }
    transfer.isTransferring = false
    outstandingFileTransfers.removeAll { $0 === transfer }
    cancel(transfer.number)
  }

  private func cancel(_ number: Int) {
    var line = LineWriter("cancelTransfer")
    line.write("id", number)
    program.say(line)
  }

  // MARK: - Events

  private func take(_ name: String, _ event: [String: Any]) {
    if let context = context(event) { receivedApplicationContext = context }
    switch name {
    case "launched": lastState = state
    case "activated":
      activationState = .activated
      wasReachable = flag("reachable")
      soon { [self] in delegate?.session(self, activationDidCompleteWith: .activated, error: nil) }
    case "sessionDeactivated":
      activationState = .notActivated
      soon { [self] in
        delegate?.sessionDidBecomeInactive(self)
        delegate?.sessionDidDeactivate(self)
      }
    case "receive": receive(event)
    case "answered":
      guard let question = question(event) else { break }
      soon { question.reply?(PropertyList.value(event["message"] ?? [:])) }
    case "failed", "delivered": finish(name, event)
    default: break
    }
    lookAtStates()
  }

  private func lookAtStates() {
    NSKeyValueObservation.look(at: self)
    guard activationState == .activated else { return }
    if flag("reachable") != wasReachable {
      wasReachable.toggle()
      soon { [self] in delegate?.sessionReachabilityDidChange(self) }
    }
    guard state != lastState else { return }
    lastState = state
    soon { [self] in
      if program.role == "watch" {
        delegate?.sessionCompanionAppInstalledDidChange(self)
      } else {
        delegate?.sessionWatchStateDidChange(self)
      }
    }
  }

  private func question(_ event: [String: Any]) -> Question? {
    (event["id"] as? Int).flatMap { questions.removeValue(forKey: $0) }
  }

  private func context(_ event: [String: Any]) -> [String: Any]? {
    event["context"].flatMap { PropertyList.value($0) as? [String: Any] }
  }

  /// Takes the end of a transfer.
  private func finish(_ name: String, _ event: [String: Any]) {
    let error = name == "failed" ? WCError(WCError.Code(rawValue: event["code"] as? Int ?? 0) ?? .genericError) : nil
    if let question = question(event) {
      if let error { soon { question.fail?(error) } }
      return
    }
    guard let number = event["id"] as? Int else { return }
    if let place = outstandingUserInfoTransfers.firstIndex(where: { $0.number == number }) {
      let transfer = outstandingUserInfoTransfers.remove(at: place)
      transfer.isTransferring = false
      soon { [self] in delegate?.session(self, didFinish: transfer, error: error) }
    }
    if let place = outstandingFileTransfers.firstIndex(where: { $0.number == number }) {
      let transfer = outstandingFileTransfers.remove(at: place)
      transfer.isTransferring = false
      if error == nil { transfer.progress.completedUnitCount = 1 }
      NSKeyValueObservation.look(at: transfer.progress)
      soon { [self] in delegate?.session(self, didFinish: transfer, error: error) }
    }
  }

  private func receive(_ event: [String: Any]) {
    let body = PropertyList.value(event["message"] ?? [:])
    let members = body as? [String: Any] ?? [:]
    switch event["channel"] as? String ?? "" {
    case "message": receive(body, request: event["request"] as? Int)
    case "context":
      receivedApplicationContext = members
      soon { [self] in delegate?.session(self, didReceiveApplicationContext: members) }
    case "userInfo", "complication": soon { [self] in delegate?.session(self, didReceiveUserInfo: members) }
    case "file": soon { [self] in take(file: members) }
    default: break
    }
  }

  private func receive(_ body: Any, request: Int?) {
    let data = body as? Data
    let message = body as? [String: Any] ?? [:]
    guard let request else {
      return soon { [self] in
        if let data { delegate?.session(self, didReceiveMessageData: data) }
        if data == nil { delegate?.session(self, didReceiveMessage: message) }
      }
    }
    let reply = Reply(request)
    open = reply
    soon { [self] in
      if let data {
        delegate?.session(self, didReceiveMessageData: data) { [self] in give($0, reply) }
      } else {
        delegate?.session(self, didReceiveMessage: message) { [self] in give($0, reply) }
      }
    }
  }

  private func give(_ value: Any, _ reply: Reply) {
    guard !reply.isGiven else { return program.log("calls a reply handler twice") }
    reply.isGiven = true
    do throws(PropertyList.Unsupported) {
      var line = LineWriter("reply")
      line.write("message", json: try PropertyList.json(value))
      line.write("request", reply.request)
      program.say(line)
    } catch {
      program.log("replies with a value that isn't a property list: \(error.type)")
    }
  }

  /// Holds the message of this event, if the app still has its reply handler.
  private func holdReply() {
    if let open, !open.isGiven { program.say(LineWriter("hold")) }
    open = nil
  }

  private func take(file content: [String: Any]) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "triad-\(ProcessInfo.processInfo.processIdentifier)")
    let file = WCSessionFile()
    file.fileURL = folder.appendingPathComponent(content["name"] as? String ?? "file")
    file.metadata = content["metadata"] as? [String: Any]
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try (content["file"] as? Data ?? Data()).write(to: file.fileURL)
      delegate?.session(self, didReceive: file)
      // As on a device, where the file is gone when the delegate returns.
      try FileManager.default.removeItem(at: folder)
    } catch {
      Refusal.stop("a received file", "it cannot be written: \(error.localizedDescription)")
    }
  }
}
