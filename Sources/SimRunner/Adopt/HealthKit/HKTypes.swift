// swift-format-ignore-file: AlwaysUseLowerCamelCase
@_exported public import Foundation
import TriadProgram

public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let heartRate = Self(rawValue: "HKQuantityTypeIdentifierHeartRate")
  public static let heartRateVariabilitySDNN = Self(rawValue: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN")
  public static let restingHeartRate = Self(rawValue: "HKQuantityTypeIdentifierRestingHeartRate")
  public static let respiratoryRate = Self(rawValue: "HKQuantityTypeIdentifierRespiratoryRate")
  public static let stepCount = Self(rawValue: "HKQuantityTypeIdentifierStepCount")

  /// The kit's name of the kind, and the unit of its values.
  var kind: (name: String, unit: HKUnit)? {
    switch self {
    case .heartRate: ("heartRate", .count().unitDivided(by: .minute()))
    case .heartRateVariabilitySDNN: ("heartRateVariability", .secondUnit(with: .milli))
    case .restingHeartRate: ("restingHeartRate", .count().unitDivided(by: .minute()))
    case .respiratoryRate: ("respiratoryRate", .count().unitDivided(by: .minute()))
    case .stepCount: ("steps", .count())
    default: nil
    }
  }
}

open class HKObjectType: NSObject, @unchecked Sendable {
  public let identifier: String
  let kind: (name: String, unit: HKUnit)

  init(_ identifier: HKQuantityTypeIdentifier) {
    guard let kind = identifier.kind else {
      Refusal.stop("the health type \(identifier.rawValue)", "the simulated sensors don't measure it")
    }
    (self.identifier, self.kind) = (identifier.rawValue, kind)
  }
  override open func isEqual(_ object: Any?) -> Bool { (object as? HKObjectType)?.identifier == identifier }
  override open var hash: Int { identifier.hash }
  public static func quantityType(forIdentifier id: HKQuantityTypeIdentifier) -> HKQuantityType? { HKQuantityType(id) }
}

open class HKSampleType: HKObjectType, @unchecked Sendable {}
public final class HKQuantityType: HKSampleType, @unchecked Sendable {
  override public init(_ identifier: HKQuantityTypeIdentifier) { super.init(identifier) }
}

public enum HKMetricPrefix: Int, Sendable { case none, milli }

/// The units of what the simulated sensors measure: counts, times, and counts in a time.
public final class HKUnit: NSObject, Sendable {
  /// The number of base units that it is: of 1, a second, or one a second.
  let size: Double
  let dimension: Int

  private init(_ size: Double, _ dimension: Int) { (self.size, self.dimension) = (size, dimension) }
  public static func count() -> HKUnit { HKUnit(1, 0) }
  public static func second() -> HKUnit { HKUnit(1, 1) }
  public static func minute() -> HKUnit { HKUnit(60, 1) }
  public static func secondUnit(with prefix: HKMetricPrefix) -> HKUnit { HKUnit(prefix == .milli ? 0.001 : 1, 1) }
  public func unitDivided(by unit: HKUnit) -> HKUnit { HKUnit(size / unit.size, dimension - unit.dimension) }
}

public final class HKQuantity: NSObject, Sendable {
  private let base: Double
  private let dimension: Int
  public init(unit: HKUnit, doubleValue: Double) { (base, dimension) = (doubleValue * unit.size, unit.dimension) }
  public func doubleValue(for unit: HKUnit) -> Double {
    if unit.dimension != dimension { Refusal.stop("a value in that unit", "a device ends the app: it has another") }
    return base / unit.size
  }
}

open class HKObject: NSObject, @unchecked Sendable {
  /// The same on each device and in each query.
  public let uuid: UUID
  init(_ uuid: UUID) { self.uuid = uuid }
}

/// A deleted object, which the simulated store doesn't report.
public final class HKDeletedObject: HKObject, @unchecked Sendable {}

open class HKSample: HKObject, @unchecked Sendable {
  public let sampleType: HKSampleType
  public let startDate: Date
  public let endDate: Date

  init(_ json: [String: Any], _ type: HKSampleType) {
    func date(_ name: String) -> Date { Date(timeIntervalSince1970: (json[name] as? NSNumber)?.doubleValue ?? 0) }
    (sampleType, startDate, endDate) = (type, date("start"), date("end"))
    let b = withUnsafeBytes(of: (UInt64(json["id"] as? String ?? "") ?? 0).bigEndian) { Array($0) }
    super.init(
      UUID(uuid: (0x54, 0x52, 0x49, 0x41, 0x44, 0, 0x40, 0, b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7])))
  }
}

public final class HKQuantitySample: HKSample, @unchecked Sendable {
  public let quantity: HKQuantity

  override init(_ json: [String: Any], _ type: HKSampleType) {
    quantity = HKQuantity(unit: type.kind.unit, doubleValue: (json["value"] as? NSNumber)?.doubleValue ?? 0)
    super.init(json, type)
  }
}

public struct HKError: CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable { case errorDatabaseInaccessible = 6 }
  public let code: Code
  public static var errorDomain: String { "com.apple.healthkit" }
  public var errorCode: Int { code.rawValue }
}
