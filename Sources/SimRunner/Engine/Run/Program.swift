/// The names of this program and the kit in their outputs.
package enum Program {
  /// The version, defined only here. `CHANGELOG.md` has a section for it.
  package static let version = "1.0.0-beta.1"
}
