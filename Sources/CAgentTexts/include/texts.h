#include <stddef.h>

/// The bytes of a text file that is part of the program.
typedef struct {
  const char *bytes;
  size_t count;
} AgentText;

/// The pool of exercises, in sections by category.
AgentText agent_text_exercises(void);
/// The library of micro-moments: JSON like the library that "Pulsum" imports (LibraryImporter).
AgentText agent_text_moments(void);
/// Turns of phrase in which dangerous words mean no harm, one a line.
AgentText agent_text_safety_idioms(void);
/// The phrases that worry, in sections by what they mean.
AgentText agent_text_safety_rules(void);
/// Groups of words that mean the same in a phrase: "name = words".
AgentText agent_text_safety_slots(void);
/// The words of the sentiment lexicon, in sections.
AgentText agent_text_sentiment(void);
