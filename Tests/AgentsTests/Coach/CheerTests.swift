import Testing
import PersonWire

@testable import Agents

@Suite("A word of praise")
struct CheerTests {
  @Test("knows the time of day, whatever the hour is called")
  func times() {
    let hours = (0..<24).map { CheerTime(hour: $0) }
    #expect(hours[0..<5].allSatisfy { $0 == .night } && hours[5..<11].allSatisfy { $0 == .morning })
    #expect(hours[11..<17].allSatisfy { $0 == .midday } && hours[17..<22].allSatisfy { $0 == .evening })
    #expect(hours[22...].allSatisfy { $0 == .night })
    #expect(CheerTime(hour: -1) == .night && CheerTime(hour: 32) == .morning)
    #expect(CheerTime(hour: .min) == CheerTime(hour: 16))
  }

  @Test("is felt softly at night")
  func haptics() {
    #expect(CheerEvent(completing: "A walk", day: 1, hour: 23).haptic == .acknowledgment)
    #expect(CheerEvent(completing: "A walk", day: 1, hour: 9).haptic == .completion)
  }

  @Test("is the same for the same moment, and never the one that was said before", arguments: 0..<24)
  func repetition(hour: Int) {
    var last: CheerEvent?
    var said: Set<String> = []
    for day in 0..<200 {
      let event = CheerEvent(completing: "A walk", day: day, hour: hour, last: last)
      #expect(event == CheerEvent(completing: "A walk", day: day, hour: hour, last: last))
      #expect(event.message != last?.message && event.title != last?.title)
      said.insert(event.message)
      last = event
    }
    #expect(said.count == CheerWords.messages(CheerTime(hour: hour)).count && said.count >= 4)
  }

  @Test("names the completed act, in one or two plain sentences")
  func words() throws {
    for moment in try MomentLibrary.shipped.get().moments {
      for hour in [6, 12, 18, 23] {
        let event = CheerEvent(completing: moment.title, day: 5, hour: hour)
        #expect(event.message.contains(moment.title) && !event.message.contains("%"))
        #expect(ReplySanitizer().clean(event.message) == .success(event.message))
      }
    }
  }

  @Test("has words for an empty title", arguments: ["", " \n", "\u{200b}", "...", "\u{0}"])
  func empty(title: String) {
    #expect(CheerEvent(completing: title, day: 1, hour: 12).message.contains("That"))
  }
}
