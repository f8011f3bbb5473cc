import Agents
package import DeviceKit
package import Devices
package import SimKernel
import Wire

/// The agent host of the phone: the single entry to the agents, which it asks and which never ask one another.
///
/// It lives as long as one process of the phone's app. Readings trickle in; a day that changed is summarised a moment
/// after the first change, so that what arrives together is one new version.
package actor Orchestrator: AgentHost {
  nonisolated let lane: Lane
  private let phone: any PhoneServices
  let process: UInt64
  private var configuration: ConfigStore
  /// Whether the configuration that the phone keeps was looked at.
  private var isConfigured = false
  private var cache: PlannerCache
  private var isWaiting = false
  private var isPlanning = false
  private let companion: Companion
  private var isAnswering = false
  private var analyzer: DiaryAnalyzer
  private var isStudying = false
  /// nil where no music is chosen.
  let music: (any MusicServices)?
  var jockey: DiscJockey?
  var isPlayingMusic = false
  var isInHistory = false

  /// How long a changed day waits for more changes: a small part of a run in the background.
  static let settling = Span.seconds(2)
  /// How long a piece of a study takes the phone (assumed).
  static let studying = Span.milliseconds(40)

  /// - Parameters:
  ///   - phoneModel, cloudModel: the language models that may be asked, where there are any.
  package init(
    lane: Lane, phone: any PhoneServices, process: UInt64, config: GhostConfig = GhostConfig(),
    agents: CompanionConfig = CompanionConfig(), phoneModel: (any ModelProvider)? = nil,
    cloudModel: (any ModelProvider)? = nil, diary: DiaryStudyConfig = DiaryStudyConfig(),
    music: (any MusicServices)? = nil, jockey: DiscJockey? = nil
  ) {
    (self.music, self.jockey) = (music, jockey)
    self.lane = lane
    self.phone = phone
    self.process = process
    configuration = ConfigStore(base: config)
    cache = PlannerCache(config)
    analyzer = DiaryAnalyzer(diary)
    companion = Companion(config: agents, phoneModel: phoneModel, cloudModel: cloudModel)
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { lane.asUnownedSerialExecutor() }

  package func handle(_ event: PhoneEvent) async {
    switch event {
    case .daysChanged: await summarise()
    case .morningDue: await decideMornings()
    case .planningDue: await plan()
    case .requestDue: await answer()
    case .studyDue: await study()
    case .musicDue: await playMusic()
    case .historyDue: await goThroughHistory()
    }
  }

  /// Decides for every morning that wants it, a moment later: what comes with the same wake still counts.
  private func decideMornings() async {
    do { try await lane.runtime.sleep(Self.settling) } catch { return }
    while let situation = await phone.nextMorning(process: process) {
      guard await phone.decide(MorningDecision(situation), process: process) else { return }
    }
  }

  /// Thinks about every trigger in its order, also those that come up meanwhile.
  private func plan() async {
    guard !isPlanning else { return }
    isPlanning = true
    defer { isPlanning = false }
    while let situation = await phone.nextPlanning(process: process) {
      let verdict = configure(situation)
      let outcome = PlanningOutcome(situation, configuration.config, &cache, verdict)
      guard await phone.carryOut(outcome, of: situation.position, process: process) else { return }
    }
  }

  /// Answers every request in its order, one at a time: two never mix, and what comes meanwhile waits its turn.
  private func answer() async {
    guard !isAnswering else { return }
    isAnswering = true
    defer { isAnswering = false }
    while let situation = await phone.nextRequest(process: process) {
      let answer = try? await companion.answer(situation) { await phone.isRunning(process: process) }
      guard let outcome = answer, await phone.carryOut(outcome, process: process) else { return }
    }
  }

  /// Studies the diary, piece by piece, as long as the app runs. Where it is suspended the study waits, and goes on in its
  /// next run; where its process ends, the next one begins anew.
  private func study() async {
    guard !isStudying else { return }
    isStudying = true
    defer { isStudying = false }
    do { try await lane.runtime.sleep(Self.settling) } catch { return }
    while let situation = await phone.nextStudy(process: process) {
      analyzer.begin(situation)
      while let progress = analyzer.advance() {
        do { try await lane.runtime.sleep(Self.studying) } catch { return }
        guard await phone.goOnStudying(progress, process: process) else { return }
      }
      guard await phone.keep(analyzer.findings, of: situation.revision, process: process) else { return }
    }
  }

  /// Takes up the configuration that was accepted before this process, then one that is offered now.
  private func configure(_ situation: PlanningSituation) -> ConfigStore.Outcome? {
    let before = configuration.config
    defer { if configuration.config != before { cache = PlannerCache(configuration.config) } }
    if !isConfigured, let kept = situation.configuration { _ = configuration.offer(kept) }
    isConfigured = true
    guard case .configuration(let document) = situation.trigger else { return nil }
    return configuration.offer(document)
  }

  /// Waits for the changes to settle, then summarises every day that changed, also those that change meanwhile.
  private func summarise() async {
    guard !isWaiting else { return }
    isWaiting = true
    defer { isWaiting = false }
    do { try await lane.runtime.sleep(Self.settling) } catch { return }
    while let signals = await phone.nextChangedDay(process: process) {
      let figures = DayFigures(signals, companion.config.wellbeing)
      guard await phone.publish(DaySummary(signals), figures, of: signals, process: process) else { return }
    }
  }
}

// The orchestrator and its DJ: one thing after the other, as the phone asks for it.
extension Orchestrator {
  /// How long a step of the history takes (assumed): the work of a few hundred rows on a phone.
  private static let stepTakes = Span.milliseconds(400)

  /// Does everything that the DJ is to do, also what comes up meanwhile.
  func playMusic() async {
    guard let music, !isPlayingMusic else { return }
    isPlayingMusic = true
    defer { isPlayingMusic = false }
    while let situation = await music.nextMusic(process: process) {
      if jockey?.learner == nil {
        guard let kept = await music.lessons(process: process) else { return }
        jockey?.remember(kept)
      }
      guard let outcome = jockey?.outcome(situation),
        await music.carryOut(outcome, of: situation, process: process)
      else {
        jockey?.learner = nil
        return
      }
      if case .learnt(let lesson?, _) = outcome { jockey?.learn(lesson) }
    }
  }

  /// Goes through the history step by step, for as long as the phone lets it; what was kept is kept.
  func goThroughHistory() async {
    guard let music, !isInHistory, let jockey else { return }
    isInHistory = true
    defer { isInHistory = false }
    guard let memory = await music.historyMemory(process: process) else { return }
    var run = HistoryRun(memory, jockey.library.songs, jockey.config.history)
    while let batch = await music.nextHistory(
      after: run.job.watermark, limit: HistoryRun.stepSize, process: process)
    {
      do { try await lane.runtime.sleep(Self.stepTakes) } catch { return }
      let step = run.advance(batch)
      guard await music.keep(step, process: process) else { return }
      // What was learnt is asked for again.
      self.jockey?.learner = nil
      if step.progress.phase == .completed { break }
    }
  }
}
