import SimKernel

extension TrainingBlock: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(id)
    writer.write(kind.rawValue)
    writer.write(start)
    writer.write(end)
    writer.write(status.rawValue)
    writer.write(isAutomatic)
    writer.write(confidence)
    writer.write(created)
    writer.write(was) { $0.write($1.rawValue) }
    writer.write(workout) { $0.write($1) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let id = try reader.unsigned()
    let kind = try reader.choice(BlockKind.self)
    let start = try reader.moment()
    let end = try reader.moment()
    let status = try reader.choice(Status.self)
    let isAutomatic = try reader.flag()
    let confidence = try reader.double()
    let created = try reader.moment()
    let was = try reader.optional { reader throws(WireError) in try reader.choice(BlockKind.self) }
    self.init(
      id: id, kind: kind, start: start, end: end, status: status, isAutomatic: isAutomatic, confidence: confidence,
      created: created, was: was,
      workout: try reader.optional { reader throws(WireError) in try reader.unsigned() })
  }
}

extension BehaviouralMemory: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(sacred)
    writer.write(rejected)
    writer.write(lunchIsFree)
    for kind in BlockKind.allCases { writer.write(liking[kind]) { $0.write($1) } }
    writer.write(leadMinutes)
    writer.write(injuries.joined(separator: "\n"))
    writer.write(equipment.joined(separator: "\n"))
    writer.write(wishes)
    writer.write(welcomed) { $0.write($1.dayNumber) }
  }

  /// Bit 0: on vacation. Bit 1: has said whether colleagues are to see when they are busy. Bit 2: they are.
  private var wishes: UInt8 {
    (isOnVacation ? 1 : 0) | (wantsShadows.map { $0 ? 0b110 : 0b010 } ?? 0)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init()
    sacred = try reader.list()
    rejected = try reader.list()
    lunchIsFree = try reader.flag()
    for kind in BlockKind.allCases {
      liking[kind] = try reader.optional { reader throws(WireError) in try reader.double() }
    }
    leadMinutes = try reader.integer()
    injuries = try reader.text().split(separator: "\n").map(String.init)
    equipment = try reader.text().split(separator: "\n").map(String.init)
    let wishes = try reader.byte()
    guard wishes < 8, wishes & 0b110 != 0b100 else { throw .outOfRange("wishes") }
    isOnVacation = wishes & 1 != 0
    wantsShadows = wishes & 0b010 == 0 ? nil : wishes & 0b100 != 0
    welcomed = try reader.optional { reader throws(WireError) in try reader.date() }
  }
}

extension SacredSlot: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(days.rawValue)
    writer.write(start)
    writer.write(end)
    writer.write(reason.rawValue)
    writer.write(learned.dayNumber)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let days = Weekdays(rawValue: try reader.byte())
    let start = try reader.integer()
    let end = try reader.integer()
    let reason = try reader.choice(Reason.self)
    self.init(days: days, start: start, end: end, reason: reason, learned: try reader.date())
  }
}

extension RejectedSlot: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.writeIndexed(weekday)
    writer.write(hour)
    writer.write(deletions)
    writer.write(complaints)
    writer.write(last.dayNumber)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let weekday = try reader.indexed(Weekday.self)
    let hour = try reader.integer()
    let deletions = try reader.integer()
    let complaints = try reader.integer()
    self.init(weekday: weekday, hour: hour, deletions: deletions, complaints: complaints, last: try reader.date())
  }
}

extension CalendarEvent: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(id)
    writer.write(calendar.rawValue)
    writer.write(start)
    writer.write(end)
    writer.write(isAllDay)
    writer.write(availability.rawValue)
    writer.write(isRecurring)
    writer.write(editor.rawValue)
    writer.write(block) { $0.write($1) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let id = try reader.unsigned()
    let calendar = try reader.choice(Calendar.self)
    let start = try reader.moment()
    let end = try reader.moment()
    let isAllDay = try reader.flag()
    let availability = try reader.choice(Availability.self)
    let isRecurring = try reader.flag()
    let editor = try reader.choice(Editor.self)
    self.init(
      id: id, calendar: calendar, start: start, end: end, isAllDay: isAllDay, availability: availability,
      isRecurring: isRecurring, editor: editor,
      block: try reader.optional { reader throws(WireError) in try reader.unsigned() })
  }
}

extension CalendarChange: WireCodable {
  package func write(to writer: inout WireWriter) {
    var time: Range<Timestamp>?
    if case .moved(let range) = kind { time = range }
    writer.write(block)
    writer.write(time) {
      $0.write($1.lowerBound)
      $0.write($1.upperBound)
    }
    writer.write(editor) { $0.write($1.rawValue) }
    writer.write(at)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let block = try reader.unsigned()
    let time = try reader.optional { reader throws(WireError) in
      let start = try reader.moment()
      return start..<max(start, try reader.moment())
    }
    let editor = try reader.optional { reader throws(WireError) in try reader.choice(CalendarEvent.Editor.self) }
    self.init(block: block, kind: time.map { .moved(to: $0) } ?? .deleted, editor: editor, at: try reader.moment())
  }
}
