// The texts are compiled into the program: nothing has to lie beside it, and Swift's optimiser never sees them.
#include "texts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char danger_kinds[] = {
#embed "Texts/danger-kinds.txt" suffix(, 0)
};
const char *agent_text_danger_kinds(void) { return danger_kinds; }

static const char chat_words[] = {
#embed "Texts/chat-words.txt" suffix(, 0)
};
const char *agent_text_chat_words(void) { return chat_words; }

static const char clinician_page_css[] = {
#embed "Texts/clinician-page.css" suffix(, 0)
};
const char *agent_text_clinician_page_css(void) { return clinician_page_css; }

static const char coach_phrases[] = {
#embed "Texts/coach-phrases.txt" suffix(, 0)
};
const char *agent_text_coach_phrases(void) { return coach_phrases; }

static const char crisis_lines[] = {
#embed "Texts/crisis-lines.txt" suffix(, 0)
};
const char *agent_text_crisis_lines(void) { return crisis_lines; }

static const char exercises[] = {
#embed "Texts/exercises.txt" suffix(, 0)
};
const char *agent_text_exercises(void) { return exercises; }

static const char languages[] = {
#embed "Texts/languages.txt" suffix(, 0)
};
const char *agent_text_languages(void) { return languages; }

static const char medical_claims[] = {
#embed "Texts/medical-claims.txt" suffix(, 0)
};
const char *agent_text_medical_claims(void) { return medical_claims; }

static const char moments[] = {
#embed "Texts/moments.json" suffix(, 0)
};
const char *agent_text_moments(void) { return moments; }

static const char names[] = {
#embed "Texts/names.txt" suffix(, 0)
};
const char *agent_text_names(void) { return names; }

static const char safety_idioms[] = {
#embed "Texts/safety-idioms.txt" suffix(, 0)
};
const char *agent_text_safety_idioms(void) { return safety_idioms; }

static const char danger_words[] = {
#embed "Texts/danger-words.txt" suffix(, 0)
};
const char *agent_text_danger_words(void) { return danger_words; }

static const char safety_rules[] = {
#embed "Texts/safety-rules.txt" suffix(, 0)
};
const char *agent_text_safety_rules(void) { return safety_rules; }

static const char safety_slots[] = {
#embed "Texts/safety-slots.txt" suffix(, 0)
};
const char *agent_text_safety_slots(void) { return safety_slots; }

static const char safety_words[] = {
#embed "Texts/safety-words.txt" suffix(, 0)
};
const char *agent_text_safety_words(void) { return safety_words; }

static const char sentiment[] = {
#embed "Texts/sentiment.txt" suffix(, 0)
};
const char *agent_text_sentiment(void) { return sentiment; }

static const char simulated_safety[] = {
#embed "Texts/simulated-safety.txt" suffix(, 0)
};
const char *agent_text_simulated_safety(void) { return simulated_safety; }
