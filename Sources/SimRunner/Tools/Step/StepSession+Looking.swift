import DeviceKit
import Engine
import Reports
import SimKernel

// Looking at devices, values and causes.
extension StepSession {
  package func read(_ path: DialPath) throws(StepMistake) -> String? {
    do throws(StorageError) { return try Dials(world: life.world).value(path) } catch { throw .broken("\(error)") }
  }

  package func show(_ view: StepView) throws(StepMistake) -> [String] {
    let viewer = StepViewer(life: life, text: text, clock: clock)
    do throws(StorageError) {
      switch view {
      case .device(let role): return try viewer.device(role, &memory.shown)
      case .dials: return try viewer.dials(&memory.shown)
      case .queue: return viewer.queue(20)
      case .trust: return try viewer.trust()
      case .calendar: return try viewer.calendar()
      case .budget: break
      }
    } catch { throw .broken("\(error)") }
    let other = try anotherLife()
    other.advance(toMoment: max(.start, life.now - .days(1)))
    var tally = BudgetTally()
    while other.step < life.step, let seen = other.advance() { tally.add(seen) }
    return tally.lines(life.run.plan)
  }

  func listBreaks() -> [String] {
    memory.breaks.isEmpty
      ? [" no breaks"] : memory.breaks.enumerated().map { " \($0.offset + 1)  on \($0.element.words)" }
  }

  func dials(at number: UInt64) throws(StepMistake) -> [(path: DialPath, value: String)] {
    let other = try anotherLife()
    other.advance(toEvent: number)
    do throws(StorageError) { return try Dials(world: other.world).all() } catch { throw .broken("\(error)") }
  }

  func diff(_ a: UInt64?, _ b: UInt64?) throws(StepMistake) -> [String] {
    let before: [(path: DialPath, value: String)]
    if let a {
      before = try dials(at: a)
    } else {
      let other = try anotherLife()
      other.advance(toStep: memory.firstStep)
      do throws(StorageError) { before = try Dials(world: other.world).all() } catch { throw .broken("\(error)") }
    }
    let after: [(path: DialPath, value: String)]
    if let b {
      after = try dials(at: b)
    } else {
      do throws(StorageError) { after = try Dials(world: life.world).all() } catch { throw .broken("\(error)") }
    }
    let old = Dictionary(uniqueKeysWithValues: before.map { ($0.path, $0.value) })
    let new = Dictionary(uniqueKeysWithValues: after.map { ($0.path, $0.value) })
    let lines = DialPath.all.filter { old[$0] != new[$0] }.map {
      " * \($0): \(old[$0] ?? "nothing") -> \(new[$0] ?? "nothing")"
    }
    return lines.isEmpty ? [" no dial differs"] : lines
  }

  package func why(_ number: UInt64?) throws(StepMistake) -> [String] {
    guard let number = number ?? memory.lastTold else { throw .misunderstood("nothing was told yet: why #EVENT") }
    guard number <= life.event else { throw .misunderstood("event #\(number) has not happened yet") }
    let chain = life.chronicle.chain(from: number)
    let other = try anotherLife(keeping: Set(chain))
    other.advance(toEvent: number)
    return chain.compactMap { other.chronicle.kept[$0] }.enumerated().map { place, seen in
      let entry = TraceEntry(seen, clock, text.names)
      let arrow = place == 0 ? " " : " <- "
      return
        "\(arrow)#\(entry.number) d\(clock.day(seen.event.at)) \(entry.localTime.dropFirst(11)) \(entry.who): \(entry.words)"
    }
  }
}
