package import DeviceKit

extension Mutant {
  /// What every verdict adds while the mistake is planted.
  package var remark: String { ", with the mutant \(rawValue) planted" }
}
