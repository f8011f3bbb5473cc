extension DeviceHost {
  /// Returns the first day whose wellbeing is older than the phone's data of it; `nil` if there is none.
  package func wellbeingChangedSince() throws(StorageError) -> CivilDate? {
    try database.remembered(.wellbeingChanged).map { CivilDate(dayNumber: Int($0)) }
  }
}
