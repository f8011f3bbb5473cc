package import Wire

extension StudyFindings: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(lastDay)
    writer.write(offset)
    writer.write(absence) { $0.write($1.rawValue) }
    writer.write(flareDays)
    writer.write(normalDays)
    writer.write(claims)
    writer.write(tested)
    writer.write(digest)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let lastDay = try reader.integer()
    let offset = try reader.integer()
    let absence = try reader.optional { reader throws(WireError) in try reader.choice(Absence.self) }
    let flareDays = try reader.integer()
    let normalDays = try reader.integer()
    let claims = try reader.list(of: Claim.self)
    let tested = try reader.integer()
    self.init(
      lastDay: lastDay, offset: offset, absence: absence, flareDays: flareDays, normalDays: normalDays,
      claims: claims, tested: tested, digest: try reader.unsigned())
  }
}

extension StudyFindings.Claim: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(key)
    writer.write(name)
    writer.write(from)
    writer.write(to)
    writer.write(isTrigger)
    writer.write(strength)
    writer.write(confidence)
    for count in [flareWith, flareWithout, otherWith, otherWithout] { writer.write(count) }
    writer.write(probability)
    writer.write(adjusted)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let key = try reader.text()
    let name = try reader.text()
    let from = try reader.integer()
    let to = try reader.integer()
    let isTrigger = try reader.flag()
    let strength = try reader.double()
    let confidence = try reader.byte()
    let flareWith = try reader.integer()
    let flareWithout = try reader.integer()
    let otherWith = try reader.integer()
    let otherWithout = try reader.integer()
    let probability = try reader.double()
    self.init(
      key: key, name: name, from: from, to: to, isTrigger: isTrigger, strength: strength, confidence: confidence,
      flareWith: flareWith, flareWithout: flareWithout, otherWith: otherWith, otherWithout: otherWithout,
      probability: probability, adjusted: try reader.double())
  }
}
