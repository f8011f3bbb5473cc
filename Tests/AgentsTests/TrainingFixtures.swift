import PersonWire
import Agents

/// Numbers of a linear congruence: the tests share none with the code that they test.
struct TrainingLottery {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  mutating func one<T>(_ things: [T]) -> T { things[below(things.count)] }
}

/// A Monday, in February 2026, at trainingNoon.
let trainingMonday = 20_486
let trainingNoon = trainingMonday * 86_400 + 43_200

extension TrainingSituation {
  /// An experienced wearer in a gym, with nothing behind them.
  static func gym(_ kind: SessionType, minutes: Int = 60) -> TrainingSituation {
    var situation = TrainingSituation(kind: kind, minutes: minutes, start: trainingNoon, day: trainingMonday)
    situation.level = .advanced
    situation.equipment = ["full_gym"]
    return situation
  }
}

extension PlanAuditor {
  /// Any situation, with who audits it.
  static func random(_ seed: UInt64) -> PlanAuditor {
    var lottery = TrainingLottery(seed)
    let kind = lottery.one(SessionType.allCases)
    var situation = TrainingSituation(
      kind: kind, minutes: lottery.one([-10, 0, 5, 10, 20, 30, 45, 60, 90, 500]), start: trainingNoon,
      day: trainingMonday)
    situation.level = lottery.one(Exercise.Level.allCases)
    situation.goal = lottery.one(TrainingGoal.allCases)
    situation.recovery = lottery.one([nil, nil, nil, 0, 39, 40, 90])
    let rooms: [([String], Set<Equipment>)] = [
      ([], []), (["Dumbbells"], [.dumbbells]), (["full gym"], Set(Equipment.allCases)), (["unicycle"], []),
      (["home_gym", "foam_roller"], [.dumbbells, .bench, .band, .foamRoller]),
    ]
    let (names, has) = lottery.one(rooms)
    situation.equipment = names
    let pains: [([String], Set<BodyPart>, Bool)] = [
      ([], [], false), ([], [], false), (["shoulder"], [.shoulder], false), (["knee_injury"], [.knee], false),
      (["lower back", "Wrist"], [.lowerBack, .wrist], false), (["left big toe"], [], true),
      (BodyPart.allCases.map(\.rawValue), Set(BodyPart.allCases), false),
    ]
    let (injuries, hurt, anything) = lottery.one(pains)
    situation.injuries = injuries
    situation.history = history(&lottery)
    return PlanAuditor(situation: situation, hurt: hurt, anythingMayBeHurt: anything, has: has)
  }

  private static func history(_ lottery: inout TrainingLottery) -> [PastSession] {
    let days = lottery.one([[], [2, 9], [1, 3, 5, 8, 10, 12, 15, 17, 19, 22, 24, 26]])
    let setsEach = lottery.one([4, 15, 18])
    return days.map { ago in
      var session = PastSession(
        kind: lottery.one(SessionType.allCases), end: trainingNoon - ago * 86_400 + 3_600, day: trainingMonday - ago)
      session.loadedSets = setsEach
      session.intensity = lottery.one([nil, 1.5, 3])
      session.muscles = Set((0..<2).map { _ in lottery.one(BodyPart.allCases) })
      session.exercises = (0..<4).map { _ in lottery.one(ExercisePool.all).id }
      for id in session.exercises { session.kilograms[id] = lottery.one([10, 40]) }
      return session
    }
  }
}
