/// Something that was eaten or drunk (Symptom tracker, ticket 1).
package struct FoodEntry: DiaryContent {
  package struct Draft: Equatable, Codable, Sendable {
    package var name = ""
    package var mealType = ""
    package var quantity: Double?
    package var unit = "serving"
    package var preparation: String?
    /// The parts of a compound food.
    package var ingredients: [String] = []

    package init(name: String = "", mealType: String = "") { (self.name, self.mealType) = (name, mealType) }
  }

  package let name: String
  package let mealType: MealType
  package let quantity: Double?
  package let unit: String
  package let preparation: String?
  package let ingredients: [String]

  package init(_ draft: Draft, _ bounds: DiaryBounds) throws(DiaryFieldError) {
    name = try DiaryField.text(draft.name, limit: bounds.foodName, "food.name")
    mealType = try DiaryField.word(draft.mealType, "food.mealType")
    quantity = try DiaryField.optional(draft.quantity, in: bounds.quantity, "food.quantity")
    unit = try DiaryField.text(draft.unit, limit: bounds.unit, "food.unit")
    preparation = try DiaryField.optional(draft.preparation, limit: bounds.preparation, "food.preparation")
    guard draft.ingredients.count <= bounds.ingredients else {
      throw DiaryFieldError(
        field: "food.ingredients", value: "\(draft.ingredients.count) parts", allowed: "0...\(bounds.ingredients) parts"
      )
    }
    for part in draft.ingredients { _ = try DiaryField.text(part, limit: bounds.foodName, "food.ingredients") }
    ingredients = draft.ingredients
  }

  package var draft: Draft {
    var draft = Draft(name: name, mealType: mealType.rawValue)
    (draft.quantity, draft.unit, draft.preparation) = (quantity, unit, preparation)
    draft.ingredients = ingredients
    return draft
  }
}
