/// This program, and the kit, as their outputs name them.
package enum Program {
  /// The only place that says which version this is; `CHANGELOG.md` has a section for it.
  package static let version = "1.0.0-beta.1"
}
