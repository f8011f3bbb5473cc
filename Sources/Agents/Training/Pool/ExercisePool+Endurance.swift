extension ExercisePool {
  static let cardio: [Exercise] = [
    Exercise("walk", "Walk", .cardio, [], .beginner, .nothing, [.walk, .steady], timed: true),
    Exercise("walk-indoors", "Walk on the spot", .cardio, [], .beginner, .nothing, [.walk, .warmUp], timed: true),
    Exercise(
      "brisk-walk", "Brisk walk", .cardio, [.calves], strains: [.ankle], .beginner, .light, [.steady], timed: true),
    Exercise(
      "run", "Run", .cardio, [.quads, .calves], also: [.hamstrings], strains: [.knee, .ankle, .hip], .intermediate,
      .moderate,
      [.steady, .impact], timed: true),
    Exercise(
      "sprint", "Sprint", .cardio, [.quads, .calves], also: [.hamstrings], strains: [.knee, .ankle, .hip], .advanced,
      .heavy,
      [.interval, .impact, .explosive], timed: true),
    Exercise(
      "stationary-bike", "Stationary bike", .cardio, [.quads], strains: [.hip], with: [.machine], .beginner, .light,
      [.steady, .interval], timed: true),
    Exercise(
      "rowing-machine", "Rowing machine", .cardio, [.back, .quads], also: [.biceps], strains: [.lowerBack],
      with: [.machine],
      .intermediate, .moderate, [.steady, .interval], timed: true),
    Exercise(
      "elliptical", "Elliptical trainer", .cardio, [.quads], also: [.glutes], with: [.machine], .beginner, .light,
      [.steady, .interval], timed: true),
    Exercise(
      "jumping-jack", "Jumping jack", .cardio, [.calves], also: [.shoulders], strains: [.knee, .ankle, .shoulder],
      .beginner,
      .light, [.interval, .impact], timed: true),
    Exercise(
      "step-jack", "Stepping jack", .cardio, [], also: [.shoulders], .beginner, .light, [.interval, .steady, .warmUp],
      timed: true),
    Exercise(
      "high-knees", "High knees", .cardio, [.quads], also: [.core], strains: [.knee, .ankle], .intermediate, .moderate,
      [.interval, .impact], timed: true),
    Exercise(
      "burpee", "Burpee", .cardio, [.quads, .chest], also: [.core, .shoulders],
      strains: [.knee, .wrist, .shoulder, .lowerBack], .intermediate, .moderate, [.interval, .explosive, .impact],
      timed: true),
    Exercise(
      "shadow-boxing", "Shadow boxing", .cardio, [.shoulders], also: [.core], strains: [.shoulder, .elbow], .beginner,
      .light,
      [.interval, .steady], timed: true),
    Exercise(
      "skater-step", "Skater step", .cardio, [.glutes], also: [.quads], strains: [.knee, .ankle], .beginner, .moderate,
      [.interval], timed: true),
  ]

  static let mobility: [Exercise] = [
    Exercise(
      "arm-circle", "Arm circle", .mobility, [.shoulders], .beginner, .nothing, [.warmUp], timed: true),
    Exercise("leg-swing", "Leg swing", .mobility, [.glutes], .beginner, .nothing, [.warmUp, .hips], timed: true),
    Exercise("hip-circle", "Hip circle", .mobility, [.glutes], .beginner, .nothing, [.warmUp, .hips], timed: true),
    Exercise(
      "cat-cow", "Cat and cow", .mobility, [.back], strains: [.wrist], .beginner, .nothing, [.spine, .yoga, .warmUp]),
    Exercise(
      "thread-the-needle", "Thread the needle", .mobility, [.back], strains: [.shoulder], .beginner, .nothing,
      [.spine, .yoga], timed: true),
    Exercise(
      "spinal-twist", "Lying spinal twist", .mobility, [.back], strains: [.lowerBack], .beginner, .nothing,
      [.spine, .yoga, .coolDown], timed: true),
    Exercise(
      "hip-90-90", "90/90 hip switch", .mobility, [.glutes], strains: [.hip, .knee], .beginner, .nothing, [.hips]),
    Exercise(
      "pigeon", "Pigeon", .mobility, [.glutes], strains: [.hip, .knee], .intermediate, .nothing, [.hips, .yoga],
      timed: true),
    Exercise(
      "greatest-stretch", "Lunge with rotation", .mobility, [.glutes, .back], strains: [.knee, .wrist], .beginner,
      .nothing, [.stretch, .hips]),
    Exercise(
      "downward-dog", "Downward dog", .mobility, [.hamstrings], strains: [.wrist, .shoulder], .beginner, .nothing,
      [.stretch, .yoga], timed: true),
    Exercise(
      "childs-pose", "Child's pose", .mobility, [.back], strains: [.knee], .beginner, .nothing,
      [.stretch, .yoga, .coolDown], timed: true),
    Exercise("cobra", "Cobra", .mobility, [.core], strains: [.lowerBack], .beginner, .nothing, [.yoga], timed: true),
    Exercise(
      "warrior-two", "Warrior two", .mobility, [.quads], strains: [.knee], .beginner, .nothing, [.yoga], timed: true),
    Exercise(
      "mountain-pose", "Mountain pose", .mobility, [], .beginner, .nothing, [.yoga, .warmUp], timed: true),
    Exercise("tree-pose", "Tree", .mobility, [], strains: [.ankle], .beginner, .nothing, [.yoga], timed: true),
    Exercise(
      "quad-stretch", "Standing quad stretch", .mobility, [.quads], strains: [.knee], .beginner, .nothing,
      [.stretch, .coolDown], timed: true),
    Exercise(
      "hamstring-stretch", "Seated hamstring stretch", .mobility, [.hamstrings], strains: [.lowerBack], .beginner,
      .nothing, [.stretch, .coolDown], timed: true),
    Exercise(
      "shoulder-stretch", "Cross-body shoulder stretch", .mobility, [.shoulders], strains: [.shoulder], .beginner,
      .nothing, [.stretch, .coolDown], timed: true),
    Exercise(
      "foam-rolling", "Foam rolling", .mobility, [.back, .quads], with: [.foamRoller], .beginner, .nothing,
      [.rolling, .coolDown], timed: true),
    Exercise(
      "legs-up-the-wall", "Legs up the wall", .mobility, [], .beginner, .nothing, [.yoga, .coolDown, .stretch],
      timed: true),
    Exercise(
      "lying-breathing", "Lying down, slow breathing", .mobility, [], .beginner, .nothing,
      [.breathing, .yoga, .coolDown, .spine, .hips, .stretch], timed: true),
  ]
}
