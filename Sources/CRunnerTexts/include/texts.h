// Text files that are part of the program.

/// The apps of `Examples/Laps`, which a new package begins with.
const char *runner_text_laps_apps(void);
/// The manifest of `Examples/Laps`.
const char *runner_text_laps_manifest(void);
/// The program of `Examples/Laps`.
const char *runner_text_laps_program(void);
/// The promise of `Examples/Laps`.
const char *runner_text_laps_promises(void);
/// The story of `Examples/Laps`.
const char *runner_text_laps_story(void);
/// The test of `Examples/Laps`.
const char *runner_text_laps_tests(void);
/// What the README of a new package says.
const char *runner_text_new_package(void);
/// The style of the page of a run.
const char *runner_text_run_page_css(void);
/// How the page of a session looks.
const char *runner_text_step_page_css(void);
/// What the page of a session is made of.
const char *runner_text_step_page_html(void);
/// What the page of a session does.
const char *runner_text_step_page_js(void);
/// What Windows calls its time zones, a line for each: `name|IANA name|as it is shown`; a remark begins with `#`.
const char *runner_text_windows_zones(void);
