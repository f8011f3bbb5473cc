#ifndef CTRIADTIME_H
#define CTRIADTIME_H

#include <stdint.h>

/// Sets both clocks of the process, in nanoseconds: since 1970, and since the device started.
void triad_set_clocks(int64_t wall, int64_t uptime);
int64_t triad_wall(void);
int64_t triad_uptime(void);
/// Starts the random numbers of the process from a seed.
void triad_set_seed(uint64_t seed);
uint64_t triad_random(void);

/// Returns 1 in a copy of this process for each launch of the app, or 0 in this process if it can't be copied. This
/// process waits for the next input, and ends as a copy does that was not relaunched.
int triad_begin_launch(void);
/// Ends a copy, so that another launch can begin.
void triad_end_launch(void) __attribute__((noreturn));

/// From now on the process notes what reaches out of the simulation. Files in `folder` are its own.
void triad_watch_escapes(const char *folder);
/// Returns the next thing that reached out, described in words, or NULL if there is none.
const char *triad_next_escape(void);

#endif
