import Devices
import Engine
import Foundation
import Reports
package import SimKernel
package import Wire

// Going on, and what is told meanwhile.
extension StepSession {
  /// One step; answers what it says if it is to be told, with the dials that changed, or nil at the end.
  package func advance(before limit: Instant = .distantFuture, isFull: Bool = false) throws(StepMistake) -> [String]? {
    let before = life.step
    guard let seen = life.advance(before: limit) else { return nil }
    var teller = text
    if isFull { teller.isDetailed = true }
    var lines = teller.lines(seen)
    if !lines.isEmpty {
      memory.trail.append(before)
      memory.lastTold = seen.last { $0.event.hasFact }?.event.number ?? seen.first?.event.number
    }
    for index in memory.watched.indices {
      let value = try read(memory.watched[index].path)
      guard value != memory.watched[index].value else { continue }
      let (time, path) = (clockFace(clock.civil(life.now).secondOfDay), memory.watched[index].path)
      lines.append(" \(time)  * \(path): \(memory.watched[index].value ?? "nothing") -> \(value ?? "nothing")")
      memory.watched[index].value = value
    }
    return lines
  }

  package func step(_ count: Int) throws(StepMistake) -> [String] {
    var lines: [String] = []
    var done = 0
    while done < count {
      guard let told = try advance(isFull: true) else { return lines + [try conclusion()].flatMap { $0 } }
      lines += told
      // What nobody sees, such as the hour of a check, is no step for a person.
      if !told.isEmpty { done += 1 }
    }
    return Self.shortened(lines)
  }

  package func next(_ role: Role?) throws(StepMistake) -> [String] {
    while let lines = try advance() {
      guard let first = lines.first else { continue }
      let who = first.dropFirst(11).prefix { !$0.isWhitespace }
      if role == nil || String(who) == role?.rawValue { return lines }
    }
    return try conclusion()
  }

  package func until(_ condition: StepCondition) throws(StepMistake) -> [String] {
    switch condition {
    case .position(let position):
      switch position {
      case .event(let number): return try tell { self.life.event >= number }
      default:
        let moment = try instant(of: position)
        guard moment > life.now else {
          throw .misunderstood("that is not after \(clock.label(life.now)); 'goto' goes back")
        }
        return try tell(before: moment) { false }
      }
    case .word(let word):
      var hit: [SeenEvent] = []
      let lines = try tell { [unowned self] in
        hit = self.life.chronicle.step.filter { $0.event.fact?.name == word }
        return !hit.isEmpty || self.memory.latest.contains { $0.lowercased().contains(word.lowercased()) }
      }
      if life.isOver { return lines + [" nothing told '\(word)' until then"] }
      // What it waited for is told in any case.
      memory.lastTold = hit.first?.event.number ?? memory.lastTold
      return memory.latest.isEmpty ? lines + hit.map { text.line(TraceEntry($0, clock, text.names)) } : lines
    case .predicate(let path, let comparison, let value):
      return try tell { [unowned self] () throws(StepMistake) in Self.holds(try self.read(path), comparison, value) }
    }
  }

  /// Goes on and tells, until `isEnough` after a step, or the moment, or the end of the story.
  package func tell(
    before limit: Instant = .distantFuture, until isEnough: () throws(StepMistake) -> Bool
  ) throws(StepMistake) -> [String] {
    var lines: [String] = []
    var day = clock.day(life.now)
    while let told = try advance(before: limit) {
      memory.latest = told
      if !told.isEmpty, clock.day(life.now) != day {
        day = clock.day(life.now)
        lines.append(" d\(day) \(clock.civil(life.now).date.weekday.abbreviation) \(clock.civil(life.now).date)")
      }
      lines += told
      if try isEnough() { return Self.shortened(lines) }
      if monitor.isCancelled { return Self.shortened(lines) + [" interrupted"] }
    }
    return Self.shortened(lines) + (life.isOver ? try conclusion() : [])
  }

  package func goOn() throws(StepMistake) -> [String] {
    let failure = memory.breaks.contains { $0.event == .failure } ? try firstFailure(after: life.now) : nil
    let rules = memory.breaks.filter { $0.event != .failure }
    guard !rules.isEmpty || failure != nil else {
      life.advance(toMoment: life.world.end)
      return try conclusion()
    }
    var hit: StepBreak?
    let lines = try tell(before: failure.map { $0.at } ?? .distantFuture) { [unowned self] in
      hit = rules.first { rule in self.life.chronicle.step.contains { rule.isHit(by: $0) } }
      return hit != nil
    }
    if let hit { return lines + [" stopped: break on \(hit.words)"] }
    guard let failure, !life.isOver else { return lines }
    return lines + [" stopped: \(failure.check) fails: \(failure.message)"]
  }

  /// A long telling without its middle.
  static func shortened(_ told: [String]) -> [String] {
    let lines = merged(told)
    guard lines.count > 120 else { return lines }
    return lines.prefix(50) + [" ... \(lines.count - 100) lines more; 'goto' and 'until' show less at a time ..."]
      + lines.suffix(50)
  }

  /// The changes of one dial within a second on one line.
  private static func merged(_ lines: [String]) -> [String] {
    var merged: [String] = []
    for line in lines {
      let parts = line.components(of: ": ", and: " -> ")
      if let parts, line.dropFirst(9).hasPrefix("  * "), let last = merged.last, last.hasPrefix(parts.head),
        last.hasSuffix(" -> " + parts.old)
      {
        merged[merged.count - 1] += " -> " + parts.new
      } else {
        merged.append(line)
      }
    }
    return merged
  }

  package static func holds(_ found: String?, _ comparison: StepCondition.Comparison, _ wanted: String) -> Bool {
    guard let found else { return comparison == .unequal }
    if let a = Double(found), let b = Double(wanted) {
      switch comparison {
      case .equal: return a == b
      case .unequal: return a != b
      case .less: return a < b
      case .greater: return a > b
      case .atMost: return a <= b
      case .atLeast: return a >= b
      }
    }
    switch comparison {
    case .equal: return found == wanted
    case .unequal: return found != wanted
    default: return false
    }
  }
}

extension String {
  /// `head: old -> new` in its parts.
  fileprivate func components(
    of first: String, and second: String
  ) -> (head: String, old: String, new: String)? {
    guard let arrow = range(of: second), let colon = self[..<arrow.lowerBound].range(of: first) else { return nil }
    let head = String(self[..<colon.upperBound])
    return (head, String(self[colon.upperBound..<arrow.lowerBound]), String(self[arrow.upperBound...]))
  }
}
