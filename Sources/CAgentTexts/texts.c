// The texts are compiled into the program: nothing has to lie beside it, and Swift's optimiser never sees them.
#include "texts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char body_signs[] = {
#embed "Texts/body-signs.txt"
};
AgentText agent_text_body_signs(void) { return (AgentText){body_signs, sizeof body_signs}; }

static const char chat_words[] = {
#embed "Texts/chat-words.txt"
};
AgentText agent_text_chat_words(void) { return (AgentText){chat_words, sizeof chat_words}; }

static const char exercises[] = {
#embed "Texts/exercises.txt"
};
AgentText agent_text_exercises(void) { return (AgentText){exercises, sizeof exercises}; }

static const char languages[] = {
#embed "Texts/languages.txt"
};
AgentText agent_text_languages(void) { return (AgentText){languages, sizeof languages}; }

static const char moments[] = {
#embed "Texts/moments.json"
};
AgentText agent_text_moments(void) { return (AgentText){moments, sizeof moments}; }

static const char names[] = {
#embed "Texts/names.txt"
};
AgentText agent_text_names(void) { return (AgentText){names, sizeof names}; }

static const char safety_idioms[] = {
#embed "Texts/safety-idioms.txt"
};
AgentText agent_text_safety_idioms(void) { return (AgentText){safety_idioms, sizeof safety_idioms}; }

static const char safety_native[] = {
#embed "Texts/safety-native.txt"
};
AgentText agent_text_safety_native(void) { return (AgentText){safety_native, sizeof safety_native}; }

static const char safety_rules[] = {
#embed "Texts/safety-rules.txt"
};
AgentText agent_text_safety_rules(void) { return (AgentText){safety_rules, sizeof safety_rules}; }

static const char safety_slots[] = {
#embed "Texts/safety-slots.txt"
};
AgentText agent_text_safety_slots(void) { return (AgentText){safety_slots, sizeof safety_slots}; }

static const char sentiment[] = {
#embed "Texts/sentiment.txt"
};
AgentText agent_text_sentiment(void) { return (AgentText){sentiment, sizeof sentiment}; }
