package import Wire

extension StudyFindings: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(fields: lastDay, offset, absence, flareDays, normalDays, claims, tested, digest)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      lastDay: try reader.field(), offset: try reader.field(), absence: try reader.field(),
      flareDays: try reader.field(), normalDays: try reader.field(), claims: try reader.field(),
      tested: try reader.field(), digest: try reader.field())
  }
}

extension StudyFindings.Claim: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(fields: key, name, from, to, isTrigger, symptom, severity)
    writer.write(fields: strength, least, most, confidence)
    writer.write(fields: flareWith, flareWithout, otherWith, otherWithout, probability, adjusted)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      key: try reader.field(), name: try reader.field(), from: try reader.field(), to: try reader.field(),
      isTrigger: try reader.field(), symptom: try reader.field(), severity: try reader.field(),
      strength: try reader.field(), least: try reader.field(), most: try reader.field(),
      confidence: try reader.field(),
      flareWith: try reader.field(), flareWithout: try reader.field(), otherWith: try reader.field(),
      otherWithout: try reader.field(), probability: try reader.field(), adjusted: try reader.field())
  }
}
