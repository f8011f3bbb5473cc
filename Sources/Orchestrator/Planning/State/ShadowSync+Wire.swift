import SimKernel
package import Wire

extension ShadowSync: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(state.rawValue)
    writer.write(pause) { $0.write($1) }
    writer.write(failures)
    writer.write(refusals)
    writer.write(told) { $0.write($1.rawValue) }
    let blocks = placed.keys.sorted()
    writer.write(UInt64(blocks.count))
    for block in blocks {
      writer.write(block)
      writer.write(placed[block]) {
        $0.write($1.interval)
        $0.write($1.at)
        $0.write($1.wasSeen)
      }
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let state = try reader.choice(State.self)
    let pause = try reader.optional { reader throws(WireError) in try reader.interval() }
    let failures = try reader.integer()
    let refusals = try reader.integer()
    let told = try reader.optional { reader throws(WireError) in try reader.choice(ShadowNotice.self) }
    var placed: [UInt64: Placement] = [:]
    let count = try reader.unsigned()
    // Each takes a byte at least.
    guard count <= UInt64(reader.remaining) else { throw .truncated }
    for _ in 0..<count {
      let block = try reader.unsigned()
      placed[block] = try reader.optional { reader throws(WireError) in
        let interval = try reader.interval()
        let at = try reader.moment()
        return Placement(interval: interval, at: at, wasSeen: try reader.flag())
      }
    }
    self.init(state: state, pause: pause, failures: failures, refusals: refusals, placed: placed, told: told)
  }
}

extension WireWriter {
  fileprivate mutating func write(_ interval: Range<Timestamp>) {
    write(interval.lowerBound)
    write(interval.upperBound)
  }
}

extension WireReader {
  fileprivate mutating func interval() throws(WireError) -> Range<Timestamp> {
    let start = try moment()
    return start..<max(start, try moment())
  }
}
