extension WorkoutPlanRecord: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(block)
    writer.write(kind)
    writer.write(entries)
    writer.write(recovery) { $0.write($1) }
    writer.write(wasRepaired)
    writer.write(isFallback)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let block = try reader.unsigned()
    let kind = try reader.byte()
    let entries: [Entry] = try reader.list()
    let recovery = try reader.optional { reader throws(WireError) in try reader.double() }
    let wasRepaired = try reader.flag()
    self.init(
      block: block, kind: kind, entries: entries, recovery: recovery, wasRepaired: wasRepaired,
      isFallback: try reader.flag())
  }
}

extension WorkoutPlanRecord.Entry: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(exercise)
    writer.write(sets)
    writer.write(amount)
    writer.write(rest)
    writer.write(kilograms) { $0.write($1) }
    writer.write(zone) { $0.write($1) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let exercise = try reader.text()
    let sets = try reader.integer()
    let amount = try reader.integer()
    let rest = try reader.integer()
    let kilograms = try reader.optional { reader throws(WireError) in try reader.double() }
    self.init(
      exercise: exercise, sets: sets, amount: amount, rest: rest, kilograms: kilograms,
      zone: try reader.optional { reader throws(WireError) in try reader.integer() })
  }
}
