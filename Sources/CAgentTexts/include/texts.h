// Text files that are part of the program.

/// The kinds of danger to body and mind, each a conjunction of slots.
const char *agent_text_danger_kinds(void);
/// The phrases by which it is told what a message to the coach is about, in sections.
const char *agent_text_chat_words(void);
/// The style of the page for a clinician, on a screen and on paper.
const char *agent_text_clinician_page_css(void);
/// What the coach says in its own words, in sections.
const char *agent_text_coach_phrases(void);
/// Whom to call in a crisis, by country, and the time zones of the countries.
const char *agent_text_crisis_lines(void);
/// The pool of exercises, in sections by category.
const char *agent_text_exercises(void);
/// The languages that are recognised, with their most frequent words.
const char *agent_text_languages(void);
/// Phrases by which a text diagnoses, prescribes or heals, in sections.
const char *agent_text_medical_claims(void);
/// The library of micro-moments: JSON like the library that "Pulsum" imports (LibraryImporter).
const char *agent_text_moments(void);
/// The words by which names of persons are known, in sections.
const char *agent_text_names(void);
/// Turns of phrase in which dangerous words mean no harm, one a line.
const char *agent_text_safety_idioms(void);
/// The words that fill the slots of the kinds of danger, in sections by language.
const char *agent_text_danger_words(void);
/// The phrases that worry, in sections by what they mean.
const char *agent_text_safety_rules(void);
/// Groups of words that mean the same in a phrase: "name = words".
const char *agent_text_safety_slots(void);
/// The words that the normaliser of texts knows, in sections.
const char *agent_text_safety_words(void);
/// The words of the sentiment lexicon, in sections.
const char *agent_text_sentiment(void);
/// The words by which a simulated model rates the safety of a text, in sections.
const char *agent_text_simulated_safety(void);
