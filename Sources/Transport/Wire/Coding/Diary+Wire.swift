import SimKernel

extension DiaryPage: WireCodable {
  package func write(to writer: inout WireWriter) {
    subject.write(to: &writer)
    writer.write(edited)
    writer.write(created)
    writer.write(content) { writer, content in content.write(to: &writer) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let subject = try DiarySubject(from: &reader)
    let edited = try reader.signed()
    let created = try reader.signed()
    let content = try reader.optional { reader throws(WireError) in try Content(from: &reader) }
    self.init(subject: subject, edited: edited, created: created, content: content)
  }
}

extension DiarySubject: WireCodable {
  package func write(to writer: inout WireWriter) {
    switch self {
    case .entry(let id):
      writer.write(1 as UInt8)
      writer.write(id)
    case .log(let day, let number):
      writer.write(2 as UInt8)
      writer.write(day)
      writer.write(number)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.byte() {
    case 1: self = .entry(try reader.unsigned())
    case 2:
      let day = try reader.date().dayNumber
      self = .log(day: day, number: try reader.unsigned())
    default: throw .outOfRange("subject of a diary")
    }
  }
}

extension DiaryPage.Content: WireCodable {
  package func write(to writer: inout WireWriter) {
    switch self {
    case .entry(let draft):
      writer.write(1 as UInt8)
      draft.write(to: &writer)
    case .log(let hours):
      writer.write(2 as UInt8)
      writer.write(hours) { $0.write($1) }
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.byte() {
    case 1: self = .entry(try DiaryDraft(from: &reader))
    case 2:
      self = .log(
        sleepHours: try reader.optional { reader throws(WireError) in try reader.double() })
    default: throw .outOfRange("page of a diary")
    }
  }
}

extension DiaryDraft: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(seconds)
    writer.write(offset)
    switch content {
    case .symptom(let symptom):
      writer.write(1 as UInt8)
      writer.write(symptom.name)
      writer.write(symptom.severity)
      writer.write(texts: [symptom.bodyLocation, symptom.notes])
      writer.write(numbers: [symptom.duration])
    case .food(let food):
      writer.write(2 as UInt8)
      writer.write(food.name)
      writer.write(food.mealType)
      writer.write(food.quantity) { $0.write($1) }
      writer.write(food.unit)
      writer.write(texts: [food.preparation])
      writer.write(UInt64(food.ingredients.count))
      for part in food.ingredients { writer.write(part) }
    case .exercise(let exercise):
      writer.write(3 as UInt8)
      writer.write(exercise.type)
      writer.write(exercise.duration)
      writer.write(exercise.intensity)
      writer.write(numbers: [exercise.calories, exercise.heartRate])
      writer.write(texts: [exercise.notes])
    case .activity(let activity):
      writer.write(4 as UInt8)
      writer.write(activity.type)
      writer.write(numbers: [activity.duration, activity.stress])
      writer.write(texts: [activity.location, activity.socialContext, activity.notes])
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let seconds = try reader.integer()
    let offset = try reader.integer()
    switch try reader.byte() {
    case 1:
      var symptom = Symptom(name: try reader.text(), severity: try reader.integer())
      (symptom.bodyLocation, symptom.notes) = (try reader.optionalText(), try reader.optionalText())
      symptom.duration = try reader.optionalInteger()
      self.init(seconds: seconds, offset: offset, .symptom(symptom))
    case 2:
      var food = Food(name: try reader.text(), mealType: try reader.text())
      food.quantity = try reader.optional { reader throws(WireError) in try reader.double() }
      food.unit = try reader.text()
      food.preparation = try reader.optionalText()
      let count = try reader.unsigned()
      guard count <= UInt64(reader.remaining) else { throw .truncated }
      for _ in 0..<count { food.ingredients.append(try reader.text()) }
      self.init(seconds: seconds, offset: offset, .food(food))
    case 3:
      var exercise = Exercise(
        type: try reader.text(), duration: try reader.integer(), intensity: try reader.integer())
      (exercise.calories, exercise.heartRate) = (
        try reader.optionalInteger(), try reader.optionalInteger()
      )
      exercise.notes = try reader.optionalText()
      self.init(seconds: seconds, offset: offset, .exercise(exercise))
    case 4:
      var activity = Activity(type: try reader.text())
      (activity.duration, activity.stress) = (
        try reader.optionalInteger(), try reader.optionalInteger()
      )
      (activity.location, activity.socialContext) = (
        try reader.optionalText(), try reader.optionalText()
      )
      activity.notes = try reader.optionalText()
      self.init(seconds: seconds, offset: offset, .activity(activity))
    default: throw .outOfRange("entry of a diary")
    }
  }
}

extension WireWriter {
  fileprivate mutating func write(texts: [String?]) {
    for text in texts { write(text) { $0.write($1) } }
  }
  fileprivate mutating func write(numbers: [Int?]) {
    for number in numbers { write(number) { $0.write($1) } }
  }
}

extension WireReader {
  fileprivate mutating func optionalText() throws(WireError) -> String? {
    try optional { reader throws(WireError) in try reader.text() }
  }

  fileprivate mutating func optionalInteger() throws(WireError) -> Int? {
    try optional { reader throws(WireError) in try reader.integer() }
  }
}
