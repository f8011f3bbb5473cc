/// One of the names that a choice accepts.
package struct ChoiceDescription: Hashable, Sendable {
  package let name: String
  package let about: String
}

/// An object with a fixed set of keys.
package struct ObjectDescription: Sendable {
  /// What the object is, without an article: `illness`.
  package let noun: String
  package let fields: [FieldDescription]
}

/// An object that is one of several things, told apart by the one key that names the thing.
package struct UnionDescription: Sendable {
  package let noun: String
  let variants: [VariantDescription]
  /// The fields that go with every variant.
  package let common: [FieldDescription]
  /// The variant that is meant when no key names one; nil when one must.
  let fallback: String?
}

/// One of the things that a union can be.
package struct VariantDescription: Sendable {
  /// The key that names it.
  package let key: String
  package let about: String
  /// What the variants of its group have in common, as in `that take a device`.
  package let group: String
  /// Its own fields, the naming one first.
  package let fields: [FieldDescription]
  /// Of these keys exactly one must be given; empty for no such rule.
  let exactlyOne: [String]
}

/// One key of an object.
package struct FieldDescription: Sendable {
  package let key: String
  /// Other keys that mean the same.
  let aliases: [String]
  package let about: String
  package let shape: ShapeDescription
  package let isRequired: Bool
  /// What holds when the key is left out; nil when that is nothing, or when ``defaultNote`` says it.
  let defaultNode: ConfigNode?
  /// What holds when the key is left out, in words.
  package let defaultNote: String?
}
