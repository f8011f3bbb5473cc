package import Agents

/// How the phone's diary is studied.
package struct DiaryStudyConfig: Equatable, Sendable {
  package var correlation = CorrelationConfig()
  package var cache = CorrelationCache.Rules.mended
  /// When the page of a day is saved.
  package var autoSave = AutoSaveConfig()

  package init() {}
}
