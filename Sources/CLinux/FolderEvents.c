#define _GNU_SOURCE
#include "FolderEvents.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

int fx_folder_events(void) {
    int descriptor = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

int fx_watch_folder(int descriptor, const char *path) {
    const uint32_t events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ONLYDIR;
    return inotify_add_watch(descriptor, path, events) < 0 ? -errno : 0;
}

int fx_await_folder_events(int descriptor, int milliseconds) {
    struct pollfd waiting = {.fd = descriptor, .events = POLLIN};
    int ready = poll(&waiting, 1, milliseconds);
    if (ready < 0) return errno == EINTR ? 0 : -errno;
    char events[16384];
    while (read(descriptor, events, sizeof events) > 0) {}
    return ready > 0;
}

int fx_is_at_rest(int descriptor) {
    if (fcntl(descriptor, F_SETLEASE, F_RDLCK) < 0) return errno == EAGAIN ? 0 : -errno;
    fcntl(descriptor, F_SETLEASE, F_UNLCK);
    return 1;
}
