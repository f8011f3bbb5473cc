extension ExercisePool {
  static let lower: [Exercise] = [
    Exercise(
      "squat", "Bodyweight squat", .lower, [.quads, .glutes], also: [.hamstrings], strains: [.knee], .beginner, .light,
      [.squat]),
    Exercise(
      "box-squat", "Squat to a chair", .lower, [.quads, .glutes], .beginner, .light, [.squat]),
    Exercise(
      "wall-sit", "Wall sit", .lower, [.quads], strains: [.knee], .beginner, .light, [.squat], timed: true),
    Exercise(
      "jump-squat", "Jump squat", .lower, [.quads, .glutes], also: [.calves], strains: [.knee, .ankle], .intermediate,
      .moderate, [.squat, .explosive, .impact]),
    Exercise(
      "reverse-lunge", "Reverse lunge", .lower, [.quads, .glutes], also: [.hamstrings], strains: [.knee], .beginner,
      .light,
      [.singleLeg]),
    Exercise(
      "step-up", "Step-up", .lower, [.quads, .glutes], strains: [.knee], with: [.box], .beginner, .light, [.singleLeg]),
    Exercise(
      "split-squat", "Rear-foot split squat", .lower, [.quads, .glutes], also: [.hamstrings], strains: [.knee, .hip],
      with: [.bench], .intermediate, .moderate, [.singleLeg]),
    Exercise(
      "single-leg-squat", "Single-leg squat", .lower, [.quads, .glutes], also: [.core], strains: [.knee, .ankle, .hip],
      .advanced, .moderate, [.singleLeg]),
    Exercise(
      "glute-bridge", "Glute bridge", .lower, [.glutes, .hamstrings], .beginner, .light, [.hinge]),
    Exercise(
      "hip-thrust", "Barbell hip thrust", .lower, [.glutes, .hamstrings], strains: [.hip], with: [.barbell, .bench],
      .intermediate, .heavy, [.hinge, .heavy]),
    Exercise(
      "goblet-squat", "Goblet squat", .lower, [.quads, .glutes], also: [.core], strains: [.knee], with: [.dumbbells],
      .beginner, .moderate, [.squat]),
    Exercise(
      "dumbbell-lunge", "Dumbbell lunge", .lower, [.quads, .glutes], also: [.hamstrings], strains: [.knee],
      with: [.dumbbells], .intermediate, .moderate, [.singleLeg]),
    Exercise(
      "dumbbell-deadlift", "Dumbbell Romanian deadlift", .lower, [.hamstrings, .glutes], also: [.back],
      strains: [.lowerBack], with: [.dumbbells], .beginner, .moderate, [.hinge]),
    Exercise(
      "kettlebell-swing", "Kettlebell swing", .lower, [.glutes, .hamstrings], also: [.core, .back],
      strains: [.lowerBack],
      with: [.kettlebell], .intermediate, .moderate, [.hinge, .explosive]),
    Exercise(
      "back-squat", "Barbell back squat", .lower, [.quads, .glutes], also: [.core, .back],
      strains: [.knee, .lowerBack, .hip],
      with: [.barbell], .intermediate, .heavy, [.squat, .heavy, .heavyBackSquat]),
    Exercise(
      "front-squat", "Barbell front squat", .lower, [.quads, .glutes], also: [.core], strains: [.knee, .wrist],
      with: [.barbell], .advanced, .heavy, [.squat, .heavy]),
    Exercise(
      "deadlift", "Barbell deadlift", .lower, [.hamstrings, .glutes, .back], also: [.core],
      strains: [.lowerBack, .hip],
      with: [.barbell], .intermediate, .heavy, [.hinge, .heavy, .heavyDeadlift]),
    Exercise(
      "leg-press", "Leg press", .lower, [.quads, .glutes], strains: [.knee], with: [.machine], .beginner, .moderate,
      [.squat]),
    Exercise(
      "leg-curl", "Leg curl", .lower, [.hamstrings], with: [.machine], .beginner, .moderate, [.hinge]),
    Exercise("calf-raise", "Calf raise", .lower, [.calves], strains: [.ankle], .beginner, .light, [.singleLeg]),
  ]

  static let core: [Exercise] = [
    Exercise(
      "plank", "Plank", .core, [.core], also: [.shoulders], strains: [.shoulder], .beginner, .light, timed: true),
    Exercise(
      "side-plank", "Side plank", .core, [.core], also: [.shoulders], strains: [.shoulder], .intermediate, .light,
      timed: true),
    Exercise("dead-bug", "Dead bug", .core, [.core], .beginner, .light),
    Exercise("bird-dog", "Bird dog", .core, [.core], also: [.glutes], strains: [.wrist], .beginner, .light),
    Exercise(
      "hollow-hold", "Hollow hold", .core, [.core], strains: [.lowerBack, .neck], .intermediate, .light, timed: true),
    Exercise(
      "mountain-climber", "Mountain climber", .core, [.core], also: [.shoulders, .quads], strains: [.wrist, .shoulder],
      .beginner, .light, [.interval], timed: true),
    Exercise("cable-press-out", "Cable press-out", .core, [.core], with: [.cable], .beginner, .light),
    Exercise(
      "hanging-knee-raise", "Hanging knee raise", .core, [.core], strains: [.shoulder], with: [.pullUpBar],
      .intermediate, .moderate),
    Exercise("heel-tap", "Lying heel tap", .core, [.core], .beginner, .light),
  ]
}
