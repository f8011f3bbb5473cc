// The texts are compiled into the program: nothing has to lie beside it, and Swift's optimiser never sees them.
#include "texts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char laps_apps[] = {
#embed "../../Examples/Laps/Sources/Laps/Laps.swift" suffix(, 0)
};
const char *runner_text_laps_apps(void) { return laps_apps; }

static const char laps_manifest[] = {
#embed "../../Examples/Laps/Package.swift" suffix(, 0)
};
const char *runner_text_laps_manifest(void) { return laps_manifest; }

static const char laps_program[] = {
#embed "../../Examples/Laps/Sources/LapsCommand/Program.swift" suffix(, 0)
};
const char *runner_text_laps_program(void) { return laps_program; }

static const char laps_promises[] = {
#embed "../../Examples/Laps/Sources/Laps/Promises.swift" suffix(, 0)
};
const char *runner_text_laps_promises(void) { return laps_promises; }

static const char laps_story[] = {
#embed "../../Examples/Laps/Laps.json5" suffix(, 0)
};
const char *runner_text_laps_story(void) { return laps_story; }

static const char laps_tests[] = {
#embed "../../Examples/Laps/Tests/LapsTests/LapsTests.swift" suffix(, 0)
};
const char *runner_text_laps_tests(void) { return laps_tests; }

static const char new_package[] = {
#embed "Texts/new-package.md" suffix(, 0)
};
const char *runner_text_new_package(void) { return new_package; }

static const char run_page_css[] = {
#embed "Texts/run-page.css" suffix(, 0)
};
const char *runner_text_run_page_css(void) { return run_page_css; }

static const char step_page_css[] = {
#embed "Texts/step-page.css" suffix(, 0)
};
const char *runner_text_step_page_css(void) { return step_page_css; }

static const char step_page_html[] = {
#embed "Texts/step-page.html" suffix(, 0)
};
const char *runner_text_step_page_html(void) { return step_page_html; }

static const char step_page_js[] = {
#embed "Texts/step-page.js" suffix(, 0)
};
const char *runner_text_step_page_js(void) { return step_page_js; }

static const char windows_zones[] = {
#embed "Texts/windows-zones.txt" suffix(, 0)
};
const char *runner_text_windows_zones(void) { return windows_zones; }
