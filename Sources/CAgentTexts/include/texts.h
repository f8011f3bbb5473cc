#include <stddef.h>

/// The bytes of a text file that is part of the program.
typedef struct {
  const char *bytes;
  size_t count;
} AgentText;

AgentText agent_text_exercises(void);
AgentText agent_text_moments(void);
AgentText agent_text_safety_idioms(void);
AgentText agent_text_safety_rules(void);
AgentText agent_text_safety_slots(void);
AgentText agent_text_sentiment(void);
