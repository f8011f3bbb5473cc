/// This program, as its outputs name it.
package enum Program {
  package static let version = "0.1.0"
}
