extension GeneratorKind {
  func draft(_ situation: TrainingSituation, _ config: GhostConfig, seed: UInt64) -> PlanDraft {
    switch self {
    case .skeleton: SkeletonGenerator(config: config.training).draft(for: situation, seed: seed)
    case .rigid: RigidGenerator.stuck.draft(for: situation, seed: seed)
    case .hostile: HostileGenerator().draft(for: situation, seed: seed)
    }
  }
}
