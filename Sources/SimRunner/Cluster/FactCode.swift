import DeviceKit
import Devices
import Engine
import Foundation
import SimKernel
import Wire

/// The facts that a device's process can tell, as another process reads them.
enum FactCode: Codable {
  case device(DeviceFact)
  case planning(PlanningFact)
  case companion(CompanionFact)
  case diary(DiaryFact)
  case music(MusicFact)
  case model(ModelFact)
  case drop(DropFact)

  /// nil for a fact of the world, which no device tells.
  init?(_ fact: any TraceFact) {
    switch fact {
    case let fact as DeviceFact: self = .device(fact)
    case let fact as PlanningFact: self = .planning(fact)
    case let fact as CompanionFact: self = .companion(fact)
    case let fact as DiaryFact: self = .diary(fact)
    case let fact as MusicFact: self = .music(fact)
    case let fact as ModelFact: self = .model(fact)
    case let fact as DropFact: self = .drop(fact)
    default: return nil
    }
  }

  var fact: any TraceFact {
    switch self {
    case .device(let fact): fact
    case .planning(let fact): fact
    case .companion(let fact): fact
    case .diary(let fact): fact
    case .music(let fact): fact
    case .model(let fact): fact
    case .drop(let fact): fact
    }
  }
}

/// As JSON within the binary form: facts have many shapes, and whoever listens to a process is of the same version.
extension FactCode: WireCodable {
  func write(to writer: inout WireWriter) {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    writer.write((try? encoder.encode(self)).map { [UInt8]($0) } ?? [])
  }

  init(from reader: inout WireReader) throws(WireError) {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let bytes = Data(try reader.blob())
    do { self = try decoder.decode(FactCode.self, from: bytes) } catch { throw .outOfRange("fact") }
  }
}
