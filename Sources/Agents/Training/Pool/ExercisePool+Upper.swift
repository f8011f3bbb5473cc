extension ExercisePool {
  static let upperPush: [Exercise] = [
    Exercise(
      "push-up", "Push-up", .upperPush, [.chest, .triceps], also: [.shoulders, .core], strains: [.shoulder, .wrist],
      .beginner, .light, [.horizontal]),
    Exercise(
      "knee-push-up", "Push-up on the knees", .upperPush, [.chest, .triceps], also: [.shoulders],
      strains: [.shoulder, .wrist], .beginner, .light, [.horizontal]),
    Exercise(
      "wall-push-up", "Push-up against a wall", .upperPush, [.chest], also: [.triceps], strains: [.wrist], .beginner,
      .light,
      [.horizontal]),
    Exercise(
      "close-push-up", "Close push-up", .upperPush, [.triceps, .chest], also: [.shoulders],
      strains: [.shoulder, .elbow, .wrist], .intermediate, .moderate, [.horizontal]),
    Exercise(
      "pike-push-up", "Pike push-up", .upperPush, [.shoulders, .triceps], also: [.core],
      strains: [.shoulder, .wrist, .neck],
      .intermediate, .moderate, [.vertical, .overheadPress]),
    Exercise(
      "archer-push-up", "Archer push-up", .upperPush, [.chest, .triceps], also: [.shoulders, .core],
      strains: [.shoulder, .elbow, .wrist], .advanced, .moderate, [.horizontal]),
    Exercise(
      "floor-press", "Dumbbell floor press", .upperPush, [.chest, .triceps], also: [.shoulders], strains: [.elbow],
      with: [.dumbbells], .beginner, .moderate, [.horizontal]),
    Exercise(
      "dumbbell-bench-press", "Dumbbell bench press", .upperPush, [.chest, .triceps], also: [.shoulders],
      strains: [.shoulder], with: [.dumbbells, .bench], .beginner, .moderate, [.horizontal]),
    Exercise(
      "dumbbell-shoulder-press", "Dumbbell shoulder press", .upperPush, [.shoulders, .triceps], also: [.core],
      strains: [.shoulder, .neck], with: [.dumbbells], .intermediate, .moderate, [.vertical, .overheadPress]),
    Exercise(
      "lateral-raise", "Lateral raise", .upperPush, [.shoulders], strains: [.shoulder], with: [.dumbbells], .beginner,
      .light, [.vertical]),
    Exercise(
      "band-chest-press", "Band chest press", .upperPush, [.chest], also: [.triceps], with: [.band], .beginner, .light,
      [.horizontal]),
    Exercise(
      "bench-press", "Barbell bench press", .upperPush, [.chest, .triceps], also: [.shoulders],
      strains: [.shoulder, .elbow, .wrist], with: [.barbell, .bench], .intermediate, .heavy, [.horizontal, .heavy]),
    Exercise(
      "overhead-press", "Barbell overhead press", .upperPush, [.shoulders, .triceps], also: [.core],
      strains: [.shoulder, .lowerBack, .neck], with: [.barbell], .intermediate, .heavy,
      [.vertical, .overheadPress, .heavy]),
    Exercise(
      "machine-chest-press", "Machine chest press", .upperPush, [.chest, .triceps], strains: [.shoulder],
      with: [.machine], .beginner, .moderate, [.horizontal]),
    Exercise(
      "cable-push-down", "Cable push-down", .upperPush, [.triceps], strains: [.elbow], with: [.cable], .beginner,
      .light,
      [.arms]),
  ]

  static let upperPull: [Exercise] = [
    Exercise(
      "prone-row", "Prone W raise", .upperPull, [.back], also: [.shoulders], .beginner, .light, [.horizontal]),
    Exercise(
      "prone-pulldown", "Prone pulldown", .upperPull, [.back], also: [.shoulders], .beginner, .light, [.vertical]),
    Exercise(
      "towel-row", "Towel row against the own foot", .upperPull, [.back, .biceps], strains: [.elbow], .beginner, .light,
      [.horizontal]),
    Exercise(
      "band-row", "Band row", .upperPull, [.back, .biceps], with: [.band], .beginner, .light, [.horizontal]),
    Exercise(
      "band-pull-apart", "Band pull-apart", .upperPull, [.back, .shoulders], with: [.band], .beginner, .light,
      [.horizontal]),
    Exercise(
      "dumbbell-row", "One-arm dumbbell row", .upperPull, [.back, .biceps], also: [.core], with: [.dumbbells],
      .beginner,
      .moderate, [.horizontal]),
    Exercise(
      "renegade-row", "Row from the plank", .upperPull, [.back, .core], also: [.biceps, .shoulders],
      strains: [.shoulder, .wrist, .lowerBack], with: [.dumbbells], .advanced, .moderate, [.horizontal]),
    Exercise(
      "dumbbell-curl", "Dumbbell curl", .upperPull, [.biceps], strains: [.elbow], with: [.dumbbells], .beginner, .light,
      [.arms]),
    Exercise(
      "dumbbell-upright-row", "Dumbbell upright row", .upperPull, [.shoulders, .back], also: [.biceps],
      strains: [.shoulder, .wrist], with: [.dumbbells], .intermediate, .moderate, [.vertical, .uprightRow]),
    Exercise(
      "barbell-row", "Bent-over barbell row", .upperPull, [.back, .biceps], also: [.core, .hamstrings],
      strains: [.lowerBack, .elbow], with: [.barbell], .intermediate, .heavy, [.horizontal, .heavyRow, .heavy]),
    Exercise(
      "seated-cable-row", "Seated cable row", .upperPull, [.back, .biceps], with: [.cable], .beginner, .moderate,
      [.horizontal]),
    Exercise(
      "lat-pulldown", "Lat pulldown", .upperPull, [.back, .biceps], strains: [.shoulder], with: [.cable], .beginner,
      .moderate, [.vertical]),
    Exercise(
      "pull-up", "Pull-up", .upperPull, [.back, .biceps], also: [.core], strains: [.shoulder, .elbow],
      with: [.pullUpBar],
      .intermediate, .moderate, [.vertical]),
    Exercise(
      "assisted-pull-up", "Pull-up with a band", .upperPull, [.back, .biceps], strains: [.shoulder],
      with: [.pullUpBar, .band], .beginner, .light, [.vertical]),
    Exercise(
      "kipping-pull-up", "Kipping pull-up", .upperPull, [.back, .biceps], also: [.core, .shoulders],
      strains: [.shoulder, .elbow, .lowerBack], with: [.pullUpBar], .advanced, .moderate,
      [.vertical, .kippingPullUp, .explosive]),
  ]
}
