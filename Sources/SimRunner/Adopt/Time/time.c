// The clocks and random numbers of a program on a simulated device. The functions below have the names of the C
// library's; as part of the executable they are found first, also by Foundation and the Swift runtime.
#define _GNU_SOURCE
#include "CTriadTime.h"

#ifdef __linux__
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000;
static int64_t wall_clock = 1000000000000000000, uptime_clock = 0;
static uint64_t random_state = 42;

void triad_set_clocks(int64_t wall, int64_t uptime) {
  wall_clock = wall;
  uptime_clock = uptime;
}

int64_t triad_wall(void) { return wall_clock; }
int64_t triad_uptime(void) { return uptime_clock; }
void triad_set_seed(uint64_t seed) { random_state = seed; }

/// SplitMix64.
uint64_t triad_random(void) {
  uint64_t z = (random_state += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// What reaches out of the simulation.

enum { escapes_max = 16, escape_length = 160 };
static char escapes[escapes_max][escape_length];
static int escape_count, escape_next, is_watching;
static char own_folder[256];

void triad_watch_escapes(const char *folder) {
  snprintf(own_folder, sizeof own_folder, "%s", folder);
  is_watching = 1;
}

const char *triad_next_escape(void) { return escape_next < escape_count ? escapes[escape_next++] : NULL; }

static void note(const char *what, const char *name) {
  if (!is_watching || escape_count == escapes_max) return;
  char text[escape_length];
  snprintf(text, sizeof text, "%s%s", what, name);
  for (int i = 0; i < escape_count; i++)
    if (!strcmp(escapes[i], text)) return;
  memcpy(escapes[escape_count++], text, sizeof text);
}

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// Clocks.

int clock_gettime(clockid_t clock, struct timespec *time) {
  int is_wall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  int64_t value = is_wall ? wall_clock : uptime_clock;
  time->tv_sec = value / second;
  time->tv_nsec = value % second;
  return 0;
}

int gettimeofday(struct timeval *time, void *zone) {
  (void)zone;
  time->tv_sec = wall_clock / second;
  time->tv_usec = wall_clock % second / 1000;
  return 0;
}

time_t time(time_t *result) {
  time_t value = wall_clock / second;
  if (result) *result = value;
  return value;
}

// A real wait would pass without a moment of simulated time.

int nanosleep(const struct timespec *wanted, struct timespec *left) {
  (void)wanted;
  if (left) memset(left, 0, sizeof *left);
  note("a sleeping thread", "");
  return 0;
}

int usleep(useconds_t wanted) {
  (void)wanted;
  note("a sleeping thread", "");
  return 0;
}

unsigned sleep(unsigned wanted) {
  (void)wanted;
  note("a sleeping thread", "");
  return 0;
}

// Random numbers.

static void fill(void *buffer, size_t count) {
  for (uint8_t *place = buffer; count;) {
    uint64_t bits = triad_random();
    size_t part = count < sizeof bits ? count : sizeof bits;
    memcpy(place, &bits, part);
    place += part;
    count -= part;
  }
}

ssize_t getrandom(void *buffer, size_t count, unsigned flags) {
  (void)flags;
  fill(buffer, count);
  return (ssize_t)count;
}

int getentropy(void *buffer, size_t count) {
  fill(buffer, count);
  return 0;
}

void arc4random_buf(void *buffer, size_t count) { fill(buffer, count); }
uint32_t arc4random(void) { return (uint32_t)triad_random(); }

uint32_t arc4random_uniform(uint32_t bound) { return bound ? (uint32_t)(triad_random() % bound) : 0; }

long syscall(long number, ...) {
  long words[6];
  va_list list;
  va_start(list, number);
  for (int i = 0; i < 6; i++) words[i] = va_arg(list, long);
  va_end(list);
  if (number == SYS_getrandom) {
    fill((void *)words[0], (size_t)words[1]);
    return words[1];
  }
  REAL(syscall);
  return real(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}

// Files. Foundation reads /dev/urandom for identifiers.

static int random_file = -1;

static void noteFile(const char *path, int flags) {
  if ((flags & O_ACCMODE) == O_RDONLY && !(flags & O_CREAT)) return;
  if (!strncmp(path, "/dev/", 5) || (own_folder[0] && !strncmp(path, own_folder, strlen(own_folder)))) return;
  note("a real file, ", path);
}

static int opened(int file, const char *path) {
  if (file >= 0 && (!strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random"))) random_file = file;
  return file;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    REAL(name); \
    noteFile(path, flags); \
    return opened(real(path, flags, mode), path); \
  }
OPEN(open)
OPEN(open64)

int close(int file) {
  if (file == random_file) random_file = -1;
  REAL(close);
  return real(file);
}

ssize_t read(int file, void *buffer, size_t count) {
  if (file >= 0 && file == random_file) {
    fill(buffer, count);
    return (ssize_t)count;
  }
  REAL(read);
  return real(file, buffer, count);
}

// What would run beside the simulation.

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  note("a thread", "");
  REAL(pthread_create);
  return real(thread, attributes, body, argument);
}

int socket(int domain, int type, int protocol) {
  note("a socket", "");
  REAL(socket);
  return real(domain, type, protocol);
}

// Launches.

enum { relaunch_code = 75 };

int triad_begin_launch(void) {
  for (;;) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    while (poll(&input, 1, -1) < 0 && errno == EINTR) {}
    if (!(input.revents & POLLIN)) _exit(0);
    pid_t copy = fork();
    if (copy <= 0) return copy == 0;
    int status = 0;
    while (waitpid(copy, &status, 0) < 0 && errno == EINTR) {}
    if (WIFSIGNALED(status)) {
      signal(WTERMSIG(status), SIG_DFL);
      raise(WTERMSIG(status));
    }
    if (WEXITSTATUS(status) != relaunch_code) _exit(WEXITSTATUS(status));
  }
}

void triad_end_launch(void) { _exit(relaunch_code); }

// Before `main`, since the executors can be set only once.
extern void triad_install_executors(void) __attribute__((weak));
__attribute__((constructor)) static void begin(void) {
  if (triad_install_executors) triad_install_executors();
}

#endif
