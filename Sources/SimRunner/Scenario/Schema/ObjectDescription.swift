/// One of the names that a choice accepts.
struct ChoiceDescription: Hashable, Sendable {
  let name: String
  let about: String
}

/// An object with a fixed set of keys.
struct ObjectDescription: Sendable {
  /// What the object is, without an article: `illness`.
  let noun: String
  let fields: [FieldDescription]
}

/// An object that is one of several things, told apart by the one key that names the thing.
struct UnionDescription: Sendable {
  let noun: String
  let variants: [VariantDescription]
  /// The fields that go with every variant.
  let common: [FieldDescription]
  /// The variant that is meant when no key names one; nil when one must.
  let fallback: String?
}

/// One of the things that a union can be.
struct VariantDescription: Sendable {
  /// The key that names it.
  let key: String
  let about: String
  /// What the variants of its group have in common, as in `that take a device`.
  let group: String
  /// Its own fields, the naming one first.
  let fields: [FieldDescription]
  /// Of these keys exactly one must be given; empty for no such rule.
  let exactlyOne: [String]
}

/// One key of an object.
struct FieldDescription: Sendable {
  let key: String
  /// Other keys that mean the same.
  let aliases: [String]
  let about: String
  let shape: ShapeDescription
  let isRequired: Bool
  /// What holds when the key is left out; nil when that is nothing, or when ``defaultNote`` says it.
  let defaultNode: ConfigNode?
  /// What holds when the key is left out, in words.
  let defaultNote: String?
}
