/// Every exercise that a plan may consist of; whatever else a generator names does not exist.
package enum ExercisePool {
  /// In the order of their ids.
  package static let all: [Exercise] = {
    var exercises: [Exercise] = []
    var category = Exercise.Category.upperPush
    for line in table.split(separator: "\n") {
      if line.hasPrefix("= ") { category = named(line.dropFirst(2)) } else { exercises.append(row(line, category)) }
    }
    return exercises.ordered { $0.id < $1.id }
  }()

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  package static func exercise(_ id: String) -> Exercise? { byID[id] }

  private static func row(_ line: Substring, _ category: Exercise.Category) -> Exercise {
    let columns = line.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.split(separator: " ")
    }
    precondition(columns.count == 8, "a row of the exercise pool has eight columns: \(line)")
    return Exercise(
      id: columns[0].joined(), name: columns[1].joined(separator: " "), category: category,
      muscles: all(columns[2]), helpers: all(columns[3]), strains: all(columns[4]), equipment: all(columns[5]),
      level: named(columns[6][0]), load: named(columns[6][1]), tags: all(columns[7]),
      isTimed: columns[6].last == "timed")
  }

  private static func all<Name: CaseIterable & Hashable>(_ words: [Substring]) -> Set<Name> {
    var names: Set<Name> = []
    for word in words { names.insert(named(word)) }
    return names
  }

  private static func named<Name: CaseIterable>(_ word: Substring) -> Name {
    guard let name = Name.allCases.first(where: { "\($0)" == word }) else {
      preconditionFailure("the exercise pool has no such name: \(word)")
    }
    return name
  }

  /// Below each category: id, name, muscles, helpers, strained joints, equipment, level and load (and "timed"), tags.
  private static let table = """
    = upperPush
    push-up | Push-up | chest triceps | shoulders core | shoulder wrist | | beginner light | horizontal
    knee-push-up | Push-up on the knees | chest triceps | shoulders | shoulder wrist | | beginner light | horizontal
    wall-push-up | Push-up against a wall | chest | triceps | wrist | | beginner light | horizontal
    close-push-up | Close push-up | triceps chest | shoulders | shoulder elbow wrist | | intermediate moderate \
      | horizontal
    pike-push-up | Pike push-up | shoulders triceps | core | shoulder wrist neck | | intermediate moderate \
      | vertical overheadPress
    archer-push-up | Archer push-up | chest triceps | shoulders core | shoulder elbow wrist | | advanced moderate \
      | horizontal
    floor-press | Dumbbell floor press | chest triceps | shoulders | elbow | dumbbells | beginner moderate | horizontal
    dumbbell-bench-press | Dumbbell bench press | chest triceps | shoulders | shoulder | dumbbells bench \
      | beginner moderate | horizontal
    dumbbell-shoulder-press | Dumbbell shoulder press | shoulders triceps | core | shoulder neck | dumbbells \
      | intermediate moderate | vertical overheadPress
    lateral-raise | Lateral raise | shoulders | | shoulder | dumbbells | beginner light | vertical
    band-chest-press | Band chest press | chest | triceps | | band | beginner light | horizontal
    bench-press | Barbell bench press | chest triceps | shoulders | shoulder elbow wrist | barbell bench \
      | intermediate heavy | horizontal heavy
    overhead-press | Barbell overhead press | shoulders triceps | core | shoulder lowerBack neck | barbell \
      | intermediate heavy | vertical overheadPress heavy
    machine-chest-press | Machine chest press | chest triceps | | shoulder | machine | beginner moderate | horizontal
    cable-push-down | Cable push-down | triceps | | elbow | cable | beginner light | arms
    = upperPull
    prone-row | Prone W raise | back | shoulders | | | beginner light | horizontal
    prone-pulldown | Prone pulldown | back | shoulders | | | beginner light | vertical
    towel-row | Towel row against the own foot | back biceps | | elbow | | beginner light | horizontal
    band-row | Band row | back biceps | | | band | beginner light | horizontal
    band-pull-apart | Band pull-apart | back shoulders | | | band | beginner light | horizontal
    dumbbell-row | One-arm dumbbell row | back biceps | core | | dumbbells | beginner moderate | horizontal
    renegade-row | Row from the plank | back core | biceps shoulders | shoulder wrist lowerBack | dumbbells \
      | advanced moderate | horizontal
    dumbbell-curl | Dumbbell curl | biceps | | elbow | dumbbells | beginner light | arms
    dumbbell-upright-row | Dumbbell upright row | shoulders back | biceps | shoulder wrist | dumbbells \
      | intermediate moderate | vertical uprightRow
    barbell-row | Bent-over barbell row | back biceps | core hamstrings | lowerBack elbow | barbell \
      | intermediate heavy | horizontal heavyRow heavy
    seated-cable-row | Seated cable row | back biceps | | | cable | beginner moderate | horizontal
    lat-pulldown | Lat pulldown | back biceps | | shoulder | cable | beginner moderate | vertical
    pull-up | Pull-up | back biceps | core | shoulder elbow | pullUpBar | intermediate moderate | vertical
    assisted-pull-up | Pull-up with a band | back biceps | | shoulder | pullUpBar band | beginner light | vertical
    kipping-pull-up | Kipping pull-up | back biceps | core shoulders | shoulder elbow lowerBack | pullUpBar \
      | advanced moderate | vertical kippingPullUp explosive
    = lower
    squat | Bodyweight squat | quads glutes | hamstrings | knee | | beginner light | squat
    box-squat | Squat to a chair | quads glutes | | | | beginner light | squat
    wall-sit | Wall sit | quads | | knee | | beginner light timed | squat
    jump-squat | Jump squat | quads glutes | calves | knee ankle | | intermediate moderate | squat explosive impact
    reverse-lunge | Reverse lunge | quads glutes | hamstrings | knee | | beginner light | singleLeg
    step-up | Step-up | quads glutes | | knee | box | beginner light | singleLeg
    split-squat | Rear-foot split squat | quads glutes | hamstrings | knee hip | bench | intermediate moderate \
      | singleLeg
    single-leg-squat | Single-leg squat | quads glutes | core | knee ankle hip | | advanced moderate | singleLeg
    glute-bridge | Glute bridge | glutes hamstrings | | | | beginner light | hinge
    hip-thrust | Barbell hip thrust | glutes hamstrings | | hip | barbell bench | intermediate heavy | hinge heavy
    goblet-squat | Goblet squat | quads glutes | core | knee | dumbbells | beginner moderate | squat
    dumbbell-lunge | Dumbbell lunge | quads glutes | hamstrings | knee | dumbbells | intermediate moderate | singleLeg
    dumbbell-deadlift | Dumbbell Romanian deadlift | hamstrings glutes | back | lowerBack | dumbbells \
      | beginner moderate | hinge
    kettlebell-swing | Kettlebell swing | glutes hamstrings | core back | lowerBack | kettlebell \
      | intermediate moderate | hinge explosive
    back-squat | Barbell back squat | quads glutes | core back | knee lowerBack hip | barbell | intermediate heavy \
      | squat heavy heavyBackSquat
    front-squat | Barbell front squat | quads glutes | core | knee wrist | barbell | advanced heavy | squat heavy
    deadlift | Barbell deadlift | hamstrings glutes back | core | lowerBack hip | barbell | intermediate heavy \
      | hinge heavy heavyDeadlift
    leg-press | Leg press | quads glutes | | knee | machine | beginner moderate | squat
    leg-curl | Leg curl | hamstrings | | | machine | beginner moderate | hinge
    calf-raise | Calf raise | calves | | ankle | | beginner light | singleLeg
    = core
    plank | Plank | core | shoulders | shoulder | | beginner light timed |
    side-plank | Side plank | core | shoulders | shoulder | | intermediate light timed |
    dead-bug | Dead bug | core | | | | beginner light |
    bird-dog | Bird dog | core | glutes | wrist | | beginner light |
    hollow-hold | Hollow hold | core | | lowerBack neck | | intermediate light timed |
    mountain-climber | Mountain climber | core | shoulders quads | wrist shoulder | | beginner light timed | interval
    cable-press-out | Cable press-out | core | | | cable | beginner light |
    hanging-knee-raise | Hanging knee raise | core | | shoulder | pullUpBar | intermediate moderate |
    heel-tap | Lying heel tap | core | | | | beginner light |
    = cardio
    walk | Walk | | | | | beginner nothing timed | walk steady
    walk-indoors | Walk on the spot | | | | | beginner nothing timed | walk warmUp
    brisk-walk | Brisk walk | calves | | ankle | | beginner light timed | steady
    run | Run | quads calves | hamstrings | knee ankle hip | | intermediate moderate timed | steady impact
    sprint | Sprint | quads calves | hamstrings | knee ankle hip | | advanced heavy timed | interval impact explosive
    stationary-bike | Stationary bike | quads | | hip | machine | beginner light timed | steady interval
    rowing-machine | Rowing machine | back quads | biceps | lowerBack | machine | intermediate moderate timed \
      | steady interval
    elliptical | Elliptical trainer | quads | glutes | | machine | beginner light timed | steady interval
    jumping-jack | Jumping jack | calves | shoulders | knee ankle shoulder | | beginner light timed | interval impact
    step-jack | Stepping jack | | shoulders | | | beginner light timed | interval steady warmUp
    high-knees | High knees | quads | core | knee ankle | | intermediate moderate timed | interval impact
    burpee | Burpee | quads chest | core shoulders | knee wrist shoulder lowerBack | | intermediate moderate timed \
      | interval explosive impact
    shadow-boxing | Shadow boxing | shoulders | core | shoulder elbow | | beginner light timed | interval steady
    skater-step | Skater step | glutes | quads | knee ankle | | beginner moderate timed | interval
    = mobility
    arm-circle | Arm circle | shoulders | | | | beginner nothing timed | warmUp
    leg-swing | Leg swing | glutes | | | | beginner nothing timed | warmUp hips
    hip-circle | Hip circle | glutes | | | | beginner nothing timed | warmUp hips
    cat-cow | Cat and cow | back | | wrist | | beginner nothing | spine yoga warmUp
    thread-the-needle | Thread the needle | back | | shoulder | | beginner nothing timed | spine yoga
    spinal-twist | Lying spinal twist | back | | lowerBack | | beginner nothing timed | spine yoga coolDown
    hip-90-90 | 90/90 hip switch | glutes | | hip knee | | beginner nothing | hips
    pigeon | Pigeon | glutes | | hip knee | | intermediate nothing timed | hips yoga
    greatest-stretch | Lunge with rotation | glutes back | | knee wrist | | beginner nothing | stretch hips
    downward-dog | Downward dog | hamstrings | | wrist shoulder | | beginner nothing timed | stretch yoga
    childs-pose | Child's pose | back | | knee | | beginner nothing timed | stretch yoga coolDown
    cobra | Cobra | core | | lowerBack | | beginner nothing timed | yoga
    warrior-two | Warrior two | quads | | knee | | beginner nothing timed | yoga
    mountain-pose | Mountain pose | | | | | beginner nothing timed | yoga warmUp
    tree-pose | Tree | | | ankle | | beginner nothing timed | yoga
    quad-stretch | Standing quad stretch | quads | | knee | | beginner nothing timed | stretch coolDown
    hamstring-stretch | Seated hamstring stretch | hamstrings | | lowerBack | | beginner nothing timed \
      | stretch coolDown
    shoulder-stretch | Cross-body shoulder stretch | shoulders | | shoulder | | beginner nothing timed \
      | stretch coolDown
    foam-rolling | Foam rolling | back quads | | | foamRoller | beginner nothing timed | rolling coolDown
    legs-up-the-wall | Legs up the wall | | | | | beginner nothing timed | yoga coolDown stretch
    lying-breathing | Lying down, slow breathing | | | | | beginner nothing timed \
      | breathing yoga coolDown spine hips stretch
    """
}
