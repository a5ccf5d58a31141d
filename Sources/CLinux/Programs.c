#define _GNU_SOURCE
#include "Programs.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

pid_t fx_start_program(const char *path, char *const arguments[], char *const environment[], int input, int output,
                       int errors, int apart) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    const int streams[] = {input, output, errors};
    // Out of the way first: what is to be descriptor 1 may be our descriptor 0.
    int kept[3];
    for (int i = 0; i < 3; i++)
        kept[i] = streams[i] < 0 ? -1 : fcntl(streams[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    for (int i = 0; i < 3; i++) {
        if (kept[i] >= 0) posix_spawn_file_actions_adddup2(&actions, kept[i], i);
        else posix_spawn_file_actions_addopen(&actions, i, "/dev/null", i ? O_WRONLY : O_RDONLY, 0);
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, usual;
    sigemptyset(&none);
    sigfillset(&usual);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (apart ? POSIX_SPAWN_SETSID : 0));
    pid_t process;
    int failure = posix_spawn(&process, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    for (int i = 0; i < 3; i++)
        if (kept[i] >= 0) close(kept[i]);
    return failure ? -failure : process;
}
