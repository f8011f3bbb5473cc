#include <sqlite3.h>

/// Has SQLite keep no account of the memory that it uses, for which every allocation of every thread would take one lock.
/// To be called before anything else is; Swift cannot call what takes a variable number of arguments.
static inline int csqlite_keep_no_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
