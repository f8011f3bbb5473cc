// The texts are compiled into the program: nothing has to lie beside it, and Swift's optimiser never sees them.
#include "texts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char exercises[] = {
#embed "Texts/exercises.txt"
};
AgentText agent_text_exercises(void) { return (AgentText){exercises, sizeof exercises}; }

static const char moments[] = {
#embed "Texts/moments.json"
};
AgentText agent_text_moments(void) { return (AgentText){moments, sizeof moments}; }

static const char safety_idioms[] = {
#embed "Texts/safety-idioms.txt"
};
AgentText agent_text_safety_idioms(void) { return (AgentText){safety_idioms, sizeof safety_idioms}; }

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
