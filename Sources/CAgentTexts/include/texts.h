#include <stddef.h>

/// The bytes of a text file that is part of the program.
typedef struct {
  const char *bytes;
  size_t count;
} AgentText;

/// The signs of a body in danger as people write them, in sections.
AgentText agent_text_body_signs(void);
/// The phrases by which it is told what a message to the coach is about, in sections.
AgentText agent_text_chat_words(void);
/// The pool of exercises, in sections by category.
AgentText agent_text_exercises(void);
/// The languages that are recognised, with their most frequent words.
AgentText agent_text_languages(void);
/// The library of micro-moments: JSON like the library that "Pulsum" imports (LibraryImporter).
AgentText agent_text_moments(void);
/// The words by which names of persons are known, in sections.
AgentText agent_text_names(void);
/// Turns of phrase in which dangerous words mean no harm, one a line.
AgentText agent_text_safety_idioms(void);
/// The phrases that worry in the languages of the world, in sections by language and by what they mean.
AgentText agent_text_safety_native(void);
/// The phrases that worry, in sections by what they mean.
AgentText agent_text_safety_rules(void);
/// Groups of words that mean the same in a phrase: "name = words".
AgentText agent_text_safety_slots(void);
/// The words of the sentiment lexicon, in sections.
AgentText agent_text_sentiment(void);
