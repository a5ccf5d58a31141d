// Other programs, started and waited for.
#pragma once
#include <stddef.h>
#include <sys/types.h>

/// Starts the program at `path` (posix_spawn(3)) with `arguments` and `environment`, both ended by NULL. It has the three
/// descriptors for its standard streams, /dev/null for those that are -1, and nothing else is open; signals are as usual.
/// With `apart` it has a session of its own, and lives on when ours ends. The process or -errno.
pid_t fx_start_program(const char *path, char *const arguments[], char *const environment[], int input, int output,
                       int errors, int apart);
