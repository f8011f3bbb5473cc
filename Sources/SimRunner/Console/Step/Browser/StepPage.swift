import CRunnerTexts

/// The page that shows a session: the files `step-page` of `Sources/CRunnerTexts/Texts`.
///
/// Everything that it shows comes as text by its script, and never as markup: titles and journals are other people's words.
enum StepPage {
  static let html = String(cString: runner_text_step_page_html())
  static let css = String(cString: runner_text_step_page_css())
  static let script = String(cString: runner_text_step_page_js())
}
