import Console
import Foundation
import Testing

import Engine
import SimKernel
import Tools

@Suite(
  "The page of a session", .serialized, .waits, .timeLimit(.minutes(30)),
  .enabled(if: BuiltProgram.path != nil, "no triad built"))
struct StepPageTests {
  private static let nine = "scenarios/bathroom-charger.json5"
  private static let isThere = "day !== null && document.getElementById('told').childElementCount > 20"

  private func event(_ browser: Chromium) throws -> Int { try #require(try browser.value("state.scene.event") as? Int) }

  /// Does something, and waits for its answer.
  private func after(_ browser: Chromium, _ deed: () throws -> Void) throws -> Double {
    let serial = try #require(try browser.value("state.serial") as? Int)
    let watch = Stopwatch()
    try deed()
    try browser.wait(until: "state.serial > \(serial) && !isSaying")
    return watch.seconds
  }

  @Test("steps, goes back, filters, injects and is dragged, and has nothing to complain of")
  func keys() throws {
    guard let browser = try Chromium("the page of a session") else { return }
    let served = try ServedStep(Self.nine, ["--at", "d9 06:00"])
    try browser.open(served.address)
    try browser.wait(until: Self.isThere)
    let first = try event(browser)
    // Goes to the next event, whose row is then no longer marked as ahead.
    _ = try after(browser) { try browser.press("n") }
    let next = try event(browser)
    #expect(next > first)
    let row = "[...document.querySelectorAll('#told li.here')].map(row => Number(row.dataset.event))[0]"
    #expect(try #require(try browser.value(row) as? Int) <= next)
    #expect(
      try browser.value("document.querySelector('#told li.here').classList.contains('to-come')") as? Bool == false)
    _ = try after(browser) { try browser.press("n") }
    let third = try event(browser)
    _ = try after(browser) { try browser.press("b") }
    #expect(try event(browser) >= next && event(browser) < third)
    // The filter leaves what has the word, in the list and on the map.
    try browser.press("/")
    try browser.type("crash")
    let words =
      "[...document.querySelectorAll('#told li[data-event]')].every(row => row.textContent.toLowerCase().includes('crash'))"
    #expect(try browser.value("document.activeElement.id") as? String == "filter")
    #expect(try browser.value(words) as? Bool == true)
    #expect(try browser.value("document.querySelectorAll('#told li[data-event]').length > 0") as? Bool == true)
    try browser.press("Escape")
    // A fault, typed on the line.
    try browser.press("i")
    #expect(try browser.value("document.getElementById('line').value") as? String == "inject ")
    try browser.type("crash phone restart=10m")
    _ = try after(browser) { try browser.press("Enter") }
    try browser.wait(until: "state.story === 1 && dayFor.startsWith('1 ')")
    #expect(
      try browser.value(
        "day.told.some(told => told.fault && told.e > state.scene.event && told.words.includes('crash'))") as? Bool
        == true)
    // Typed text goes to the line and isn't treated as a key command.
    try browser.press("Escape")
    try browser.wait(until: "document.activeElement.id !== 'line'")
    let box = try #require(
      try browser.value(
        "(r => [r.left, r.top, r.width, r.height])(document.getElementById('map').getBoundingClientRect())")
        as? [Double])
    let (x, y) = (box[0] + box[2] * 0.6, box[1] + box[3] * 0.6)
    try browser.drag((0...8).map { (x: x + Double($0) * 10, y: y) })
    try browser.wait(until: "!isSaying && lines.length === 0")
    let place = "clock(state.scene.now) === clock(Math.floor(time(\(x + 80) - \(box[0])) / 1e9) * 1e9)"
    try browser.wait(until: place)
    #expect(try browser.value("dragged") is NSNull)
    #expect(browser.complaints == [])
  }

  @Test("opens at the place in its address, and writes there where it is", arguments: ["#d12T13:00", "#event=40000"])
  func links(place: String) throws {
    guard let browser = try Chromium("a link into a session") else { return }
    let served = try ServedStep(Self.nine)
    try browser.open(served.address + place)
    try browser.wait(until: "state && state.serial === 2 && day && day.day === state.scene.day && !isSaying")
    let scene = try served.get("state").scene
    if place.hasPrefix("#d") {
      #expect((scene["place"] as? String ?? "").hasPrefix("d12 Fri 13 Mar 13:00:00 Oslo"))
    } else {
      // A step may have several events, and is done whole.
      #expect((40_000..<40_050).contains(try #require(scene["event"] as? Int)))
    }
    let written = try #require(try browser.value("location.hash") as? String)
    let event = try #require(scene["event"] as? Int)
    // A moment at a whole second is a time, and any other an event.
    let isWhole = try #require(scene["now"] as? Int) % 1_000_000_000 == 0
    #expect(
      place.hasPrefix("#d")
        ? written == "#d12T13:00:00" : isWhole ? written.hasPrefix("#d12T12:2") : written == "#event=\(event)")
    // A second tab sees the same session, and what is done in one is seen in the other.
    guard let second = try Chromium("a second tab") else { return }
    try second.open(served.address)
    try second.wait(until: Self.isThere)
    #expect(try self.event(second) == event)
    try second.press("n")
    try browser.wait(until: "state.serial === 3")
    #expect(try self.event(browser) == self.event(second))
    #expect(browser.complaints == [] && second.complaints == [])
  }

  @Test("lists messages and changes, switches a change off, moves in its rows and its history, and ends")
  func lists() throws {
    guard let browser = try Chromium("the lists of the page") else { return }
    let served = try ServedStep(Self.nine, ["--at", "d9 07:00"])
    try browser.open(served.address)
    try browser.wait(until: Self.isThere)
    try browser.press(":")
    try browser.type("inject partition watch-phone for=3h")
    _ = try after(browser) { try browser.press("Enter") }
    try browser.press("ArrowUp")
    #expect(try browser.value("$('line').value") as? String == "inject partition watch-phone for=3h")
    try browser.press("Escape")
    try browser.wait(until: "dayFor.startsWith('1 ')")
    try browser.press("2")
    #expect(try browser.value("$('sent').querySelectorAll('tbody tr').length > 20") as? Bool == true)
    #expect(try browser.value("$('sent').querySelectorAll('tbody tr.lost').length > 0") as? Bool == true)
    let first = try #require(try browser.value("$('sent').querySelector('tbody tr').dataset.event") as? String)
    _ = try browser.value("$('sent').querySelector('tbody tr').focus()")
    try browser.press("ArrowDown")
    #expect(try browser.value("document.activeElement.dataset.event") as? String != first)
    _ = try after(browser) { try browser.press("Enter") }
    #expect(try browser.value("String(state.scene.event) === document.activeElement.dataset.event") as? Bool == true)
    _ = try browser.value("$('links').querySelector('input').click()")
    #expect(try browser.value("day.messages.some(each => !isKept(each) && shut.has(each.link))") as? Bool == true)
    _ = try browser.value("$('beside').click()")
    try browser.wait(until: "other !== null && !$('other').hidden")
    #expect(try browser.value("day.told.some(told => told.only)") as? Bool == true)
    _ = try browser.value("$('beside').click()")
    try browser.press("3")
    _ = try after(browser) { _ = try browser.value("$('mine').querySelector('input').click()") }
    #expect(try browser.value("state.scene.changes[0].isOn") as? Bool == false)
    try browser.wait(until: "dayFor.startsWith('2 ') && otherFor === '' && isAsking === 0")
    _ = try after(browser) { _ = try browser.value("void say('quit --force')") }
    #expect(try browser.value("[...document.querySelectorAll('button')].every(each => each.disabled)") as? Bool == true)
    #expect(try browser.value("$('again').textContent.includes('--serve')") as? Bool == true)
    #expect(browser.complaints == [])
  }

  @Test("explains a failure, and gives that up when it is stopped")
  func failure() throws {
    guard let browser = try Chromium("a failure on the page") else { return }
    let served = try ServedStep("docs/examples/decided-twice.json5")
    try browser.open(served.address)
    try browser.wait(until: "state !== null && day !== null")
    _ = try after(browser) { try browser.press("f") }
    _ = try after(browser) { try browser.press("F") }
    let last = "$('log').lastElementChild.textContent"
    #expect((try browser.value(last) as? String)?.contains("without  hold on watch>phone") == true)
    try browser.press("W")
    try browser.wait(until: "!$('busy').hidden")
    _ = try browser.value("$('stop').click()")
    try browser.wait(until: "!isSaying")
    #expect((try browser.value(last) as? String)?.contains("interrupted at d2") == true)
    #expect(browser.complaints == [])
  }

  @Test("draws the replays of a failure as a curve that fits every window, and whose moments keys reach")
  func curve() throws {
    guard let browser = try Chromium("the curve of a failure") else { return }
    let served = try ServedStep("docs/examples/decided-twice.json5", ["--at", "failure"])
    try browser.open(served.address)
    try browser.wait(until: "state !== null && day !== null")
    // The replays take longer than a wait.
    let said = try served.say("why --when").said
    try browser.wait(until: "document.querySelector('.curve') !== null && !isSaying")
    let rows = said.split(separator: "\n").filter { $0.hasPrefix("  d") }
    #expect(try browser.value("document.querySelectorAll('.curve circle').length") as? Int == rows.count)
    #expect(
      try browser.value("document.querySelector('figure details').textContent") as? String
        == "as text" + rows.joined())
    let words = "[...document.querySelectorAll('.curve text')].map(each => each.textContent)"
    let texts = try #require(try browser.value(words) as? [String])
    #expect(texts.prefix(3) == ["0 %", "50 %", "100 %"] && texts.contains("from d2 06:25:00 on"), "\(texts)")
    let cut = """
      [...document.querySelectorAll('.curve text, .curve circle')].map(each => [each, each.getBoundingClientRect()])
        .filter(([each, box]) => box.left < 0 || box.right > innerWidth).map(([each]) => each.textContent).join('; ')
      """
    let covered = """
      (boxes => boxes.some((a, place) => boxes.slice(place + 1).some(b => a.left < b.right && b.left < a.right && a.top < b.bottom
        && b.top < a.bottom)))([...document.querySelectorAll('.curve text')].map(each => each.getBoundingClientRect()))
      """
    for width in [320, 390, 768, 1_280] {
      try browser.resize(width, 800)
      try browser.wait(until: "innerWidth === \(width)")
      #expect(try browser.value(cut) as? String == "", "\(width)")
      #expect(try browser.value(covered) as? Bool == false, "\(width)")
    }
    _ = try browser.value("document.querySelector('.curve circle').focus()")
    try browser.press("ArrowRight")
    try browser.press("ArrowRight")
    let place = "[...document.querySelectorAll('.curve circle')].indexOf(document.activeElement)"
    #expect(try browser.value(place) as? Int == 2)
    let caption = "document.querySelector('figcaption').textContent"
    #expect((try browser.value(caption) as? String)?.contains("replays failed") == true)
    let event = try #require(try browser.value("Number(document.activeElement.dataset.event)") as? Int)
    _ = try after(browser) { try browser.press("Enter") }
    #expect(try self.event(browser) >= event)
    #expect(browser.complaints == [])
  }

  @Test("fits every window, light and dark, and Tab reaches all of it")
  func windows() throws {
    guard let browser = try Chromium("the page in windows of other sizes") else { return }
    let served = try ServedStep(Self.nine, ["--day", "9"])
    try browser.open(served.address)
    try browser.wait(until: Self.isThere)
    for (width, scheme) in [(2_560, "light"), (768, "dark"), (390, "light"), (320, "dark"), (1_280, "light")] {
      try browser.resize(width, 800)
      try browser.tell(
        "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
      try browser.wait(until: "matchMedia('(prefers-color-scheme: \(scheme))').matches && size.width > 0")
      #expect(try browser.value("document.documentElement.scrollWidth <= innerWidth") as? Bool == true, "\(width)")
    }
    let stops = """
      [...document.querySelectorAll('button, input, select, [tabindex]')].filter(each => each.checkVisibility() && each.tabIndex >= 0)
      """
    _ = try browser.value("window.unseen = new Set(\(stops)); document.activeElement.blur()")
    for _ in 0..<60 {
      for kind in ["keyDown", "keyUp"] {
        try browser.tell("Input.dispatchKeyEvent", ["type": kind, "key": "Tab", "windowsVirtualKeyCode": 9])
      }
      _ = try browser.value("void unseen.delete(document.activeElement)")
    }
    #expect(try browser.value("[...unseen].map(each => each.id || each.textContent).join(', ')") as? String == "")
    #expect(browser.complaints == [])
  }

  @Test("shows words from outside as words, whatever they say")
  func words() throws {
    guard let browser = try Chromium("other people's words") else { return }
    let served = try ServedStep("scenarios/quiet-week.json5", ["--at", "d2 09:00"])
    try browser.open(served.address)
    // Two scripts have to have run.
    try browser.wait(until: "day !== null && state !== null")
    let mark = "<img src=x onerror=alert(1)><script>state=0</script>"
    _ = try after(browser) { _ = try served.say("mark \(mark)") }
    _ = try after(browser) { _ = try served.say("until \(mark)") }
    #expect(try browser.value("document.getElementById('log').textContent.includes('<img src=x')") as? Bool == true)
    #expect(try browser.value("document.querySelectorAll('img, #log script').length") as? Int == 0)
    #expect(browser.complaints == [])
  }

  @Test("is painted within a second, and goes back in less than a third of one")
  func quick() throws {
    guard let browser = try Chromium("how quick the page is") else { return }
    let served = try ServedStep("scenarios/six-weeks.json5", ["--day", "40"])
    try browser.open(served.address)
    try browser.wait(until: Self.isThere)
    let painted = "performance.getEntriesByName('first-contentful-paint').map(entry => entry.startTime)[0]"
    let paint = try #require(try browser.value(painted) as? Double)
    var longest = 0.0
    for line in ["goto d3 07:00", "back", "goto d41 12:00", "back", "back", "goto d20 18:00", "back"] {
      longest = max(longest, try after(browser) { _ = try browser.value("void say('\(line)')") })
    }
    print("painted after \(Int(paint)) ms, the longest way took \(Int(longest * 1_000)) ms")
    // The tests share their machine; on an idle one it is a third of this.
    #expect(paint < 1_000 && longest < 1)
  }

  @Test("fits a desk and a phone", arguments: [(2_560, 1_300), (1_440, 900), (1_024, 700), (390, 844), (320, 640)])
  func layout(width: Int, height: Int) throws {
    guard let browser = try Chromium("the layout of the page") else { return }
    let served = try ServedStep(Self.nine, ["--at", "d9 09:00"])
    try browser.resize(width, height)
    try browser.open(served.address)
    try browser.wait(until: Self.isThere)
    #expect(try browser.value("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
    let cut = """
      [...document.querySelectorAll('button, h1, h2, #told li, #clock, label')].filter(one => one.offsetParent)
        .filter(one => one.getBoundingClientRect().right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
        .map(one => one.id + ' ' + one.textContent.slice(0, 40)).slice(0, 5).join('; ')
      """
    #expect(try browser.value(cut) as? String == "")
    #expect(try browser.value("document.getElementById('map').clientHeight >= 150") as? Bool == true)
  }
}
