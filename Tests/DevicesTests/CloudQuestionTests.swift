import Testing

import DeviceKit
@testable import Devices
import PersonWire
import SimKernel

@Suite("What the phone asks the cloud")
struct CloudQuestionTests {
  private let store: DeviceStore
  private let setup: DeviceSetup

  init() throws {
    store = try DeviceStore(Database(.memory), DeviceSchema.migrations)
    var setup = DeviceSetup.onPaper(DeviceID(role: .phone, installation: 1), peers: [.cloud])
    (setup.tier, setup.cloudModelPatience) = (.premium, .seconds(8))
    self.setup = setup
  }

  private func requests(_ context: DeviceContext) -> [UInt64] {
    context.effects.compactMap { effect in
      guard case .send(_, _, let message) = effect,
        case .request(let request)? = message.body(as: GenerationMessage.self)
      else { return nil }
      return request.id
    }
  }

  @Test("the model's answer to an earlier question is not taken for that to the current one")
  func earlierQuestion() {
    var talk = CloudTalk(store, setup)
    let chats = CloudChats(store, setup)
    func request(_ position: Int64) -> WaitingRequest { WaitingRequest(position: position, request: .chat("Hello")) }
    var ids: [UInt64] = []
    for turn in 1...2 as ClosedRange<Int64> {
      var context = DeviceContext.onPaper(.phone, after: .seconds(turn))
      talk.ask(CloudQuestion([UInt8(turn)], after: []), for: request(turn), chats, &context)
      ids.append(UInt64(bitPattern: context.uptime.sinceStart.nanoseconds))
    }
    let later = DeviceContext.onPaper(.phone, after: .seconds(3))
    #expect(!talk.hear(.answer(id: ids[0], "Rest."), later) && talk.isWaiting(for: request(2)))
    #expect(!talk.hear(.failed(id: ids[0], .limited, retryAfter: nil), later) && talk.isWaiting(for: request(2)))
    #expect(talk.hear(.answer(id: ids[1], "Walk."), later) && talk.reply(for: request(2))?.text == "Walk.")
    #expect(talk.reply(for: request(1)) == nil)
    #expect(!talk.hear(.answer(id: ids[1], "Run."), later) && talk.reply(for: request(2))?.text == "Walk.")
  }

  @Test("of many drafts the latest twenty are asked for, again after five minutes, and after the rest that is wanted")
  func drafts() throws {
    var calls = CallQueue(store, setup)
    func context(_ span: Span) -> DeviceContext { .onPaper(.phone, after: span) }
    var now = context(.zero)
    let drafts = (1...25 as ClosedRange<UInt64>).map {
      GenerationRequest(block: $0, kind: 1, minutes: 45, equipment: [], deadline: now.clock + .days(1))
    }
    let ids = drafts.map(\.id)
    calls.add(drafts, &now)
    #expect(requests(now) == Array(ids[5...]))
    var soon = context(.minutes(4))
    calls.run(&soon)
    #expect(requests(soon) == [])
    var later = context(.minutes(5))
    calls.run(&later)
    #expect(requests(later) == Array(ids[5...]))
    #expect(
      calls.take(.draft([]), of: ids[5], &later) == 6 && calls.take(.draft([]), of: ids[0], &later) == nil)
    #expect(calls.take(.unavailable(retryAfter: .hours(1)), of: ids[6], &later) == nil)
    for (span, blocks) in [(.minutes(64), []), (.minutes(65), Array(ids[6...])), (.days(1), [])] as [(Span, [UInt64])] {
      var next = context(span)
      calls.run(&next)
      #expect(requests(next) == blocks, "after \(span)")
    }
    #expect(calls.drafts().keys.sorted() == [6])
  }
}
